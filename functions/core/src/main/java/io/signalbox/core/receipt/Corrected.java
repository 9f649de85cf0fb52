package io.signalbox.core.receipt;

import io.signalbox.core.message.Message;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
          && note.receivedAt().truncatedTo(ChronoUnit.MILLIS).equals(received)) {
        int sequence = now.sequence() - (notes.size() - 1 - i);
        return Optional.of(
            was(
                now,
                State.UNDELIVERED,
                i + 1,
                sequence,
                event,
                note.receivedAt(),
                note.failure().reason().isEmpty() ? null : note.failure().reason()));
      }
    }
    return Optional.empty();
  }

  /**
   * As UNCONFIRMED by that attempt's check: it has had one final state more than receipts, besides
   * those that replays undid, and was not dead. What an attempt in doubt may have sent never is
   * dead: there the last record of the message may have closed it so. When that was is not kept;
   * the first receipt's time is the nearest that is.
   */
  static Optional<Message> silence(Message now, Reference reference, String event, String reason) {
    boolean silent =
        now.state().isFinal()
            && !now.receipts().isEmpty()
            && now.sequence() == now.replays() + 1 + now.receipts().size()
            && now.attempts().size() == reference.attempt()
            && (!now.doubted().isEmpty()
                || now.attempt(reference.attempt()).filter(a -> !a.failed()).isPresent());
    return silent
        ? Optional.of(
            was(
                now,
                State.UNCONFIRMED,
                0,
                now.replays() + 1,
                event,
                now.receipts().get(0).receivedAt(),
                reason))
        : Optional.empty();
  }

  private static Message was(
      Message now,
      State state,
      int receipts,
      int sequence,
      String event,
      Instant at,
      @Nullable String reason) {
    return new Message(
        now.origin(),
        state,
        now.attempts(),
        now.receipts().subList(0, receipts),
        sequence,
        event,
        at,
        reason,
        now.replays(),
        now.feedback());
  }
}
