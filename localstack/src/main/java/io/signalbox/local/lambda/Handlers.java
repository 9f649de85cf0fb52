package io.signalbox.local.lambda;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.signalbox.local.blueprint.FunctionSpec;
import io.signalbox.local.template.TemplateException;
import java.lang.reflect.Constructor;
import java.util.Map;

/** Where instances of functions come from: this JVM's class path, or a process as in the cloud. */
public interface Handlers {

  /** Builds an instance, on the thread of the invocation that needs it. */
  interface Builder {
    RequestStreamHandler build() throws ReflectiveOperationException;
  }

  /**
   * Called once for each function, at the start.
   *
   * @param environment all that the function is told, as in Lambda
   * @throws TemplateException when the handler is not there
   */
  Builder of(FunctionSpec function, Map<String, String> environment);

  /** Finds the constructor at once, so that a wrong template fails at the start. */
  static Builder onClassPath(FunctionSpec function, Map<String, String> environment) {
    Map<String, String> variables = Map.copyOf(environment);
    try {
      ClassLoader loader = Handlers.class.getClassLoader();
      Class<?> type = Class.forName(function.handlerClass(), false, loader);
      Constructor<?> constructor = type.getConstructor(Map.class);
      return () -> (RequestStreamHandler) constructor.newInstance(variables);
    } catch (ClassNotFoundException | NoSuchMethodException e) {
      throw new TemplateException(
          "Function %s: %s is no public class with a constructor (Map<String, String>)"
              .formatted(function.name(), function.handlerClass()));
    }
  }
}
