package io.signalbox.core.send;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.send.Recording.Answer;
import io.signalbox.core.timer.TimerEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * One record of a lane: claim, call, classify, record; or the same call again under its idempotency
 * key. Safe to run for the same record twice, at once or after a crash at any point: the claim lets
 * one call through, and {@link Recovery} does the rest.
 */
final class Sender {
  /** Nothing was called, for a reason of our own. */
  static final Outcome HELD_UP = new Outcome.Temporary("held_up");

  private final Channel channel;
  private final Recipients recipients;
  private final Calling calling;
  private final Messages messages;
  private final AfterCall afterCall;
  private final Recovery recovery;
  private final Recording recording;
  private final SendPolicy policy;
  private final InstantSource clock;

  Sender(
      Channel channel,
      Recipients recipients,
      Calling calling,
      Messages messages,
      AfterCall afterCall,
      Recovery recovery,
      Recording recording,
      SendPolicy policy,
      InstantSource clock) {
    this.channel = channel;
    this.recipients = recipients;
    this.calling = calling;
    this.messages = messages;
    this.afterCall = afterCall;
    this.recovery = recovery;
    this.recording = recording;
    this.policy = policy;
    this.clock = clock;
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
    Optional<Outcome> obstacle = recipients.obstacle(dispatch, message, clock.instant());
    // The answer may have taken its time.
    Instant start = clock.instant();
    if (obstacle.isPresent() || !policy.mayCall(claimedAt, dispatch.facts().deadline(), start)) {
      return uncalled(dispatch, message, obstacle.orElse(HELD_UP), start);
    }
    return called(
        dispatch,
        message,
        start,
        answer -> afterCall.decide(dispatch, channel, answer.outcome(), start, answer.at()));
  }

  /** Makes the call, and keeps what it came to as evidence about the channel. */
  private Step called(
      Dispatch dispatch, Message message, Instant start, Function<Answer, Next> decision) {
    Outcome outcome = calling.send(dispatch, message);
    Instant end = clock.instant();
    long latency = Math.max(0, Duration.between(start, end).toMillis());
    Answer answer = new Answer(outcome, end, latency);
    return recording
        .record(dispatch, channel, message, answer, decision.apply(answer))
        .with(new Step.Call(outcome, latency, start.toEpochMilli()));
  }

  /** For a reason of our own no call was made, so it is no evidence about the channel. */
  private Step uncalled(Dispatch dispatch, Message message, Outcome outcome, Instant now) {
    Next next =
        now.isAfter(dispatch.facts().deadline())
            ? Next.closed(State.EXPIRED, Expiry.REASON)
            : afterCall.decide(dispatch, channel, outcome, now, now);
    return recording.record(dispatch, channel, message, new Answer(outcome, now, 0), next);
  }

  /**
   * A record that looks into an attempt in doubt by repeating its call, as long as the provider
   * knows the key; what came here by an older version's way is asked for in the confirm function.
   *
   * @param lastCall until when a call may begin; later it comes again
   */
  Step repeat(Dispatch dispatch, Instant lastCall) {
    Instant now = clock.instant();
    if (now.isAfter(lastCall)) {
      return Step.giveBack(dispatch);
    }
    return Doubt.find(messages, dispatch, channel, now)
        .map(doubt -> repeat(dispatch, doubt, now))
        .orElseGet(() -> recovery.recover(dispatch, channel, now));
  }

  /**
   * A repetition for which the channel's quota leaves nothing: it has its turn at the next look.
   */
  Step postpone(Dispatch dispatch) {
    Instant now = clock.instant();
    return Doubt.find(messages, dispatch, channel, now)
        .map(doubt -> Step.next(dispatch, nextLook(dispatch, doubt, now)))
        .orElseGet(() -> recovery.recover(dispatch, channel, now));
  }

  private List<TimerEntry> nextLook(Dispatch dispatch, Doubt doubt, Instant now) {
    Duration delay = Look.next(channel, doubt.age());
    return delay == null
        ? List.of()
        : List.of(Follow.confirm(dispatch, channel, doubt.attempt().calledAt(), now.plus(delay)));
  }

  private Step repeat(Dispatch dispatch, Doubt doubt, Instant now) {
    return switch (doubt.look()) {
      case REPEAT -> callAgain(dispatch, doubt, now);
      case QUERY ->
          Step.next(dispatch, Follow.confirm(dispatch, channel, doubt.attempt().calledAt(), now));
      case NONE -> Step.done(dispatch);
    };
  }

  private Step callAgain(Dispatch dispatch, Doubt doubt, Instant now) {
    if (now.isAfter(dispatch.facts().deadline())) {
      // The repetition could be the first to arrive. The receipt check has the last word.
      return Step.done(dispatch);
    }
    Optional<Outcome> obstacle = recipients.obstacle(dispatch, doubt.message(), now);
    if (obstacle.isPresent()) {
      // So it could here: the process may have died between the claim and this very refusal.
      return obstacle.get() instanceof Outcome.Refused
          ? Step.done(dispatch)
          : Step.giveBack(dispatch);
    }
    if (!policy.mayCall(now, dispatch.facts().deadline(), clock.instant())) {
      return Step.giveBack(dispatch);
    }
    return called(
        dispatch,
        doubt.message(),
        clock.instant(),
        answer -> afterCall.decideRepeat(dispatch, answer.outcome(), doubt.age(), channel));
  }
}
