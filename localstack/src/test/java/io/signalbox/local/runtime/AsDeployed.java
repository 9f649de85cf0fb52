package io.signalbox.local.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.signalbox.local.blueprint.FunctionSpec;
import io.signalbox.local.lambda.Handlers;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutionException;

/**
 * Functions as in the cloud: the content of their zip and their environment, nothing else, each in
 * one process that takes one event at a time. All start at once.
 */
public final class AsDeployed implements Handlers, AutoCloseable {
  private final List<Path> classpath;
  private final Map<String, Running> functions = new ConcurrentHashMap<>();
  private final Set<String> failures = new ConcurrentSkipListSet<>();

  private record Running(String name, LambdaProcess process, Queue<String> answers) {}

  /** Of a zip's content. */
  public AsDeployed(Path unzipped) throws IOException {
    classpath = LambdaProcess.classpathOf(unzipped);
  }

  @Override
  public Builder of(FunctionSpec function, Map<String, String> environment) {
    Running running =
        new Running(function.name(), start(function, environment), new ConcurrentLinkedQueue<>());
    functions.put(running.name, running);
    RequestStreamHandler handler =
        (input, output, context) ->
            output.write(run(running, new String(input.readAllBytes(), UTF_8)).getBytes(UTF_8));
    return () -> {
      awaitStarts();
      return handler;
    };
  }

  /**
   * Returns when all have started, or never will. No event is given to any before: its time would
   * run while the others have the processors.
   */
  public void awaitStarts() {
    for (Running function : functions.values()) {
      try {
        function.process.ready().join();
      } catch (CompletionException e) {
        failures.add(function.name + ": " + e.getMessage());
      }
    }
  }

  /** Names of the functions. */
  public Set<String> functions() {
    return functions.keySet();
  }

  /** What a function has answered, oldest first. */
  public List<String> answers(String function) {
    return List.copyOf(running(function).answers);
  }

  /** What a function has printed. */
  public String log(String function) {
    return running(function).process.log();
  }

  /** Fails when functions have not started or have failed, with what they said. */
  public void failNow() {
    if (!failures.isEmpty()) {
      throw new AssertionError(String.join("\n", failures));
    }
  }

  @Override
  public void close() throws IOException {
    for (Running running : functions.values()) {
      running.process.close();
    }
  }

  private LambdaProcess start(FunctionSpec function, Map<String, String> environment) {
    try {
      return LambdaProcess.start(function.handlerClass(), classpath, environment);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Running running(String function) {
    return Objects.requireNonNull(functions.get(function), function);
  }

  private String run(Running function, String event) throws IOException {
    try {
      String answer = function.process.invoke(event).get();
      function.answers.add(answer);
      return answer;
    } catch (ExecutionException e) {
      failures.add(function.name + ": " + e.getMessage());
      throw new IOException(e);
    } catch (InterruptedException e) {
      failures.add(function.name + " did not answer in its time");
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(function.name);
    }
  }
}
