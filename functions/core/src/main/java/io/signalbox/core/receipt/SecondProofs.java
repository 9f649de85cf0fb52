package io.signalbox.core.receipt;

import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.StepLog;
import java.util.Map;

/** Finds the messages that were sent twice: more than one of their attempts proved to be sent. */
final class SecondProofs {
  private final Messages messages;
  private final Metrics metrics;
  private final StepLog log;

  SecondProofs(Messages messages, Metrics metrics, StepLog log) {
    this.messages = messages;
    this.metrics = metrics;
    this.log = log;
  }

  /** A receipt that changed the message. */
  void applied(Receipt receipt, Reference reference, Message after) {
    if (receipt.status() == State.DELIVERED && after.attempts().size() > 1) {
      tell(after, reference.attempt());
    }
  }

  /**
   * One that changes nothing any more. Of a message that another attempt has delivered it is kept
   * with its attempt, once, so that the story shows it and it counts once however often it comes.
   *
   * @return whether this is that time
   */
  boolean stale(Receipt receipt, Reference reference, Message message) {
    boolean another =
        receipt.status() == State.DELIVERED
            && message.state() == State.DELIVERED
            && message.attempts().size() > 1
            && !message.isReported(reference.attempt());
    boolean noted =
        another
            && messages.noteDelivered(
                message.id(), reference.attempt(), receipt.channel(), receipt.receivedAt());
    if (noted) {
      tell(message, reference.attempt());
    }
    return noted;
  }

  private void tell(Message message, int attempt) {
    if (message.isSecondProof(attempt, true)) {
      Map<String, String> kind = Map.of(Metrics.CLASS, message.origin().kind().wireName());
      metrics.count(Metrics.DUPLICATES, 1, kind);
      log.step(
          "message.duplicate",
          message.id().value(),
          message.origin().traceId(),
          Map.of("attempt", attempt, "proof", "receipt"));
    }
  }
}
