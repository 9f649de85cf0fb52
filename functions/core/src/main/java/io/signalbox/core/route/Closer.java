package io.signalbox.core.route;

import io.signalbox.core.closing.Closing;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
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

  private final Messages messages;

  Closer(Messages messages) {
    this.messages = messages;
  }

  /**
   * The message to announce: closed now, or by an earlier delivery of the same record that died
   * before it announced. Empty when the message had moved on.
   */
  Optional<Message> close(Dispatch dispatch, Close close, Instant now) {
    String event =
        Closing.routeEvent(dispatch.attempt()) + close.state().name().toLowerCase(Locale.ROOT);
    Transition change =
        Transition.close(
            close.state(), WAITING, dispatch.attempt() - 1, event, close.reason(), now);
    return messages
        .apply(dispatch.id(), change)
        .or(() -> messages.find(dispatch.id()).filter(m -> closedHere(m, dispatch)));
  }

  /** By whichever decision: what was rejected at first may be past its deadline by now. */
  private static boolean closedHere(Message message, Dispatch dispatch) {
    String event = message.closedBy();
    return message.state().isFinal()
        && event != null
        && event.startsWith(Closing.routeEvent(dispatch.attempt()));
  }
}
