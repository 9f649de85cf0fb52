package io.signalbox.core.send;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.RetryPolicy;
import io.signalbox.core.channel.RetryPolicy.OnUnknown;
import io.signalbox.core.channel.RetrySchedule;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Decides what follows a provider's answer. Pure. */
final class AfterCall {
  private final Catalog catalog;
  private final RandomGenerator random;

  AfterCall(Catalog catalog, RandomGenerator random) {
    this.catalog = catalog;
    this.random = random;
  }

  /** After the first call of an attempt. */
  Next decide(Dispatch dispatch, Channel channel, Outcome outcome, Instant calledAt, Instant now) {
    return outcome.fold(
        accepted -> Next.sent(),
        refused -> refused(dispatch, refused, now),
        throttled -> again(dispatch, false, now).sparing(throttled.retryAfter()),
        temporary -> again(dispatch, false, now),
        unknown -> Next.confirm(Look.first(channel, Duration.between(calledAt, now))));
  }

  /** After a repetition under the same idempotency key: only certain answers end the doubt. */
  Next decideRepeat(Dispatch dispatch, Outcome outcome, Duration sinceCall, Channel channel) {
    Next doubt = Next.confirm(Look.next(channel, sinceCall));
    return outcome.fold(
        accepted -> Next.sent(),
        refused ->
            refused.refusal() == Outcome.RefusalClass.ACCOUNT
                ? doubt
                : Next.closed(State.REJECTED, Ends.name(refused)),
        throttled -> doubt.notBefore(throttled.retryAfter()),
        temporary -> doubt,
        unknown -> doubt);
  }

  /**
   * After a status query. That a provider does not know the reference is good enough for a code or
   * a notice; but it may know it a moment later, and a payment must not be sent twice.
   */
  Next decideStatus(
      Dispatch dispatch, Provider.Status status, Duration sinceCall, Channel channel, Instant now) {
    return switch (status) {
      case KNOWN -> Next.sent();
      case UNKNOWN_REFERENCE ->
          policy(dispatch).onUnknown() == OnUnknown.NEVER
              ? Next.confirm(Look.next(channel, sinceCall))
              : again(dispatch, false, now);
      case UNAVAILABLE -> Next.confirm(Look.next(channel, sinceCall));
    };
  }

  private RetryPolicy policy(Dispatch dispatch) {
    return catalog.retry(dispatch.facts().kind(), dispatch.facts().bizType());
  }

  private Next refused(Dispatch dispatch, Outcome.Refused refused, Instant now) {
    return refused.refusal() == Outcome.RefusalClass.ACCOUNT
        ? again(dispatch, true, now)
        : Next.closed(State.REJECTED, Ends.name(refused));
  }

  /** Another attempt by its policy's schedule, or the end: attempts or life used up. */
  private Next again(Dispatch dispatch, boolean extraAttempt, Instant now) {
    if (attemptsUsedUp(dispatch, extraAttempt)) {
      return Next.closed(State.DEAD, "attempts_used_up");
    }
    Duration wait = wait(dispatch, extraAttempt);
    if (!now.plus(wait).isBefore(dispatch.facts().deadline())) {
      return Next.closed(State.DEAD, "life_used_up");
    }
    return Next.again(wait, extraAttempt);
  }

  private static boolean attemptsUsedUp(Dispatch dispatch, boolean extraAttempt) {
    return dispatch.attempt() >= RetryPolicy.MOST_ATTEMPTS
        || (!extraAttempt && dispatch.attempt() >= dispatch.facts().maxAttempts());
  }

  /**
   * How long the attempt after that one waits by its policy. A channel's account fault sends the
   * message on at once, but only the first time: routing has no other channel for it, or it would
   * not be here again, and its attempts must last until the open gate is seen.
   */
  Duration wait(Dispatch failed, boolean extraAttempt) {
    Choice choice = failed.choice();
    boolean first = choice == null || !failed.tried().contains(choice.channel());
    return extraAttempt && first
        ? Duration.ZERO
        : RetrySchedule.after(policy(failed), failed.attempt(), random);
  }

  /**
   * When an attempt in doubt may be followed by one through another channel: after its policy's
   * patience, counted from the claim, never before the call's time is over, and after the first
   * look into it.
   *
   * @param dispatch the record that asks; of a SEND its due time is before the claim, whatever the
   *     claimer's clock said
   * @param end that it is in doubt, and since when
   * @return empty when it never may
   */
  Optional<Instant> resendAt(Dispatch dispatch, Channel channel, Attempt attempt, Attempt.End end) {
    if (!mayResend(dispatch)) {
      return Optional.empty();
    }
    Duration call = channel.limits().callTimeout();
    Instant since = latest(attempt.claimedAt(), end.at().minus(call));
    if (dispatch.step() == Dispatch.Step.SEND) {
      since = latest(since, dispatch.dueAt());
    }
    Duration patience = policy(dispatch).patience();
    Instant due = since.plus(patience.compareTo(call) > 0 ? patience : call);
    due = latest(due, attempt.ended(end).calledAt().plus(call));
    if (Look.of(channel, Duration.ZERO) != Look.NONE) {
      due = latest(due, end.at().plus(Look.FIRST.multipliedBy(2)));
    }
    return Optional.of(due).filter(d -> d.isBefore(dispatch.facts().deadline()));
  }

  /** Whether policy and attempts allow a resend of an attempt in doubt. */
  boolean mayResend(Dispatch dispatch) {
    return policy(dispatch).onUnknown() == OnUnknown.RESEND && !attemptsUsedUp(dispatch, false);
  }

  private static Instant latest(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
