package io.signalbox.core.closing;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.State;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The end of a message's life that no receipt gave and that receipts have corrected since, for
 * whoever closed it so and died before it told. Which state it was follows from the last attempt;
 * when and why is not kept, and the nearest that is kept stands for it.
 */
public final class EarlierEnd {
  /** Why silence closes a message. */
  public static final String NO_RECEIPT = "no_receipt";

  private static final String TTL_PASSED = "ttl_passed";

  private EarlierEnd() {}

  /**
   * The message as it was; empty when there was no such end.
   *
   * @param event what closed it, as far as its announcer knows
   */
  public static Optional<Message> of(Message now, String event) {
    List<ReceiptNote> corrections = now.receipts().stream().filter(r -> !r.followed()).toList();
    boolean was =
        now.state().isFinal()
            && !corrections.isEmpty()
            && now.sequence() == now.replays() + 1 + corrections.size();
    return was && !now.attempts().isEmpty()
        ? Optional.of(before(now, event, corrections.get(0).receivedAt()))
        : Optional.empty();
  }

  /** Whether its last attempt was waited for until its receipt's time was over. */
  static boolean isSilence(Message message) {
    Attempt last = last(message);
    boolean ended = last.failed() || last.isRefused() || last.isDoubted();
    return !ended && message.followedFailure().isEmpty();
  }

  private static Message before(Message now, String event, Instant corrected) {
    Attempt.End end = last(now).end();
    State state = isSilence(now) ? State.UNCONFIRMED : now.closedAs(State.DEAD);
    return new Message(
        now.origin(),
        state,
        now.attempts(),
        now.receipts().stream().filter(ReceiptNote::followed).toList(),
        now.replays() + 1,
        event,
        state == State.DEAD && end != null ? end.at() : corrected,
        reason(now, end),
        now.replays(),
        now.feedback());
  }

  private static String reason(Message now, Attempt.@Nullable End end) {
    if (isSilence(now)) {
      return NO_RECEIPT;
    }
    Attempt last = last(now);
    if (last.failed()) {
      return last.number() >= now.origin().maxAttempts() ? "attempts_used_up" : "life_used_up";
    }
    return end == null || now.followedFailure().isPresent() || last.isDoubted()
        ? TTL_PASSED
        : end.outcome();
  }

  private static Attempt last(Message message) {
    return message.attempts().get(message.attempts().size() - 1);
  }
}
