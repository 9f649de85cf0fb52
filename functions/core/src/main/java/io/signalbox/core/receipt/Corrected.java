package io.signalbox.core.receipt;

import io.signalbox.core.closing.EarlierEnd;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * The message as it was before a later receipt corrected it, for a record that closed it so and
 * whose process died before it announced: the tenant is told every final state, in whatever order.
 * What a message has been follows from its receipts, since only they correct a final state.
 */
final class Corrected {
  private Corrected() {}

  /** As UNDELIVERED by the receipt that was received then; empty when there is no such receipt. */
  static Optional<Message> failure(
      Message now, Reference reference, Instant receivedAt, String event) {
    Instant received = receivedAt.truncatedTo(ChronoUnit.MILLIS);
    List<ReceiptNote> notes = now.receipts();
    for (int i = 0; i < notes.size() - 1; i++) {
      ReceiptNote note = notes.get(i);
      if (note.attempt() == reference.attempt()
          && note.status() == State.UNDELIVERED
          && !note.followed()
          && note.receivedAt().truncatedTo(ChronoUnit.MILLIS).equals(received)) {
        int sequence = now.sequence() - (notes.size() - 1 - i);
        return Optional.of(was(now, i, sequence, event));
      }
    }
    return Optional.empty();
  }

  /**
   * As that attempt's check closed it, or the last record of a message that may have been sent: the
   * check tells of that end too. A dead one is told by its own record.
   */
  static Optional<Message> byCheck(Message now, Reference reference, String event) {
    return EarlierEnd.of(now, event)
        .filter(was -> now.attempts().size() == reference.attempt() && was.state() != State.DEAD);
  }

  private static Message was(Message now, int index, int sequence, String event) {
    ReceiptNote note = now.receipts().get(index);
    String reason = note.failure().reason();
    return new Message(
        now.origin(),
        State.UNDELIVERED,
        now.attempts(),
        now.receipts().subList(0, index + 1),
        sequence,
        event,
        note.receivedAt(),
        reason.isEmpty() ? null : reason,
        now.replays(),
        now.feedback());
  }
}
