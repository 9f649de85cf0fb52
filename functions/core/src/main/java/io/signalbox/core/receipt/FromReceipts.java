package io.signalbox.core.receipt;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.tenant.Hygiene;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * What a failure report says of the number, kept before the message says so: an opt-out holds when
 * its tenant can see it, and a record that comes again after a crash keeps it again.
 */
final class FromReceipts {
  private final Messages messages;
  private final Hygiene hygiene;
  private final Metrics metrics;

  FromReceipts(Messages messages, Hygiene hygiene, Metrics metrics) {
    this.messages = messages;
    this.hygiene = hygiene;
    this.metrics = metrics;
  }

  /** Reads the message of a failure that is about its number; of any other, nothing. */
  void keep(Receipt receipt, Reference reference, String event, Instant now) {
    FailureClass failure = receipt.failure();
    boolean aboutTheNumber = failure == FailureClass.NUMBER || failure == FailureClass.OPTED_OUT;
    if (receipt.status() != State.UNDELIVERED || !aboutTheNumber) {
      return;
    }
    Optional<Message> found = messages.find(reference.id());
    found
        .flatMap(m -> m.attempt(reference.attempt()))
        .filter(attempt -> attempt.channel().equals(receipt.channel()))
        .ifPresent(attempt -> keep(receipt, found.get(), attempt, event, now));
  }

  private void keep(Receipt receipt, Message message, Attempt attempt, String event, Instant now) {
    if (receipt.failure() == FailureClass.OPTED_OUT) {
      hygiene.optedOut(message.origin(), FailureClass.OPTED_OUT.reason());
    } else if (changes(message, attempt, event)) {
      hygiene.dead(message.origin(), attempt, now);
      metrics.count(
          Metrics.DEAD_NUMBERS,
          1,
          Map.of(Metrics.CHANNEL, receipt.channel(), Metrics.CLASS, "receipt"));
    }
  }

  /** What is stale proves nothing: the message goes on, or has another end. */
  private static boolean changes(Message message, Attempt attempt, String event) {
    boolean applies =
        Transition.fails(message.state()) && message.attempts().size() == attempt.number();
    return applies || event.equals(message.closedBy());
  }

  /**
   * A message has become DELIVERED after its number was reported dead. Afterwards, so that nobody
   * finds the number alive before the message says so; a record that comes again does it again.
   */
  void delivered(Message message) {
    message.attempts().stream()
        .filter(attempt -> foundDead(message, attempt))
        .forEach(attempt -> hygiene.alive(message.origin(), attempt));
  }

  /** By a receipt, or by its answer: an earlier attempt has arrived although it seemed to fail. */
  private static boolean foundDead(Message message, Attempt attempt) {
    Attempt.End end = attempt.end();
    return (end != null && end.outcome().equals(FailureClass.NUMBER.reason()))
        || message.receipts().stream()
            .anyMatch(r -> r.failure() == FailureClass.NUMBER && r.attempt() == attempt.number());
  }

  /**
   * A failure report was counted, but before it could close its message another receipt or attempt
   * changed it. One that has failed all the same keeps its report: another record may have made it.
   */
  void overtaken(Receipt receipt, Reference reference, Message message) {
    State state = message.state();
    if (receipt.failure() == FailureClass.NUMBER
        && state != State.UNDELIVERED
        && state != State.REJECTED) {
      message
          .attempt(reference.attempt())
          .filter(attempt -> attempt.channel().equals(receipt.channel()))
          .ifPresent(attempt -> hygiene.alive(message.origin(), attempt));
    }
  }
}
