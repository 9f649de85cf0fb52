package io.signalbox.core.receipt;

import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Transition;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Closes as UNCONFIRMED what has waited for its receipt until the channel's deadline. */
final class OneCheck {
  /** SENDING too: an attempt whose process died and whose record never came back. */
  private static final Set<State> WAITING = EnumSet.of(State.SENT, State.CONFIRMING, State.SENDING);

  private static final String REASON = "no_receipt";

  private final Messages messages;
  private final InstantSource clock;
  private final StepLog log;

  OneCheck(Messages messages, InstantSource clock, StepLog log) {
    this.messages = messages;
    this.clock = clock;
    this.log = log;
  }

  Applying.Result apply(ReceiptCheck check) {
    List<MessageId> ids = check.references().stream().map(Reference::id).distinct().toList();
    List<Message> found = messages.findAll(ids);
    List<Message> closed = new ArrayList<>();
    for (Reference reference : check.references()) {
      found.stream()
          .filter(m -> m.id().equals(reference.id()))
          .findFirst()
          .flatMap(m -> close(m, reference, check))
          .ifPresent(closed::add);
    }
    return Applying.Result.announce(check, closed);
  }

  /** The message to announce: closed now, or closed by this check before its process died. */
  private Optional<Message> close(Message message, Reference reference, ReceiptCheck check) {
    String event = "check-" + reference.attempt();
    if (event.equals(message.closedBy())) {
      return Optional.of(message);
    }
    if (!WAITING.contains(message.state())) {
      return Corrected.silence(message, reference, event, REASON);
    }
    // No claim, another channel's, or a later delivery's: this check was stored for a call that was
    // not made. No claim is made any more that this check would have to end, and each has its own.
    boolean own =
        message
            .attempt(reference.attempt())
            .filter(attempt -> attempt.channel().equals(check.channel()))
            .filter(attempt -> check.covers(attempt.claimedAt()))
            .isPresent();
    if (!own || message.attempts().size() != reference.attempt()) {
      return Optional.empty();
    }
    // Milliseconds are what stores keep: a webhook must tell the instant that the story tells.
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Transition change =
        Transition.close(State.UNCONFIRMED, WAITING, reference.attempt(), event, REASON, now);
    // A store's client whose first answer was lost meets its own write, or the receipt that has
    // corrected it since.
    Optional<Message> closed =
        messages
            .apply(message.id(), change)
            .or(() -> messages.find(message.id()).flatMap(m -> own(m, reference, event)));
    closed.ifPresent(
        m -> log.step("receipt.unconfirmed", m.id().value(), m.origin().traceId(), Map.of()));
    return closed;
  }

  /** As this check closed it, if it did. */
  private static Optional<Message> own(Message message, Reference reference, String event) {
    return event.equals(message.closedBy())
        ? Optional.of(message)
        : Corrected.silence(message, reference, event, REASON);
  }
}
