package io.signalbox.local.lambda;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.signalbox.local.blueprint.FunctionSpec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.InvocationTargetException;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;

/** A function that can be invoked, up to its concurrency. */
public final class LambdaFunction {
  private static final int MOST_BYTES = 6 * 1024 * 1024;

  private final FunctionSpec spec;
  private final Instances instances;
  private final Semaphore free;
  private final LambdaHost host;

  LambdaFunction(FunctionSpec spec, Handlers.Builder builder, LambdaHost host) {
    this.spec = spec;
    this.instances = new Instances(builder);
    this.free = new Semaphore(spec.concurrency());
    this.host = host;
  }

  /** What the template says of it. */
  public FunctionSpec spec() {
    return spec;
  }

  /** Runs in progress; one that timed out counts no longer, even if its thread has not noticed. */
  public int inFlight() {
    return spec.concurrency() - free.availablePermits();
  }

  /**
   * Runs the handler on a thread of its own.
   *
   * @param event JSON, at most 6 MiB
   * @return completes once, never exceptionally, after the slot is free again
   */
  public CompletableFuture<Answer> invoke(byte[] event) {
    if (event.length > MOST_BYTES) {
      return CompletableFuture.completedFuture(
          new Answer.Failure(new IllegalArgumentException("Request is over 6 MiB")));
    }
    if (!free.tryAcquire()) {
      return CompletableFuture.completedFuture(new Answer.Throttled());
    }
    Run run = new Run(spec.timeout(), free);
    host.execute(() -> run(run, event));
    return run.answer();
  }

  private void run(Run run, byte[] event) {
    RequestStreamHandler instance;
    try {
      instance = instances.take();
    } catch (InvocationTargetException e) {
      run.end(new Answer.Failure(e.getTargetException()), () -> {});
      return;
    } catch (ReflectiveOperationException | LinkageError e) {
      run.end(new Answer.Failure(e), () -> {});
      return;
    }
    // Building an instance is not part of the timeout, as in Lambda's own init phase.
    run.begin(host);
    Invocation invocation = new Invocation(spec.name(), UUID.randomUUID().toString(), event);
    try {
      host.hook().before(invocation);
    } catch (RuntimeException killed) {
      run.end(new Answer.Failure(killed), () -> {});
      return;
    }
    try {
      Answer answer = handle(instance, invocation, event);
      host.hook().after(invocation);
      run.end(answer, () -> instances.giveBack(instance));
    } catch (RuntimeException | Killed killed) {
      run.end(new Answer.Failure(killed), () -> {});
    }
  }

  @SuppressWarnings("CatchAndPrintStackTrace")
  private Answer handle(RequestStreamHandler instance, Invocation invocation, byte[] event) {
    ByteArrayOutputStream output = new ByteArrayOutputStream(256);
    try {
      instance.handleRequest(
          new ByteArrayInputStream(event),
          output,
          new InvocationContext(spec, invocation.requestId()));
      return new Answer.Success(output.toByteArray());
    } catch (Killed e) {
      throw e;
    } catch (Throwable e) {
      // Lambda writes what a handler throws to the function's log.
      System.err.println("Function " + spec.name() + " failed:");
      e.printStackTrace();
      return new Answer.Failure(e);
    }
  }

  void close() {
    instances.close();
  }
}
