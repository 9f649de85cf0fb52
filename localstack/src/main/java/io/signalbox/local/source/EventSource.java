package io.signalbox.local.source;

import io.signalbox.local.blueprint.SourceSpec;
import io.signalbox.local.lambda.Answer;
import io.signalbox.local.lambda.LambdaFunction;
import io.signalbox.local.template.Arns;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/**
 * Feeds a function from a queue on one thread that long-polls, and only while an invocation is
 * allowed: what is not received yet is not hidden and its receives are not counted.
 */
public final class EventSource {
  /** After a throttle the slot rests, as Lambda's own pollers back off. */
  private static final Duration BACK_OFF = Duration.ofSeconds(1);

  private static final long STOP_SECONDS = 10;

  private final SourceSpec spec;
  private final LambdaFunction function;
  private final BatchCollector collector;
  private final BatchDeleter deleter;
  private final Semaphore slots;
  private final Thread thread;
  private volatile boolean closing;

  /**
   * A source that is not started yet.
   *
   * @param pollClient receives
   * @param sqs deletes
   * @param queueUrl of the queue that the specification names
   */
  public EventSource(
      SourceSpec spec,
      SqsClient pollClient,
      SqsClient sqs,
      String queueUrl,
      LambdaFunction function) {
    this.spec = spec;
    this.function = function;
    this.collector = new BatchCollector(pollClient, queueUrl, spec.batchSize(), spec.window());
    this.deleter = new BatchDeleter(sqs, queueUrl);
    this.slots = new Semaphore(spec.maximumConcurrency());
    this.thread = new Thread(this::poll, "poll-" + spec.queue());
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Stops receiving; invocations in progress are not waited for. */
  void stop() {
    closing = true;
    thread.interrupt();
  }

  void join() {
    try {
      thread.join(TimeUnit.SECONDS.toMillis(STOP_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void poll() {
    while (!closing) {
      try {
        slots.acquire();
        pollOnce();
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void pollOnce() throws InterruptedException {
    List<Message> batch = List.of();
    try {
      batch = collector.next();
    } catch (SdkException e) {
      if (closing) {
        return;
      }
      System.err.println("Receiving from " + spec.queue() + " failed: " + e.getMessage());
      Thread.sleep(BACK_OFF.toMillis());
    }
    if (batch.isEmpty()) {
      slots.release();
    } else {
      invoke(batch);
    }
  }

  private void invoke(List<Message> batch) {
    byte[] event = SqsEvent.of(batch, Arns.ofQueue(spec.queue()));
    CompletableFuture<Void> unused =
        function.invoke(event).thenAccept(answer -> settle(batch, answer));
  }

  private void settle(List<Message> batch, Answer answer) {
    Executor when = Runnable::run;
    try {
      deleter.delete(BatchResponse.done(batch, answer, spec.reportsFailures()));
    } catch (SdkException e) {
      if (!closing) {
        System.err.println("Deleting from " + spec.queue() + " failed: " + e.getMessage());
      }
    }
    if (answer instanceof Answer.Throttled) {
      when = CompletableFuture.delayedExecutor(BACK_OFF.toMillis(), TimeUnit.MILLISECONDS);
    }
    when.execute(slots::release);
  }
}
