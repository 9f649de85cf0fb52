package io.signalbox.core.testing;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Feedback;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.Transition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a transition does to a message: the reference for every store. */
public final class Changes {
  private Changes() {}

  /** The message after the change, or empty when a condition fails. */
  public static Optional<Message> applied(Message message, Transition change) {
    return holds(message, change) ? Optional.of(after(message, change)) : Optional.empty();
  }

  private static boolean holds(Message message, Transition change) {
    boolean counted =
        change.attempts() == Transition.ANY || change.attempts() == message.attempts().size();
    boolean ends = change.ended() == null || message.attempt(change.endedNumber()).isPresent();
    return counted && ends && owned(message, change) && change.from().contains(message.state());
  }

  private static boolean owned(Message message, Transition change) {
    ReceiptNote note = change.receipt();
    return note == null
        || message
            .attempt(note.attempt())
            .filter(a -> a.channel().equals(change.channel()))
            .isPresent();
  }

  private static Message after(Message message, Transition change) {
    boolean closes = change.to().isFinal();
    boolean reopens = change.reopens();
    return new Message(
        message.origin(),
        change.to(),
        attempts(message, change),
        receipts(message, change),
        message.sequence() + (closes ? 1 : 0),
        closes || reopens ? change.event() : message.closedBy(),
        closes ? change.at() : reopens ? null : message.closedAt(),
        closes || reopens ? change.reason() : message.reason(),
        message.replays() + (reopens ? 1 : 0),
        message.feedback());
  }

  private static List<Attempt> attempts(Message message, Transition change) {
    List<Attempt> attempts = new ArrayList<>(message.attempts());
    Attempt.End end = change.ended();
    if (end != null) {
      attempts.replaceAll(a -> a.number() == change.endedNumber() ? a.ended(end) : a);
    }
    if (change.claim() != null) {
      attempts.add(change.claim());
    }
    return attempts;
  }

  private static List<ReceiptNote> receipts(Message message, Transition change) {
    return Stream.concat(message.receipts().stream(), Stream.ofNullable(change.receipt())).toList();
  }

  /** The message with that end, or empty when the attempt is missing or has an end. */
  static Optional<Message> noted(Message message, int number, Attempt.End end) {
    return message
        .attempt(number)
        .filter(a -> a.end() == null)
        .map(open -> message.with(open.ended(end)));
  }

  /**
   * The message with that delivery, or empty when it is known or the attempt is not the channel's.
   */
  static Optional<Message> noted(Message message, int number, String channel, Instant at) {
    return message
        .attempt(number)
        .filter(a -> a.channel().equals(channel) && a.alsoDelivered() == null)
        .map(a -> message.with(a.alsoDelivered(at)));
  }

  /** The message with that feedback, or empty when it has one, no attempt, or another tenant. */
  static Optional<Message> noted(Message message, String tenant, Feedback feedback) {
    return Optional.of(message)
        .filter(m -> m.origin().tenant().equals(tenant))
        .filter(m -> m.feedback() == null && !m.attempts().isEmpty())
        .map(m -> m.with(feedback));
  }
}
