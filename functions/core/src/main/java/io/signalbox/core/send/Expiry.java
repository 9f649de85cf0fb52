package io.signalbox.core.send;

import io.signalbox.core.closing.ClosedBy;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Closes a message whose life ended while it waited in the lane. */
final class Expiry {
  private static final Set<State> WAITING =
      EnumSet.of(State.ACCEPTED, State.SCHEDULED, State.QUEUED, State.RETRYING);

  /** What an earlier attempt may have sent. */
  private static final Set<State> RETRYING = EnumSet.of(State.RETRYING);

  /** Why it is closed. */
  static final String REASON = "ttl_passed";

  private Expiry() {}

  /** The closed message; empty when it had moved on. */
  static Optional<Message> close(Messages messages, Dispatch dispatch, Instant now) {
    boolean doubted = dispatch.isDoubted();
    return messages.apply(
        dispatch.id(),
        Transition.close(
            doubted ? State.UNCONFIRMED : State.EXPIRED,
            doubted ? RETRYING : WAITING,
            dispatch.attempt() - 1,
            ClosedBy.expiry(dispatch.attempt()),
            REASON,
            now));
  }
}
