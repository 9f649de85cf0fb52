package io.signalbox.local.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.local.template.Arns;
import io.signalbox.local.template.Props;
import io.signalbox.local.template.TemplateException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where a rule or a schedule delivers.
 *
 * @param arn a function's or a queue's
 * @param input what to deliver; null for the event itself
 * @param maxRetries attempts after the first, 0 to 185, default 185
 * @param maxAge age after which it is given up, default 24 h
 * @param deadLetterQueue name of the queue for what was given up; null when it is dropped
 */
public record TargetSpec(
    String arn,
    @Nullable String input,
    int maxRetries,
    Duration maxAge,
    @Nullable String deadLetterQueue) {
  private static final int MOST_RETRIES = 185;
  private static final int DAY_SECONDS = 86_400;

  /** Refuses targets that are neither function nor queue. */
  public TargetSpec {
    if (!Arns.isFunction(arn) && !Arns.isQueue(arn)) {
      throw new TemplateException("Target " + arn + " is neither function nor queue");
    }
  }

  /** Whether it delivers to a function; else to a queue. */
  public boolean isFunction() {
    return Arns.isFunction(arn);
  }

  /** A rule's target. */
  static TargetSpec from(Props props) {
    props.harmless("Id", "RoleArn");
    String input = props.has("Input") ? props.text("Input") : null;
    Props policy = props.child("RetryPolicy");
    Props deadLetters = props.child("DeadLetterConfig");
    return new TargetSpec(
        props.text("Arn"),
        input,
        policy.number("MaximumRetryAttempts", MOST_RETRIES),
        Duration.ofSeconds(policy.number("MaximumEventAgeInSeconds", DAY_SECONDS)),
        deadLetters.has("Arn") ? Arns.queue(deadLetters.text("Arn")) : null);
  }

  /** A schedule's target, as the Scheduler's API takes it. */
  public static TargetSpec ofSchedule(JsonNode target) {
    JsonNode policy = target.path("RetryPolicy");
    String deadLetters = target.path("DeadLetterConfig").path("Arn").asText();
    return new TargetSpec(
        target.path("Arn").asText(),
        target.path("Input").asText("{}"),
        policy.path("MaximumRetryAttempts").asInt(MOST_RETRIES),
        Duration.ofSeconds(policy.path("MaximumEventAgeInSeconds").asInt(DAY_SECONDS)),
        deadLetters.isEmpty() ? null : Arns.queue(deadLetters));
  }
}
