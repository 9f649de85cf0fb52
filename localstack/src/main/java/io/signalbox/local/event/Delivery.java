package io.signalbox.local.event;

import io.signalbox.local.blueprint.TargetSpec;
import io.signalbox.local.lambda.Answer;
import io.signalbox.local.lambda.LambdaHost;
import io.signalbox.local.template.Arns;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** Delivers to a target, again after failures, in the end to its dead-letter queue. */
public final class Delivery {
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  private final LambdaHost functions;
  private final SqsClient sqs;

  /** Delivers to these functions and queues. */
  public Delivery(LambdaHost functions, SqsClient sqs) {
    this.functions = functions;
    this.sqs = sqs;
  }

  /** Delivers in the background; nobody waits for it. */
  void start(TargetSpec target, String payload) {
    var unused = deliver(target, payload);
  }

  /**
   * Delivers in the background.
   *
   * @param payload JSON
   * @return completes, never exceptionally, when it was delivered or given up
   */
  CompletableFuture<Void> deliver(TargetSpec target, String payload) {
    return attempt(new Attempt(target, payload, System.nanoTime(), 0));
  }

  private record Attempt(TargetSpec target, String payload, long since, int retries) {
    boolean isLast() {
      Duration age = Duration.ofNanos(System.nanoTime() - since);
      return retries >= target.maxRetries() || age.compareTo(target.maxAge()) >= 0;
    }

    Duration pause() {
      Duration doubled = FIRST_PAUSE.multipliedBy(1L << Math.min(retries, 10));
      return doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
    }

    Attempt next() {
      return new Attempt(target, payload, since, retries + 1);
    }
  }

  private CompletableFuture<Void> attempt(Attempt attempt) {
    return once(attempt.target(), attempt.payload())
        .thenCompose(
            error -> {
              if (error.isEmpty()) {
                return CompletableFuture.completedFuture(null);
              }
              if (attempt.isLast()) {
                return CompletableFuture.runAsync(() -> giveUp(attempt, error));
              }
              Executor later =
                  CompletableFuture.delayedExecutor(
                      attempt.pause().toMillis(), TimeUnit.MILLISECONDS);
              return CompletableFuture.runAsync(() -> {}, later)
                  .thenCompose(ignored -> attempt(attempt.next()));
            });
  }

  /** One try; completes with the error, empty when there was none. */
  private CompletableFuture<String> once(TargetSpec target, String payload) {
    if (target.isFunction()) {
      return functions
          .function(Arns.function(target.arn()))
          .invoke(payload.getBytes(StandardCharsets.UTF_8))
          .thenApply(answer -> answer instanceof Answer.Success ? "" : answer.toString());
    }
    return CompletableFuture.supplyAsync(() -> send(Arns.queue(target.arn()), payload));
  }

  private String send(String queue, String payload) {
    try {
      sqs.sendMessage(request -> request.queueUrl(url(queue)).messageBody(payload));
      return "";
    } catch (SdkException e) {
      return e.toString();
    }
  }

  private void giveUp(Attempt attempt, String error) {
    String queue = attempt.target().deadLetterQueue();
    if (queue == null) {
      System.err.println("Delivery to " + attempt.target().arn() + " given up: " + error);
      return;
    }
    MessageAttributeValue message =
        MessageAttributeValue.builder().dataType("String").stringValue(error).build();
    try {
      sqs.sendMessage(
          request ->
              request
                  .queueUrl(url(queue))
                  .messageBody(attempt.payload())
                  .messageAttributes(Map.of("ERROR_MESSAGE", message)));
    } catch (SdkException e) {
      System.err.println("Dead letter of " + attempt.target().arn() + " is lost: " + e);
    }
  }

  private String url(String queue) {
    return sqs.getQueueUrl(request -> request.queueName(queue)).queueUrl();
  }
}
