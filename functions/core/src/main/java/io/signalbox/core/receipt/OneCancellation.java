package io.signalbox.core.receipt;

import io.signalbox.core.closing.CancelCheck;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Queues.Delivery;
import io.signalbox.core.message.State;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Announces a cancellation once it is stored; waits for one that is still being stored. */
final class OneCancellation {
  private static final Duration AGAIN = Duration.ofSeconds(10);

  private final Messages messages;
  private final InstantSource clock;

  OneCancellation(Messages messages, InstantSource clock) {
    this.messages = messages;
    this.clock = clock;
  }

  Applying.Result apply(CancelCheck check) {
    Optional<Message> found = messages.find(check.id());
    if (found.filter(OneCancellation::cancelled).isPresent()) {
      return Applying.Result.announce(check, List.of(found.get()));
    }
    boolean open = found.filter(m -> !m.state().isFinal()).isPresent();
    return open && clock.instant().isBefore(check.until())
        ? Applying.Result.later(check, new Delivery(check, AGAIN))
        : Applying.Result.nothing(check);
  }

  private static boolean cancelled(Message message) {
    return message.state() == State.CANCELLED && CancelCheck.EVENT.equals(message.closedBy());
  }
}
