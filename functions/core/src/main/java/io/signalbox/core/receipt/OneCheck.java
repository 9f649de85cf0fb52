package io.signalbox.core.receipt;

import io.signalbox.core.closing.EarlierEnd;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Transition;
import io.signalbox.core.timer.TimerEntry;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Closes as UNCONFIRMED what has waited for its receipt until the channel's deadline. What a
 * failure report owes another attempt is seen to it that it has it; when its time is over, it is
 * closed.
 */
final class OneCheck {
  /** SENDING too: an attempt whose process died and whose record never came back. */
  private static final Set<State> WAITING = EnumSet.of(State.SENT, State.CONFIRMING, State.SENDING);

  private static final Set<State> OWED = EnumSet.of(State.RETRYING);
  private static final String TTL_PASSED = "ttl_passed";

  private final Messages messages;
  private final Following following;
  private final InstantSource clock;
  private final StepLog log;

  OneCheck(Applying.Ports ports) {
    this.messages = ports.messages();
    this.following = new Following(ports.catalog(), ports.random());
    this.clock = ports.clock();
    this.log = ports.log();
  }

  /** One attempt under check. */
  private record Case(Reference reference, ReceiptCheck check) {
    String event() {
      return "check-" + reference.attempt();
    }

    /**
     * No claim, another channel's, or a later delivery's: this check was stored for a call that was
     * not made. No claim is made any more that this check would have to end, and each has its own.
     */
    boolean isOf(Message message) {
      return message.attempts().size() == reference.attempt()
          && message
              .attempt(reference.attempt())
              .filter(attempt -> attempt.channel().equals(check.channel()))
              .filter(attempt -> check.covers(attempt.claimedAt()))
              .isPresent();
    }
  }

  /** What a check came to: messages to announce, and attempts that are owed. */
  private record Found(List<Message> closed, List<TimerEntry> owed) {}

  Applying.Result apply(ReceiptCheck check) {
    List<MessageId> ids = check.references().stream().map(Reference::id).distinct().toList();
    List<Message> read = messages.findAll(ids);
    Found found = new Found(new ArrayList<>(), new ArrayList<>());
    for (Reference reference : check.references()) {
      read.stream()
          .filter(m -> m.id().equals(reference.id()))
          .findFirst()
          .ifPresent(m -> look(m, new Case(reference, check), found));
    }
    return Applying.Result.announce(check, found.closed()).followedBy(found.owed());
  }

  private void look(Message message, Case one, Found found) {
    if (!WAITING.contains(message.state())) {
      settled(message, one, found);
    } else if (one.isOf(message)) {
      // A store's client whose first answer was lost meets its own write, or the receipt that has
      // corrected it since; and what was read may be old.
      close(message, State.UNCONFIRMED, EarlierEnd.NO_RECEIPT, WAITING, one)
          .ifPresentOrElse(
              found.closed()::add,
              () -> messages.find(message.id()).ifPresent(m -> settled(m, one, found)));
    }
  }

  private void settled(Message message, Case one, Found found) {
    if (message.owesRetry() && one.isOf(message)) {
      owed(message, message.followedFailure().orElseThrow(), one, found);
    } else {
      told(message, one).ifPresent(found.closed()::add);
    }
  }

  /** Whoever was to queue it may have died and not come again; the claim lets one through. */
  private void owed(Message message, ReceiptNote failure, Case one, Found found) {
    Instant now = clock.instant();
    if (now.isBefore(message.origin().deadline())) {
      found.owed().add(following.next(message, failure, now));
    } else {
      close(message, message.closedAs(State.EXPIRED), TTL_PASSED, OWED, one)
          .or(() -> messages.find(message.id()).flatMap(m -> told(m, one)))
          .ifPresent(found.closed()::add);
    }
  }

  /** As this check closed it, if it did: its process may have died before it announced. */
  private static Optional<Message> told(Message message, Case one) {
    return one.event().equals(message.closedBy())
        ? Optional.of(message)
        : Corrected.byCheck(message, one.reference(), one.event());
  }

  private Optional<Message> close(
      Message message, State to, String reason, Set<State> from, Case one) {
    // Milliseconds are what stores keep: a webhook must tell the instant that the story tells.
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Transition change =
        Transition.close(to, from, one.reference().attempt(), one.event(), reason, now);
    Optional<Message> closed = messages.apply(message.id(), change);
    String step = "receipt." + to.name().toLowerCase(Locale.ROOT);
    closed.ifPresent(m -> log.step(step, m.id().value(), m.origin().traceId(), Map.of()));
    return closed;
  }
}
