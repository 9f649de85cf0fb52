package io.signalbox.local.system;

import io.signalbox.local.Options;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests one running system, started once for all classes that ask and stopped after the last.
 * Whoever makes a channel fail, or counts what others also do, starts a system of its own.
 */
public final class SharedSystem implements ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(SharedSystem.class);

  private record Running(LocalSystem system) implements AutoCloseable {
    @Override
    public void close() {
      system.close();
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == LocalSystem.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(Running.class, type -> start(), Running.class)
        .system();
  }

  private static Running start() {
    try {
      return new Running(LocalSystem.start(Options.defaults(), null));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
