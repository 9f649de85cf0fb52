package io.signalbox.local.lambda;

import io.signalbox.local.blueprint.FunctionSpec;
import io.signalbox.local.template.TemplateException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** All functions, their threads and their timeouts. */
public final class LambdaHost implements AutoCloseable {
  private static final long STOP_SECONDS = 5;

  private final Map<String, LambdaFunction> functions = new TreeMap<>();
  private final ExecutorService workers = Executors.newCachedThreadPool(daemons("lambda"));
  private final ScheduledThreadPoolExecutor alarms =
      new ScheduledThreadPoolExecutor(1, daemons("lambda-timeout"));
  private final InvocationHook hook;

  /**
   * Makes the functions ready; no handler is built before its first invocation.
   *
   * @param environment added to every function's own, as Lambda adds region and credentials
   * @throws TemplateException when a handler class is not there or lacks the constructor
   */
  public LambdaHost(
      Collection<FunctionSpec> specs,
      Map<String, String> environment,
      Handlers handlers,
      InvocationHook hook) {
    this.hook = hook;
    alarms.setRemoveOnCancelPolicy(true);
    for (FunctionSpec spec : specs) {
      Map<String, String> variables = new HashMap<>(spec.environment());
      variables.putAll(environment);
      variables.put("AWS_LAMBDA_FUNCTION_NAME", spec.name());
      functions.put(spec.name(), new LambdaFunction(spec, handlers.of(spec, variables), this));
    }
  }

  /** The function; throws {@link TemplateException} when there is none of that name. */
  public LambdaFunction function(String name) {
    LambdaFunction function = functions.get(name);
    if (function == null) {
      throw new TemplateException("There is no function " + name);
    }
    return function;
  }

  /** Runs in progress by function name, only where there are any. */
  public Map<String, Integer> inFlight() {
    Map<String, Integer> result = new TreeMap<>();
    functions.forEach(
        (name, function) -> {
          if (function.inFlight() > 0) {
            result.put(name, function.inFlight());
          }
        });
    return result;
  }

  void execute(Runnable task) {
    workers.execute(task);
  }

  Future<?> after(Duration delay, Runnable task) {
    return alarms.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
  }

  InvocationHook hook() {
    return hook;
  }

  /** Waits a few seconds for runs in progress, then interrupts them; closes the instances. */
  @Override
  public void close() {
    workers.shutdown();
    try {
      if (!workers.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
        workers.shutdownNow();
        workers.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      workers.shutdownNow();
      Thread.currentThread().interrupt();
    }
    alarms.shutdownNow();
    functions.values().forEach(LambdaFunction::close);
  }

  private static ThreadFactory daemons(String name) {
    return task -> {
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
