package io.signalbox.local.system;

import io.signalbox.local.Options;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests one running system, started once for all classes that ask and stopped after the last,
 * and what steps between its events and functions. Whoever makes a channel fail, or counts what
 * others also do, starts a system of its own.
 */
public final class SharedSystem implements ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(SharedSystem.class);

  private record Running(LocalSystem system, Interference interference) implements AutoCloseable {
    @Override
    public void close() {
      system.close();
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == LocalSystem.class || type == Interference.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Running running = running(context);
    boolean system = parameter.getParameter().getType() == LocalSystem.class;
    return system ? running.system() : running.interference();
  }

  static LocalSystem of(ExtensionContext context) {
    return running(context).system();
  }

  private static Running running(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(Running.class, type -> start(), Running.class);
  }

  private static Running start() {
    Interference interference = new Interference();
    try {
      LocalSystem system = LocalSystem.start(Options.defaults().withHook(interference), null);
      return new Running(system, interference);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
