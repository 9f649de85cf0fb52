package io.signalbox.core.deadletter;

import io.signalbox.core.channel.BizType;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.RetryPolicy;
import io.signalbox.core.closing.CancelCheck;
import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.Concerning;
import io.signalbox.core.closing.DeadLetterWork;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.deadletter.DeadLetters.Standing;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Work;
import io.signalbox.core.tenant.DeathReport;
import io.signalbox.core.tenant.NumberFacts;
import io.signalbox.core.tenant.Tenants;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether a letter would be replayed now. Asked for a preview, for the operator's call, and again
 * when the letter's turn comes: an hour may lie between, and only the last one counts.
 */
final class Rechecks {
  /** A replay that was scheduled takes that long at most; then it has got lost. */
  private static final Duration LOST_AFTER = Duration.ofHours(1);

  private final Messages messages;
  private final Tenants tenants;
  private final Catalog catalog;
  private final Originals originals;
  private final InstantSource clock;

  Rechecks(
      Messages messages,
      Tenants tenants,
      Catalog catalog,
      Originals originals,
      InstantSource clock) {
    this.messages = messages;
    this.tenants = tenants;
    this.catalog = catalog;
    this.originals = originals;
    this.clock = clock;
  }

  /** What stands against it before its turn; empty when nothing does. */
  Optional<Obstacle> of(Letter letter) {
    return standing(letter.standing()).or(() -> content(letter));
  }

  private Optional<Obstacle> standing(Standing standing) {
    return switch (standing.status()) {
      case OPEN -> Optional.empty();
      case DISCARDED -> Optional.of(Obstacle.DISCARDED);
      case REPLAYED -> Optional.of(Obstacle.ALREADY_REPLAYED);
      case REPLAYING ->
          isLost(standing.since()) ? Optional.empty() : Optional.of(Obstacle.ALREADY_REPLAYING);
    };
  }

  private boolean isLost(@Nullable Instant since) {
    return since == null || clock.instant().isAfter(since.plus(LOST_AFTER));
  }

  private Optional<Obstacle> content(Letter letter) {
    Optional<MessageId> id = MessageId.parse(letter.about().message());
    if (id.isEmpty()) {
      return record(letter);
    }
    return messages
        .find(id.get())
        .map(m -> message(m, letter.about().end()))
        .orElseGet(() -> Optional.of(Obstacle.MESSAGE_GONE));
  }

  /** What stands against reading that letter's record again. */
  Optional<Obstacle> record(Letter letter) {
    Optional<Work> work = originals.read(letter.original());
    if (work.isEmpty()) {
      return Optional.of(Obstacle.UNREADABLE);
    }
    if (queueOf(work.get()).isEmpty()) {
      return Optional.of(Obstacle.WORTHLESS);
    }
    return work.get() instanceof Dispatch dispatch && dispatch.step() != Dispatch.Step.CONFIRM
        ? attempt(dispatch)
        : Optional.empty();
  }

  /** An attempt is an attempt, whether its message died or only its record did. */
  private Optional<Obstacle> attempt(Dispatch dispatch) {
    Optional<Message> message = messages.find(dispatch.id());
    return message.isEmpty() ? Optional.of(Obstacle.MESSAGE_GONE) : open(message.get());
  }

  private Optional<Obstacle> open(Message message) {
    if (delivered(message)) {
      return Optional.of(Obstacle.DELIVERED);
    }
    return message.state().isFinal() ? Optional.of(Obstacle.MESSAGE_CLOSED) : sending(message);
  }

  Optional<Work> original(Letter letter) {
    return originals.read(letter.original());
  }

  /** The queue that work belongs to; empty when nothing is lost without it. */
  static Optional<String> queueOf(Work work) {
    if (work instanceof Dispatch dispatch) {
      // By way of routing, whichever queue gave it up: a lane may have another channel's turn now.
      return Optional.of(dispatch.facts().kind().priority().queue());
    }
    if (work instanceof WebhookWork) {
      return Optional.of(Closing.WEBHOOKS);
    }
    boolean closes = work instanceof ReceiptCheck || work instanceof CancelCheck;
    if (closes || work instanceof Concerning) {
      return Optional.of(ReceiptCheck.QUEUE);
    }
    boolean ours = work instanceof DeadLetterWork || work instanceof ReplayWork;
    return ours ? Optional.of(Closing.DEADLETTERS) : Optional.empty();
  }

  /** What stands against reopening a message whose end of that number the letter is of. */
  Optional<Obstacle> message(Message message, int end) {
    if (delivered(message)) {
      return Optional.of(Obstacle.DELIVERED);
    }
    if (message.state() != State.DEAD || message.sequence() != end) {
      return Optional.of(Obstacle.NOT_DEAD);
    }
    return sending(message);
  }

  private Optional<Obstacle> sending(Message message) {
    Message.Origin origin = message.origin();
    if (!clock.instant().isBefore(origin.deadline())) {
      return Optional.of(Obstacle.DEADLINE_PASSED);
    }
    Optional<Obstacle> recipient = recipient(origin);
    if (recipient.isPresent()) {
      return recipient;
    }
    if (message.attempts().size() >= RetryPolicy.MOST_ATTEMPTS) {
      return Optional.of(Obstacle.ATTEMPT_LIMIT);
    }
    if (message.attempts().stream().anyMatch(a -> inDoubt(message, a))) {
      return Optional.of(Obstacle.OUTCOME_UNKNOWN);
    }
    return hasChannel(origin) ? Optional.empty() : Optional.of(Obstacle.NO_CHANNEL);
  }

  /** As for a new message: what would be refused now is not sent again either. */
  private Optional<Obstacle> recipient(Message.Origin origin) {
    String number = origin.to().number();
    NumberFacts facts = tenants.facts(origin.tenant(), List.of(number));
    if (facts.suppressed().contains(number)) {
      return Optional.of(Obstacle.OPTED_OUT);
    }
    Set<DeathReport> reports = facts.reports().getOrDefault(number, Set.of());
    return catalog.holds().heldUntil(reports, clock.instant()).map(until -> Obstacle.NUMBER_HELD);
  }

  private static boolean delivered(Message message) {
    return message.state() == State.DELIVERED
        || message.receipts().stream().anyMatch(r -> r.status() == State.DELIVERED);
  }

  /** Without an answer, and without a report: of one that was reported as failed all is known. */
  private static boolean inDoubt(Message message, Attempt attempt) {
    boolean unanswered = attempt.end() == null || attempt.end().outcome().equals("unknown");
    return unanswered && !message.isFailed(attempt.number());
  }

  /** By configuration, not by health: a channel that is down now may be up in time. */
  private boolean hasChannel(Message.Origin origin) {
    Set<String> allowed =
        catalog.bizType(origin.bizType()).map(BizType::channels).orElse(Set.of("*"));
    return catalog.channels().stream()
        .filter(c -> origin.pin() == null || c.name().equals(origin.pin()))
        .anyMatch(c -> carries(c, origin, allowed));
  }

  private static boolean carries(Channel channel, Message.Origin origin, Set<String> allowed) {
    return channel.takesTraffic()
        && channel.serves(origin.to())
        && channel.allows(origin.bizType(), allowed)
        && origin.text().segments() <= channel.coverage().maxSegments();
  }
}
