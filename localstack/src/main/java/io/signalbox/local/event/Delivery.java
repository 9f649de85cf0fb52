package io.signalbox.local.event;

import io.signalbox.local.blueprint.TargetSpec;
import io.signalbox.local.lambda.Answer;
import io.signalbox.local.lambda.LambdaFunction;
import io.signalbox.local.lambda.LambdaHost;
import io.signalbox.local.template.Arns;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/**
 * Delivers to a target, again after failures, in the end to a dead-letter queue.
 *
 * <p>As in AWS, a function that ran and failed is Lambda's affair: two more runs, then the
 * function's own dead-letter queue, or the target's where it has none; what could not be delivered
 * is retried by the target's policy. The pauses are seconds where Lambda's are minutes.
 */
public final class Delivery {
  private static final int LAMBDA_RETRIES = 2;
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

  /**
   * Why a try failed.
   *
   * @param ran whether a function ran and failed
   */
  private record Problem(boolean ran, String text) {}

  private record Attempt(TargetSpec target, String payload, long since, int retries) {
    boolean isLast(Problem problem) {
      Duration age = Duration.ofNanos(System.nanoTime() - since);
      int most =
          problem.ran() ? Math.min(target.maxRetries(), LAMBDA_RETRIES) : target.maxRetries();
      return retries >= most || age.compareTo(target.maxAge()) >= 0;
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
            problem -> {
              if (problem.isEmpty()) {
                return CompletableFuture.completedFuture(null);
              }
              if (attempt.isLast(problem.get())) {
                return CompletableFuture.runAsync(() -> giveUp(attempt, problem.get()));
              }
              Executor later =
                  CompletableFuture.delayedExecutor(
                      attempt.pause().toMillis(), TimeUnit.MILLISECONDS);
              return CompletableFuture.runAsync(() -> {}, later)
                  .thenCompose(ignored -> attempt(attempt.next()));
            });
  }

  /** One try; completes with the problem, empty when there was none. */
  private CompletableFuture<Optional<Problem>> once(TargetSpec target, String payload) {
    if (target.isFunction()) {
      return functions
          .function(Arns.function(target.arn()))
          .invoke(payload.getBytes(StandardCharsets.UTF_8))
          .thenApply(Delivery::problemOf);
    }
    return CompletableFuture.supplyAsync(() -> send(Arns.queue(target.arn()), payload));
  }

  private static Optional<Problem> problemOf(Answer answer) {
    return answer instanceof Answer.Success
        ? Optional.empty()
        : Optional.of(new Problem(!(answer instanceof Answer.Throttled), answer.toString()));
  }

  private Optional<Problem> send(String queue, String payload) {
    try {
      sqs.sendMessage(request -> request.queueUrl(url(queue)).messageBody(payload));
      return Optional.empty();
    } catch (SdkException e) {
      return Optional.of(new Problem(false, e.toString()));
    }
  }

  private @Nullable String deadLetterQueue(TargetSpec target, Problem problem) {
    if (problem.ran()) {
      LambdaFunction function = functions.function(Arns.function(target.arn()));
      String own = function.spec().deadLetterQueue();
      return own == null ? target.deadLetterQueue() : own;
    }
    return target.deadLetterQueue();
  }

  private void giveUp(Attempt attempt, Problem problem) {
    String queue = deadLetterQueue(attempt.target(), problem);
    if (queue == null) {
      System.err.println("Delivery to " + attempt.target().arn() + " given up: " + problem.text());
      return;
    }
    MessageAttributeValue message =
        MessageAttributeValue.builder().dataType("String").stringValue(problem.text()).build();
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
