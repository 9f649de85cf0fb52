package io.signalbox.core.send;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Transition;
import io.signalbox.core.timer.TimerEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One record: claim, call, classify, record. Safe to run for the same record twice, at once or
 * after a crash at any point: the claim lets one call through, and {@link Recovery} does the rest.
 */
final class Sender {
  private final Channel channel;
  private final Provider provider;
  private final Messages messages;
  private final AfterCall afterCall;
  private final Recovery recovery;
  private final Consequences consequences;
  private final SendPolicy policy;
  private final InstantSource clock;
  private final StepLog log;

  Sender(
      Channel channel,
      Provider provider,
      Messages messages,
      Consequences consequences,
      AfterCall afterCall,
      SendPolicy policy,
      InstantSource clock,
      StepLog log) {
    this.channel = channel;
    this.provider = provider;
    this.messages = messages;
    this.afterCall = afterCall;
    this.consequences = consequences;
    this.recovery = new Recovery(messages, consequences, afterCall);
    this.policy = policy;
    this.clock = clock;
    this.log = log;
  }

  /**
   * A record that asks for a call.
   *
   * @param lastClaim until when an attempt may be claimed; later it comes again, unused
   */
  Step send(Dispatch dispatch, Instant lastClaim) {
    Instant now = clock.instant();
    if (now.isAfter(dispatch.facts().deadline())) {
      return expire(dispatch, now);
    }
    if (now.isAfter(lastClaim)) {
      return Step.giveBack(dispatch);
    }
    Attempt attempt =
        new Attempt(
            dispatch.attempt(),
            Objects.requireNonNull(dispatch.choice(), "a lane's record carries its choice"),
            now,
            policy.leaseUntil(now, channel),
            null);
    return messages
        .apply(dispatch.id(), Transition.claim(attempt))
        .map(message -> call(dispatch, message, now))
        .orElseGet(() -> recovery.recover(dispatch, channel, clock.instant()));
  }

  /** A record that must not be sent here now; empty when nothing was begun with it. */
  Optional<Step> begun(Dispatch dispatch) {
    return recovery.recoverIfBegun(dispatch, channel, clock.instant());
  }

  private Step expire(Dispatch dispatch, Instant now) {
    return Expiry.close(messages, dispatch, now)
        .map(closed -> Step.closed(dispatch, closed))
        .orElseGet(() -> recovery.recover(dispatch, channel, now));
  }

  private Step call(Dispatch dispatch, Message message, Instant claimedAt) {
    Instant start = clock.instant();
    if (!policy.mayCall(claimedAt, dispatch.facts().deadline(), start)) {
      return heldUp(dispatch, message, start);
    }
    Outcome outcome = provider.send(submission(dispatch, message));
    Instant end = clock.instant();
    long latency = millisBetween(start, end);
    Next next = afterCall.decide(dispatch, channel, outcome, end);
    Step step = record(dispatch, message, outcome, next, end, latency);
    return step.with(new Step.Call(outcome, latency, start.toEpochMilli()));
  }

  /** Our own pause: no call was made, so it is no evidence about the channel. */
  private Step heldUp(Dispatch dispatch, Message message, Instant now) {
    Outcome outcome = new Outcome.Temporary("held_up");
    Next next =
        now.isAfter(dispatch.facts().deadline())
            ? Next.closed(State.EXPIRED, Expiry.REASON)
            : afterCall.decide(dispatch, channel, outcome, now);
    return record(dispatch, message, outcome, next, now, 0);
  }

  /** A record that asks what became of an attempt. */
  Step confirm(Dispatch dispatch) {
    Optional<Message> found = messages.find(dispatch.id());
    Instant now = clock.instant();
    if (found.isEmpty() || !inDoubt(found.get(), dispatch)) {
      return recovery.recover(dispatch, channel, now);
    }
    Message message = found.get();
    Attempt attempt = message.attempts().get(dispatch.attempt() - 1);
    Duration sinceClaim = Duration.between(attempt.claimedAt(), now);
    if (channel.abilities().idempotencyKey()) {
      if (now.isAfter(dispatch.facts().deadline())) {
        // The repetition could be the first to arrive. The receipt check has the last word.
        return Step.done(dispatch);
      }
      Outcome outcome = provider.send(submission(dispatch, message));
      Next next = afterCall.decideRepeat(dispatch, outcome, sinceClaim, channel);
      return record(dispatch, message, outcome, next, clock.instant(), 0);
    }
    Provider.Standing standing = provider.query(new Reference(dispatch.id(), dispatch.attempt()));
    Outcome outcome = outcomeOf(standing);
    Instant end = clock.instant();
    Next next = afterCall.decideStatus(dispatch, standing.status(), sinceClaim, channel, end);
    return record(dispatch, message, outcome, next, end, 0);
  }

