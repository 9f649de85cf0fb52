package io.signalbox.lab.cloud;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Feedback;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.Transition;
import io.signalbox.lab.trial.Mutant;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a conditional change does to a stored message, as the store's adapter has it. */
final class Changing {
  private final boolean checksConditions;
  private final boolean checksReopening;
  private final boolean checksChannel;

  Changing(Mutant mutant) {
    this.checksConditions = mutant.checksConditions();
    this.checksReopening = mutant.checksReopening();
    this.checksChannel = mutant.checksReceiptChannel();
  }

  /** The message afterwards; empty when a condition fails. */
  Optional<Message> apply(Message message, Transition change) {
    return holds(message, change) ? Optional.of(after(message, change)) : Optional.empty();
  }

  private boolean holds(Message message, Transition change) {
    boolean counted =
        change.attempts() == Transition.ANY || change.attempts() == message.attempts().size();
    boolean ends = change.ended() == null || message.attempt(change.endedNumber()).isPresent();
    boolean expected = counted && change.from().contains(message.state());
    return ends && owned(message, change) && (expected || !checks(change));
  }

  /** Claims and reopenings have mutants of their own. */
  private boolean checks(Transition change) {
    if (change.reopens()) {
      return checksReopening;
    }
    return checksConditions || change.claim() != null;
  }

  private boolean owned(Message message, Transition change) {
    ReceiptNote note = change.receipt();
    return note == null
        || message
            .attempt(note.attempt())
            .filter(a -> !checksChannel || a.channel().equals(change.channel()))
            .isPresent();
  }

  private static Message after(Message m, Transition change) {
    boolean closes = change.to().isFinal();
    boolean reopens = change.reopens();
    List<ReceiptNote> receipts = new ArrayList<>(m.receipts());
    if (change.receipt() != null) {
      receipts.add(change.receipt());
    }
    return new Message(
        m.origin(),
        change.to(),
        attempts(m, change),
        receipts,
        m.sequence() + (closes ? 1 : 0),
        closes || reopens ? change.event() : m.closedBy(),
        closes ? change.at() : reopens ? null : m.closedAt(),
        closes || reopens ? change.reason() : m.reason(),
        m.replays() + (reopens ? 1 : 0),
        m.feedback());
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

  /** With an end for an attempt that has none; empty otherwise. */
  static Optional<Message> noted(Message m, int number, Attempt.End end) {
    return m.attempt(number).filter(a -> a.end() == null).map(a -> m.with(a.ended(end)));
  }

  /** With a delivery for that channel's attempt that has none; empty otherwise. */
  static Optional<Message> noted(Message m, int number, String channel, Instant at) {
    return m.attempt(number)
        .filter(a -> a.channel().equals(channel) && a.alsoDelivered() == null)
        .map(a -> m.with(a.alsoDelivered(at)));
  }

  /** With feedback of its tenant, when it was sent and has none; empty otherwise. */
  static Optional<Message> noted(Message m, String tenant, Feedback feedback) {
    boolean open = m.feedback() == null && !m.attempts().isEmpty();
    return open && m.origin().tenant().equals(tenant)
        ? Optional.of(m.with(feedback))
        : Optional.empty();
  }
}
