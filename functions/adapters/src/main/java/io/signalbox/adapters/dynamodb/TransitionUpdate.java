package io.signalbox.adapters.dynamodb;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Feedback;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A transition as one conditional update of a message's item. */
final class TransitionUpdate {
  private TransitionUpdate() {}

  static Update of(Transition change) {
    Update update = new Update();
    update.whenIn(MessageItem.STATE, change.from().stream().map(State::name).sorted().toList());
    if (change.attempts() != Transition.ANY) {
      update.whenEquals(MessageItem.ATTEMPTS, Values.number(change.attempts()));
    }
    update.set(MessageItem.STATE, Values.text(change.to().name()));
    claim(update, change.claim());
    if (change.ended() != null) {
      end(update, change.endedNumber(), change.ended());
    }
    if (change.receipt() != null && change.channel() != null) {
      receipt(update, change.receipt(), change.channel());
    }
    if (change.to().isFinal()) {
      close(update, change);
    }
    if (change.reopens()) {
      reopen(update, change);
    }
    return update;
  }

  private static void claim(Update update, @Nullable Attempt claim) {
    if (claim != null) {
      update.set(AttemptItem.name(claim.number()), AttemptItem.write(claim));
      update.set(MessageItem.ATTEMPTS, Values.number(claim.number()));
    }
  }

  /** An end for an attempt that has none; the state stays. */
  static Update note(int number, Attempt.End end) {
    Update update = new Update();
    end(update, number, end);
    String path = update.name(AttemptItem.name(number)) + "." + update.name(AttemptItem.END);
    return update.when("attribute_not_exists(" + path + ")");
  }

  /** A delivery of that channel's attempt that has none; the state stays. */
  static Update note(int number, String channel, Instant at) {
    Update update = new Update();
    String attempt = update.name(AttemptItem.name(number));
    String through = attempt + "." + update.name(AttemptItem.CHANNEL);
    String delivered = attempt + "." + update.name(AttemptItem.ALSO_DELIVERED);
    update.setRaw(delivered + " = " + update.value(Values.time(at)));
    update.when(through + " = " + update.value(Values.text(channel)));
    return update.when("attribute_not_exists(" + delivered + ")");
  }

  /** Feedback of that tenant on a message that was sent and has none; the state stays. */
  static Update note(String tenant, Feedback feedback) {
    Update update = new Update();
    update.whenEquals(OriginItem.TENANT, Values.text(tenant));
    update.when("attribute_exists(" + update.name(AttemptItem.name(1)) + ")");
    update.when("attribute_not_exists(" + update.name(MessageItem.FEEDBACK) + ")");
    update.set(MessageItem.FEEDBACK, Values.text(feedback.outcome().wireName()));
    return update.set(MessageItem.FEEDBACK_AT, Values.time(feedback.at()));
  }

  private static void end(Update update, int number, Attempt.End end) {
    String attempt = update.name(AttemptItem.name(number));
    update.when("attribute_exists(" + attempt + ")");
    String path = attempt + "." + update.name(AttemptItem.END);
    update.setRaw(path + " = " + update.value(AttemptItem.write(end)));
  }

  /** One more part of an attempt through that channel; the state stays. */
  static Update part(int attempt, String channel, int part) {
    Update update = new Update();
    through(update, attempt, channel);
    AttributeValue number = AttributeValue.fromNs(List.of(Integer.toString(part)));
    return update.add(MessageItem.parts(attempt), number);
  }

  private static void through(Update update, int attempt, String channel) {
    String path = update.name(AttemptItem.name(attempt)) + "." + update.name(AttemptItem.CHANNEL);
    update.when(path + " = " + update.value(Values.text(channel)));
  }

  private static void receipt(Update update, ReceiptNote receipt, String channel) {
    through(update, receipt.attempt(), channel);
    String list = update.name(MessageItem.RECEIPTS);
    String none = update.value(AttributeValue.fromL(List.of()));
    String added = update.value(AttributeValue.fromL(List.of(AttemptItem.write(receipt))));
    update.setRaw(
        list + " = list_append(if_not_exists(" + list + ", " + none + "), " + added + ")");
  }

  private static void reopen(Update update, Transition change) {
    update.set(MessageItem.CLOSED_BY, Values.text(change.event()));
    update.remove(MessageItem.CLOSED_AT);
    update.remove(MessageItem.REASON);
    update.add(MessageItem.REPLAYS, 1);
  }

  private static void close(Update update, Transition change) {
    String sequence = update.name(MessageItem.SEQUENCE);
    update.setRaw(sequence + " = " + sequence + " + " + update.value(Values.number(1)));
    update.set(MessageItem.CLOSED_BY, Values.text(change.event()));
    update.set(MessageItem.CLOSED_AT, Values.time(change.at()));
    if (change.reason() == null) {
      update.remove(MessageItem.REASON);
    } else {
      update.set(MessageItem.REASON, Values.text(change.reason()));
    }
  }
}