  private boolean inDoubt(Message message, Dispatch dispatch) {
    return message.state() == State.CONFIRMING
        && message.attempts().size() == dispatch.attempt()
        && message.attempts().get(dispatch.attempt() - 1).channel().equals(channel.name());
  }

  private static Outcome outcomeOf(Provider.Standing found) {
    return switch (found.status()) {
      case KNOWN -> new Outcome.Accepted(found.providerIds());
      case UNKNOWN_REFERENCE -> new Outcome.Temporary("never_arrived");
      case UNAVAILABLE -> new Outcome.Unknown("status_unavailable");
    };
  }

  private Provider.Submission submission(Dispatch dispatch, Message message) {
    Message.Origin origin = message.origin();
    return new Provider.Submission(
        new Reference(dispatch.id(), dispatch.attempt()),
        origin.to().number(),
        origin.from(),
        origin.text());
  }

  private Step record(
      Dispatch dispatch,
      Message message,
      Outcome outcome,
      Next next,
      Instant at,
      long latencyMillis) {
    Attempt.End end = Ends.of(outcome, at, latencyMillis);
    log(dispatch, end, next);
    if (!prepared(dispatch, message, end)) {
      messages.noteEnd(dispatch.id(), dispatch.attempt(), end);
      return Step.giveBack(dispatch);
    }
    if (next.to() == State.CONFIRMING && dispatch.step() == Dispatch.Step.CONFIRM) {
      return follow(dispatch, next, at);
    }
    Transition ended = Transition.ended(dispatch.attempt(), end, next.to(), next.reason());
    Optional<Message> after = messages.apply(dispatch.id(), ended);
    if (after.isEmpty()) {
      // A receipt closed it while the answer was on its way: keep what the provider said. Or the
      // store's client met its own write, whose answer was lost: then all that follows is owed.
      messages.noteEnd(dispatch.id(), dispatch.attempt(), end);
      return recovery.recover(dispatch, channel, at);
    }
    return next.to().isFinal() ? Step.closed(dispatch, after.get()) : follow(dispatch, next, at);
  }

  /**
   * Before the end can be seen, so that an opt-out that its tenant can see holds, and a receipt
   * finds what was sent. When it fails, the answer is kept, for it is certain; the record, given
   * back, ends the attempt.
   */
  private boolean prepared(Dispatch dispatch, Message message, Attempt.End end) {
    try {
      Attempt attempt = message.attempts().get(dispatch.attempt() - 1);
      consequences.of(message.origin(), attempt, end, channel);
      return true;
    } catch (RuntimeException e) {
      log.step(
          "send.unprepared",
          dispatch.id().value(),
          dispatch.facts().traceId(),
          Map.of("channel", channel.name(), "cause", String.valueOf(e)));
      return false;
    }
  }

  private Step follow(Dispatch dispatch, Next next, Instant at) {
    Duration delay = next.delay();
    if (delay == null) {
      return Step.done(dispatch);
    }
    Instant due = at.plus(delay);
    TimerEntry entry =
        next.to() == State.CONFIRMING
            ? Follow.confirm(dispatch, channel, due)
            : Follow.retry(dispatch, next.extraAttempt(), due, at.plus(next.pause()));
    return Step.next(dispatch, entry);
  }

  private void log(Dispatch dispatch, Attempt.End end, Next next) {
    log.step(
        "send." + end.outcome(),
        dispatch.id().value(),
        dispatch.facts().traceId(),
        Map.of(
            "channel", channel.name(),
            "attempt", dispatch.attempt(),
            "code", end.code(),
            "latencyMs", end.latencyMillis(),
            "state", next.to().name()));
  }

  private static long millisBetween(Instant start, Instant end) {
    return Math.max(0, Duration.between(start, end).toMillis());
  }
}
