package io.signalbox.local.lambda;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.signalbox.local.blueprint.FunctionSpec;
import io.signalbox.local.template.TemplateException;
import java.lang.reflect.Constructor;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;

/** The warm instances of one function; the last one used is used first, as Lambda does. */
final class Instances {
  private final Constructor<?> constructor;
  private final Map<String, String> environment;
  private final ConcurrentLinkedDeque<RequestStreamHandler> idle = new ConcurrentLinkedDeque<>();

  /** Finds the constructor at once, so that a wrong template fails at the start. */
  Instances(FunctionSpec function, Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
    try {
      ClassLoader loader = Instances.class.getClassLoader();
      Class<?> type = Class.forName(function.handlerClass(), false, loader);
      this.constructor = type.getConstructor(Map.class);
    } catch (ClassNotFoundException | NoSuchMethodException e) {
      throw new TemplateException(
          "Function %s: %s is no public class with a constructor (Map<String, String>)"
              .formatted(function.name(), function.handlerClass()));
    }
  }

  /** A warm instance, or a new one. */
  RequestStreamHandler take() throws ReflectiveOperationException {
    RequestStreamHandler warm = idle.pollFirst();
    return warm != null ? warm : (RequestStreamHandler) constructor.newInstance(environment);
  }

  void giveBack(RequestStreamHandler instance) {
    idle.addFirst(instance);
  }

  /** Closes the idle instances that can be closed. */
  void close() {
    for (RequestStreamHandler h = idle.poll(); h != null; h = idle.poll()) {
      if (h instanceof AutoCloseable closeable) {
        closeQuietly(closeable);
      }
    }
  }

  private static void closeQuietly(AutoCloseable instance) {
    try {
      instance.close();
    } catch (Exception e) {
      System.err.println("An instance did not close: " + e);
    }
  }
}
