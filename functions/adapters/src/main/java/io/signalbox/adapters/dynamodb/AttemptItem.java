package io.signalbox.adapters.dynamodb;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.State;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Attempts and receipts as maps inside a message's item. Attempt n is attribute {@code a<n>}: c
 * channel, g strategy, v snapshot version, y why, t claimed at, l lease in ms from there, e end, d
 * when it was reported delivered after another attempt. End: o outcome, k code, p provider's id (a
 * list when there are several), t at, m latency in ms. Receipt: a attempt, s status, k code, f
 * failure class unless the status says as much, n 1 when another attempt followed, p the provider's
 * time, r ours.
 */
final class AttemptItem {
  /** Attribute of the channel within an attempt. */
  static final String CHANNEL = "c";

  /** Attribute of the end within an attempt. */
  static final String END = "e";

  /** Attribute of a second delivery within an attempt. */
  static final String ALSO_DELIVERED = "d";

  /** Attribute within a receipt of a failure that another attempt followed. */
  private static final String FOLLOWED = "n";

  private AttemptItem() {}

  static String name(int number) {
    return "a" + number;
  }

  static AttributeValue write(Attempt attempt) {
    Map<String, AttributeValue> map = new HashMap<>();
    map.put(CHANNEL, Values.text(attempt.choice().channel()));
    Values.putText(map, "g", attempt.choice().strategy());
    map.put("v", Values.number(attempt.choice().snapshot()));
    Values.putText(map, "y", attempt.choice().why());
    map.put("t", Values.time(attempt.claimedAt()));
    map.put("l", Values.number(attempt.leaseUntil().toEpochMilli() - millis(attempt)));
    Attempt.End end = attempt.end();
    if (end != null) {
      map.put(END, write(end));
    }
    Values.putTime(map, ALSO_DELIVERED, attempt.alsoDelivered());
    return AttributeValue.fromM(map);
  }

  private static long millis(Attempt attempt) {
    return attempt.claimedAt().toEpochMilli();
  }

  static AttributeValue write(Attempt.End end) {
    Map<String, AttributeValue> map = new HashMap<>();
    map.put("o", Values.text(end.outcome()));
    Values.putText(map, "k", end.code());
    if (end.providerIds().size() > 1) {
      map.put("p", AttributeValue.fromL(end.providerIds().stream().map(Values::text).toList()));
    } else {
      Values.putText(map, "p", end.providerId());
    }
    map.put("t", Values.time(end.at()));
    map.put("m", Values.number(end.latencyMillis()));
    return AttributeValue.fromM(map);
  }

  static Attempt read(int number, Map<String, AttributeValue> map) {
    Choice choice =
        new Choice(
            Values.text(map, CHANNEL),
            Values.text(map, "g"),
            Values.number(map, "v"),
            Values.text(map, "y"));
    Instant claimedAt = Values.time(map, "t");
    Instant leaseUntil = claimedAt.plusMillis(Values.number(map, "l"));
    return new Attempt(
        number,
        choice,
        claimedAt,
        leaseUntil,
        end(map.get(END)),
        Values.timeOrNull(map, ALSO_DELIVERED));
  }

  private static Attempt.@Nullable End end(@Nullable AttributeValue value) {
    if (value == null) {
      return null;
    }
    Map<String, AttributeValue> map = value.m();
    return new Attempt.End(
        Values.text(map, "o"),
        Values.text(map, "k"),
        providerIds(map.get("p")),
        Values.time(map, "t"),
        Values.number(map, "m"));
  }

  private static List<String> providerIds(@Nullable AttributeValue value) {
    if (value == null) {
      return List.of();
    }
    return value.hasL() ? value.l().stream().map(AttributeValue::s).toList() : List.of(value.s());
  }

  static AttributeValue write(ReceiptNote note) {
    Map<String, AttributeValue> map = new HashMap<>();
    map.put("a", Values.number(note.attempt()));
    map.put("s", Values.text(note.status().name()));
    Values.putText(map, "k", note.code());
    if (note.failure() != implied(note.status())) {
      map.put("f", Values.text(note.failure().wireName()));
    }
    if (note.followed()) {
      map.put(FOLLOWED, Values.number(1));
    }
    map.put("p", Values.time(note.providerAt()));
    map.put("r", Values.time(note.receivedAt()));
    return AttributeValue.fromM(map);
  }

  static List<ReceiptNote> receipts(@Nullable AttributeValue list) {
    return list == null ? List.of() : list.l().stream().map(v -> receipt(v.m())).toList();
  }

  /** What is not written. */
  private static FailureClass implied(State status) {
    return status == State.UNDELIVERED ? FailureClass.OTHER : FailureClass.NONE;
  }

  private static ReceiptNote receipt(Map<String, AttributeValue> map) {
    State status = State.valueOf(Values.text(map, "s"));
    return new ReceiptNote(
        (int) Values.number(map, "a"),
        status,
        Values.text(map, "k"),
        FailureClass.named(Values.text(map, "f")).orElse(implied(status)),
        map.containsKey(FOLLOWED),
        Values.time(map, "p"),
        Values.time(map, "r"));
  }
}
