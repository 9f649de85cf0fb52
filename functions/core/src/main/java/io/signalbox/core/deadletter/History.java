package io.signalbox.core.deadletter;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.ReceiptNote;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells what happened to a message in a few lines, without number and text. */
final class History {
  private History() {}

  static String of(Message message) {
    List<String> lines = new ArrayList<>();
    Message.Origin origin = message.origin();
    lines.add(
        "%s accepted %s %s to %s/%s, at most %d attempts, deadline %s"
            .formatted(
                origin.acceptedAt(),
                origin.kind().wireName(),
                origin.text(),
                origin.to().country(),
                origin.to().operator(),
                origin.maxAttempts(),
                origin.deadline()));
    if (message.replays() > 0) {
      lines.add(
          "replayed %d times: the letters of its earlier ends tell when"
              .formatted(message.replays()));
    }
    message.attempts().forEach(a -> lines.add(attempt(a)));
    message.receipts().forEach(r -> lines.add(receipt(r)));
    lines.add(
        "%s %s%s".formatted(at(message.closedAt()), message.state(), because(message.reason())));
    return String.join("\n", lines);
  }

  private static String attempt(Attempt attempt) {
    String head =
        "%s attempt %d on %s".formatted(attempt.claimedAt(), attempt.number(), attempt.channel());
    Attempt.End end = attempt.end();
    return end == null
        ? head + ": no answer was stored"
        : "%s: %s %s after %d ms".formatted(head, end.outcome(), end.code(), end.latencyMillis());
  }

  private static String receipt(ReceiptNote receipt) {
    return "%s receipt of attempt %d: %s %s%s"
        .formatted(
            receipt.receivedAt(),
            receipt.attempt(),
            receipt.status(),
            receipt.code(),
            receipt.followed() ? ", followed by another attempt" : "");
  }

  private static String at(@Nullable Instant time) {
    return time == null ? "still open:" : time.toString();
  }

  private static String because(@Nullable String reason) {
    return reason == null ? "" : " because " + reason;
  }
}
