package io.signalbox.core.route;

import io.signalbox.core.closing.ClosedBy;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.message.Transitions;
import io.signalbox.core.route.Decision.Close;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Closes what cannot be routed, and knows its own closings again. */
final class Closer {
  private static final Set<State> WAITING =
      EnumSet.of(State.ACCEPTED, State.SCHEDULED, State.QUEUED, State.RETRYING);

  /** Of a message whose last attempt is the record's own. */
  private static final Set<State> FAILED = EnumSet.of(State.RETRYING);

  private final Messages messages;

  Closer(Messages messages) {
    this.messages = messages;
  }

  /**
   * The message to announce: closed now, or by an earlier delivery of the same record that died
   * before it announced. Empty when the message had moved on.
   */
  Optional<Message> close(Dispatch dispatch, Close close, Instant now) {
    int unused = dispatch.attempt() - 1;
    State to = unused == 0 ? close.state() : closedAs(dispatch, close);
    return messages
        .apply(dispatch.id(), change(dispatch, close, to, WAITING, unused, now))
        .or(() -> messages.find(dispatch.id()).flatMap(m -> late(m, dispatch, close, now)));
  }

  /** What its attempts have come to, only the message knows. */
  private State closedAs(Dispatch dispatch, Close close) {
    return messages.find(dispatch.id()).map(m -> m.closedAs(close.state())).orElse(close.state());
  }

  /**
   * The attempt was made after all. Nothing is owed while it runs or is awaited, since its receipt
   * check closes it; but when it failed this may be the last record of the message, and what is
   * decided here holds for the next attempt too.
   */
  private Optional<Message> late(Message message, Dispatch dispatch, Close close, Instant now) {
    Optional<Message> own = ClosedBy.recordOf(dispatch.attempt(), message);
    if (own.isPresent()) {
      return own;
    }
    boolean failed =
        message.state() == State.RETRYING && message.attempts().size() == dispatch.attempt();
    return failed
        ? messages.apply(
            dispatch.id(),
            change(
                dispatch, close, message.closedAs(close.state()), FAILED, dispatch.attempt(), now))
        : Optional.empty();
  }

  /**
   * The event names the record, not its decision alone: that may be another when it comes again.
   */
  private static Transition change(
      Dispatch dispatch, Close close, State to, Set<State> waiting, int attempts, Instant now) {
    String event =
        ClosedBy.routing(dispatch.attempt()) + close.state().name().toLowerCase(Locale.ROOT);
    Set<State> from = EnumSet.copyOf(waiting);
    from.retainAll(Transitions.sourcesOf(to));
    return Transition.close(to, from, attempts, event, close.reason(), now);
  }
}
