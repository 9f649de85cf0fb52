package io.signalbox.core.deadletter;

import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.message.Work;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Closes messages whose record a queue gave up: nobody else has one that would.
 *
 * <p>A message that is on its way is DEAD only while it waits for the very attempt of that record:
 * from the claim on its receipt check ends it, and one that is further on has another record. A
 * receipt check that was given up does what it was for: its attempts are UNCONFIRMED.
 */
final class GivingUp {
  private static final Set<State> WAITING =
      EnumSet.of(State.ACCEPTED, State.SCHEDULED, State.QUEUED, State.RETRYING);
  private static final Set<State> ATTEMPTED =
      EnumSet.of(State.SENDING, State.CONFIRMING, State.SENT);

  private final Messages messages;

  GivingUp(Messages messages) {
    this.messages = messages;
  }

  /** Those closed now or by an earlier delivery of that record. */
  List<Message> close(Work work, Instant now) {
    if (work instanceof Dispatch dispatch && dispatch.step() == Dispatch.Step.SEND) {
      int before = dispatch.attempt() - 1;
      return close(dispatch.id(), State.DEAD, WAITING, before, now).stream().toList();
    }
    if (work instanceof ReceiptCheck check) {
      return check.references().stream()
          .flatMap(r -> close(r.id(), State.UNCONFIRMED, ATTEMPTED, r.attempt(), now).stream())
          .toList();
    }
    return List.of();
  }

  private Optional<Message> close(
      MessageId id, State to, Set<State> from, int attempts, Instant now) {
    String event = "given-up-" + attempts;
    Transition change = Transition.close(to, from, attempts, event, Arrival.Raw.UNPROCESSED, now);
    return messages
        .apply(id, change)
        .or(() -> messages.find(id).filter(m -> event.equals(m.closedBy())));
  }
}
