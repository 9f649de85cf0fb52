package io.signalbox.core.send;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.closing.ClosedBy;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.timer.TimerEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A record came whose attempt is claimed already: the queue delivered it twice, or the process that
 * claimed it died somewhere after. Whatever that process still owed is done here; the provider is
 * never called.
 */
final class Recovery {
  private final Messages messages;
  private final Consequences consequences;
  private final AfterCall afterCall;

  Recovery(Messages messages, Consequences consequences, AfterCall afterCall) {
    this.messages = messages;
    this.consequences = consequences;
    this.afterCall = afterCall;
  }

  Step recover(Dispatch dispatch, Channel channel, Instant now) {
    return messages
        .find(dispatch.id())
        .map(message -> owed(message, dispatch, channel, now))
        .orElseGet(() -> Step.done(dispatch));
  }

  /** The same for a record that must not be claimed now; empty when nothing was begun with it. */
  Optional<Step> recoverIfBegun(Dispatch dispatch, Channel channel, Instant now) {
    return messages
        .find(dispatch.id())
        .filter(m -> m.state().isFinal() || m.attempts().size() >= dispatch.attempt())
        .map(message -> owed(message, dispatch, channel, now));
  }

  private Step owed(Message message, Dispatch dispatch, Channel channel, Instant now) {
    message
        .attempt(dispatch.attempt())
        .filter(attempt -> attempt.end() != null)
        .ifPresent(attempt -> consequences(message, attempt, channel));
    if (message.state().isFinal()) {
      // Died between closing the message and announcing it.
      return ClosedBy.recordOf(dispatch.attempt(), message)
          .map(closed -> Step.closed(dispatch, closed))
          .orElseGet(() -> Step.done(dispatch));
    }
    if (message.attempts().size() != dispatch.attempt()) {
      return Step.done(dispatch);
    }
    return open(message, dispatch, channel, now);
  }

  /**
   * Whatever the message has become: who stored the end may have failed at them. A message that was
   * closed meanwhile, as UNCONFIRMED perhaps, is corrected by the receipt that now finds it.
   */
  private void consequences(Message message, Attempt attempt, Channel channel) {
    Attempt.End end = Objects.requireNonNull(attempt.end());
    consequences.refusal(message, attempt, end);
    boolean correctable = message.state().isFinal() && message.state() != State.DELIVERED;
    if (correctable && attempt.channel().equals(channel.name())) {
      consequences.acceptance(message.origin(), attempt, end, channel);
    }
  }

  private Step open(Message message, Dispatch dispatch, Channel channel, Instant now) {
    Attempt attempt = message.attempts().get(dispatch.attempt() - 1);
    boolean ours = attempt.channel().equals(channel.name());
    return switch (message.state()) {
      case SENDING ->
          ours ? interrupted(message, dispatch, channel, now) : elsewhere(attempt, dispatch, now);
      case RETRYING -> owedRetry(attempt, dispatch, now);
      case CONFIRMING ->
          ours ? owedLooks(attempt, dispatch, channel, now) : elsewhere(attempt, dispatch, now);
      default -> Step.done(dispatch);
    };
  }

  /**
   * Routed twice, and another channel has the claim: whether it has sent, only that channel can
   * tell. Asked here, a provider would not know the reference, and would send.
   */
  private static Step elsewhere(Attempt attempt, Dispatch dispatch, Instant now) {
    return now.isAfter(leaseUntil(attempt, dispatch))
        ? Step.next(dispatch, Follow.ask(dispatch, attempt, now))
        : Step.giveBack(dispatch);
  }

