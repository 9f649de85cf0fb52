package io.signalbox.adapters.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.closing.CancelCheck;
import io.signalbox.core.closing.DeadLetterWork;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.deadletter.ReplayWork;
import io.signalbox.core.message.State;
import java.util.Arrays;
import java.util.Optional;

/** What follows a final state: webhooks, dead letters and their replay, cancellations. */
final class ClosingJson {
  private ClosingJson() {}

  static void write(WebhookWork webhook, ObjectNode node) {
    node.put("id", webhook.id().value());
    node.put("tenant", webhook.tenant());
    node.put("requestId", webhook.requestId());
    node.put("state", webhook.state().name());
    node.put("sequence", webhook.sequence());
    node.put("occurredAt", webhook.occurredAt().toString());
    node.put("reason", webhook.reason());
    node.put("traceId", webhook.traceId());
    node.put("url", webhook.url());
    node.put("tries", webhook.tries());
    node.put("firstTryAt", webhook.firstTryAt().toString());
  }

  static WebhookWork webhook(Fields fields) {
    return new WebhookWork(
        DispatchJson.id(fields),
        fields.text("tenant"),
        fields.text("requestId"),
        fields.parsed("state", State.DEAD, "a final state", ClosingJson::finalState),
        fields.integer("sequence", 1, Integer.MAX_VALUE),
        fields.instant("occurredAt"),
        fields.text("reason"),
        fields.text("traceId"),
        fields.text("url"),
        fields.integer("tries", 0, Integer.MAX_VALUE),
        fields.instant("firstTryAt"));
  }

  static void write(DeadLetterWork letter, ObjectNode node) {
    node.put("id", letter.id().value());
    node.put("tenant", letter.tenant());
    node.put("sequence", letter.sequence());
    node.put("reason", letter.reason());
    node.put("traceId", letter.traceId());
    node.put("at", letter.at().toString());
  }

  static DeadLetterWork deadLetter(Fields fields) {
    return new DeadLetterWork(
        DispatchJson.id(fields),
        fields.text("tenant"),
        fields.integer("sequence", 1, Integer.MAX_VALUE),
        fields.text("reason"),
        fields.text("traceId"),
        fields.instant("at"));
  }

  static void write(CancelCheck check, ObjectNode node) {
    node.put("id", check.id().value());
    node.put("tenant", check.tenant());
    node.put("traceId", check.traceId());
    node.put("until", check.until().toString());
  }

  static CancelCheck cancelCheck(Fields fields) {
    return new CancelCheck(
        DispatchJson.id(fields),
        fields.text("tenant"),
        fields.text("traceId"),
        fields.instant("until"));
  }

  static void write(ReplayWork replay, ObjectNode node) {
    node.put("letter", replay.letter());
    node.put("tenant", replay.tenant());
    node.put("replay", replay.replay());
    node.put("operator", replay.operator());
    node.put("reason", replay.reason());
  }

  static ReplayWork replay(Fields fields) {
    return new ReplayWork(
        fields.text("letter"),
        fields.text("tenant"),
        fields.text("replay"),
        fields.text("operator"),
        fields.text("reason"));
  }

  private static Optional<State> finalState(String text) {
    return Arrays.stream(State.values())
        .filter(s -> s.isFinal() && s.name().equals(text))
        .findFirst();
  }
}
