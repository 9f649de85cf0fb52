package io.signalbox.core.send;

import io.signalbox.core.closing.ClosedBy;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.message.Transitions;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Closes a message whose life ended while it waited in the lane. */
final class Expiry {
  private static final Set<State> WAITING =
      EnumSet.of(State.ACCEPTED, State.SCHEDULED, State.QUEUED, State.RETRYING);

  /** Why it is closed. */
  static final String REASON = "ttl_passed";

  private Expiry() {}

  /** The closed message; empty when it had moved on. */
  static Optional<Message> close(Messages messages, Dispatch dispatch, Instant now) {
    State to = dispatch.attempt() == 1 ? State.EXPIRED : closedAs(messages, dispatch);
    Set<State> from = EnumSet.copyOf(WAITING);
    from.retainAll(Transitions.sourcesOf(to));
    return messages.apply(
        dispatch.id(),
        Transition.close(
            to, from, dispatch.attempt() - 1, ClosedBy.expiry(dispatch.attempt()), REASON, now));
  }

  /** What its attempts have come to, only the message knows. */
  private static State closedAs(Messages messages, Dispatch dispatch) {
    return messages.find(dispatch.id()).map(m -> m.closedAs(State.EXPIRED)).orElse(State.EXPIRED);
  }
}
