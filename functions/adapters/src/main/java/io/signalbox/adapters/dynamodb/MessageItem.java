package io.signalbox.adapters.dynamodb;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Feedback;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.State;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The item that changes, sort key {@code M}: {@link OriginItem}, {@link AttemptItem} and st state,
 * n number of attempts, q sequence, rc receipts, by closed by, ca closed at, re reason, rp replays
 * when there were any, fb feedback, ft when it was told; {@code d<n>} the numbers of the parts of
 * attempt n that were delivered.
 */
final class MessageItem {
  static final String SORT_KEY = "M";
  static final String STATE = "st";
  static final String ATTEMPTS = "n";
  static final String SEQUENCE = "q";
  static final String RECEIPTS = "rc";
  static final String CLOSED_BY = "by";
  static final String CLOSED_AT = "ca";
  static final String REASON = "re";
  static final String REPLAYS = "rp";
  static final String FEEDBACK = "fb";
  static final String FEEDBACK_AT = "ft";

  private MessageItem() {}

  /** Attribute of the delivered parts of an attempt. */
  static String parts(int attempt) {
    return "d" + attempt;
  }

  /** The item without the text. */
  static Map<String, AttributeValue> write(Message message, Duration retention) {
    Map<String, AttributeValue> item = new HashMap<>(Table.key(message.id().value(), SORT_KEY));
    OriginItem.write(message.origin(), item);
    item.put(STATE, Values.text(message.state().name()));
    item.put(ATTEMPTS, Values.number(message.attempts().size()));
    item.put(SEQUENCE, Values.number(message.sequence()));
    Values.putText(item, CLOSED_BY, message.closedBy());
    Values.putTime(item, CLOSED_AT, message.closedAt());
    Values.putText(item, REASON, message.reason());
    if (message.replays() > 0) {
      item.put(REPLAYS, Values.number(message.replays()));
    }
    Feedback feedback = message.feedback();
    if (feedback != null) {
      item.put(FEEDBACK, Values.text(feedback.outcome().wireName()));
      item.put(FEEDBACK_AT, Values.time(feedback.at()));
    }
    message.attempts().forEach(a -> item.put(AttemptItem.name(a.number()), AttemptItem.write(a)));
    if (!message.receipts().isEmpty()) {
      List<AttributeValue> notes = message.receipts().stream().map(AttemptItem::write).toList();
      item.put(RECEIPTS, AttributeValue.fromL(notes));
    }
    item.put(Table.TTL, expiry(message, retention));
    return item;
  }

  /** The text as an item of its own. */
  static Map<String, AttributeValue> writeText(Message message, Duration retention) {
    Map<String, AttributeValue> item =
        new HashMap<>(Table.key(message.id().value(), TextItem.SORT_KEY));
    item.put(TextItem.TEXT, TextItem.write(message.origin().text().body()));
    item.put(Table.TTL, expiry(message, retention));
    return item;
  }

  private static AttributeValue expiry(Message message, Duration retention) {
    return Values.number(message.origin().deadline().plus(retention).getEpochSecond());
  }

  static Message read(Map<String, AttributeValue> item, String body) {
    return new Message(
        OriginItem.read(item, body),
        State.valueOf(Values.text(item, STATE)),
        attempts(item),
        AttemptItem.receipts(item.get(RECEIPTS)),
        (int) Values.number(item, SEQUENCE),
        Values.textOrNull(item, CLOSED_BY),
        Values.timeOrNull(item, CLOSED_AT),
        Values.textOrNull(item, REASON),
        (int) Values.numberOr(item, REPLAYS, 0),
        feedback(item));
  }

  private static @Nullable Feedback feedback(Map<String, AttributeValue> item) {
    return Feedback.Outcome.ofWireName(Values.text(item, FEEDBACK))
        .map(outcome -> new Feedback(outcome, Values.time(item, FEEDBACK_AT)))
        .orElse(null);
  }

  private static List<Attempt> attempts(Map<String, AttributeValue> item) {
    return IntStream.rangeClosed(1, (int) Values.number(item, ATTEMPTS))
        .mapToObj(n -> AttemptItem.read(n, Values.map(item, AttemptItem.name(n))))
        .toList();
  }
}