  /** Claimed and not ended: still running, or dead with an unknown outcome. */
  private Step interrupted(Message message, Dispatch dispatch, Channel channel, Instant now) {
    Attempt attempt = message.attempts().get(dispatch.attempt() - 1);
    Attempt.End known = attempt.end();
    if (known != null) {
      consequences.of(message.origin(), attempt, known, channel);
      return settled(message, dispatch, known);
    }
    if (!now.isAfter(leaseUntil(attempt, dispatch))) {
      return Step.giveBack(dispatch);
    }
    Attempt.End end = new Attempt.End(Attempt.End.UNKNOWN, "process_died", "", now, 0);
    return messages
        .apply(dispatch.id(), Transition.ended(attempt.number(), end, State.CONFIRMING, null))
        .map(m -> owedLooks(attempt.ended(end), dispatch, channel, now))
        .orElseGet(() -> Step.giveBack(dispatch));
  }

  /** Nobody is in doubt here: only its consequences could not be stored then, and by now are. */
  private Step settled(Message message, Dispatch dispatch, Attempt.End end) {
    boolean accepted = end.outcome().equals(Attempt.End.ACCEPTED);
    State to = accepted ? State.SENT : message.closedAs(State.REJECTED);
    String reason = accepted ? null : end.outcome();
    return messages
        .apply(dispatch.id(), Transition.ended(dispatch.attempt(), end, to, reason))
        .map(m -> accepted ? Step.done(dispatch) : Step.closed(dispatch, m))
        .orElseGet(() -> Step.giveBack(dispatch));
  }

  /**
   * Until when whoever claimed it may be calling. It was claimed when the record was due or later:
   * a claim that says earlier was made by a host whose clock is behind, and its lease is moved.
   */
  private static Instant leaseUntil(Attempt attempt, Dispatch dispatch) {
    boolean behind =
        dispatch.step() == Dispatch.Step.SEND && attempt.claimedAt().isBefore(dispatch.dueAt());
    return behind
        ? attempt.leaseUntil().plus(Duration.between(attempt.claimedAt(), dispatch.dueAt()))
        : attempt.leaseUntil();
  }

  /**
   * The next look into an attempt in doubt, and the end of the patience with it: both again, since
   * nobody knows which of them were queued. Either recognizes that the other has come first.
   */
  private Step owedLooks(Attempt attempt, Dispatch dispatch, Channel channel, Instant now) {
    Duration delay = Look.next(channel, Duration.between(attempt.calledAt(), now));
    List<TimerEntry> owed = new ArrayList<>();
    if (delay != null) {
      owed.add(Follow.confirm(dispatch, channel, attempt.calledAt(), now.plus(delay)));
    }
    resend(dispatch, channel, attempt).ifPresent(owed::add);
    return Step.next(dispatch, owed);
  }

  /** The end of the patience with an attempt in doubt; empty when it is never resent. */
  Optional<TimerEntry> resend(Dispatch dispatch, Channel channel, Attempt attempt) {
    return Optional.ofNullable(attempt.end())
        .flatMap(end -> afterCall.resendAt(dispatch, channel, attempt, end))
        .map(due -> Follow.resend(dispatch, attempt.choice(), due));
  }

  /**
   * It died between storing the failure and queueing the retry, or this is a second copy of its
   * record: the claim guards a second retry. That there is one is decided: a copy that comes late
   * must not find that it would not fit any more, and close what the first retry may deliver. How
   * long a channel that throttled shall be spared is not stored; that its record comes again takes
   * minutes, and it has been tried, so routing prefers the others.
   */
  private Step owedRetry(Attempt attempt, Dispatch record, Instant now) {
    Dispatch failed = record.chosen(attempt.choice());
    if (attempt.isDoubted()) {
      return Step.next(record, Follow.resent(failed, attempt.channel(), now));
    }
    Attempt.End end = attempt.end();
    boolean extra = end != null && end.outcome().equals(Ends.ACCOUNT);
    Instant planned = (end == null ? now : end.at()).plus(afterCall.wait(failed, extra));
    Instant due = planned.isBefore(now) ? now : planned;
    return Step.next(record, Follow.retry(failed, extra, due, now));
  }
}
