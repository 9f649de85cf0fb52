package io.signalbox.core.send;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.RetryPolicy;
import io.signalbox.core.channel.RetryPolicy.OnUnknown;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.State;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Decides what follows a provider's answer. Pure. */
final class AfterCall {
  /** First wait before an unknown outcome is looked into: the provider may still be working. */
  private static final Duration FIRST_CONFIRM = Duration.ofSeconds(2);

  private final Catalog catalog;
  private final RandomGenerator random;

  AfterCall(Catalog catalog, RandomGenerator random) {
    this.catalog = catalog;
    this.random = random;
  }

  /** After the first call of an attempt. */
  Next decide(Dispatch dispatch, Channel channel, Outcome outcome, Instant now) {
    return outcome.fold(
        accepted -> Next.sent(),
        refused -> refused(dispatch, refused, now),
        throttled -> again(dispatch, false, now).sparing(throttled.retryAfter()),
        temporary -> again(dispatch, false, now),
        unknown -> Next.confirm(firstConfirm(channel)));
  }

  /** After a repetition under the same idempotency key: only certain answers end the doubt. */
  Next decideRepeat(Dispatch dispatch, Outcome outcome, Duration sinceClaim, Channel channel) {
    Next doubt = Next.confirm(nextConfirm(channel, sinceClaim));
    return outcome.fold(
        accepted -> Next.sent(),
        refused ->
            refused.refusal() == Outcome.RefusalClass.ACCOUNT
                ? doubt
                : Next.closed(State.REJECTED, Ends.name(refused)),
        throttled -> doubt,
        temporary -> doubt,
        unknown -> doubt);
  }

  /**
   * After a status query. That a provider does not know the reference is good enough for a code or
   * a notice; but it may know it a moment later, and a payment must not be sent twice.
   */
  Next decideStatus(
      Dispatch dispatch,
      Provider.Status status,
      Duration sinceClaim,
      Channel channel,
      Instant now) {
    return switch (status) {
      case KNOWN -> Next.sent();
      case UNKNOWN_REFERENCE ->
          policy(dispatch).onUnknown() == OnUnknown.NEVER
              ? Next.confirm(nextConfirm(channel, sinceClaim))
              : again(dispatch, false, now);
      case UNAVAILABLE -> Next.confirm(nextConfirm(channel, sinceClaim));
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

  /** Another attempt by the kind's schedule, or the end: attempts or life used up. */
  private Next again(Dispatch dispatch, boolean extraAttempt, Instant now) {
    Dispatch.Facts facts = dispatch.facts();
    if (dispatch.attempt() >= RetryPolicy.MOST_ATTEMPTS
        || (!extraAttempt && dispatch.attempt() >= facts.maxAttempts())) {
      return Next.closed(State.DEAD, "attempts_used_up");
    }
    Duration wait = wait(dispatch, extraAttempt);
    if (!now.plus(wait).isBefore(facts.deadline())) {
      return Next.closed(State.DEAD, "life_used_up");
    }
    return Next.again(wait, extraAttempt);
  }

  /**
   * How long the attempt after that one waits by its kind's schedule. A channel's account fault
   * sends the message on at once, but only the first time: routing has no other channel for it, or
   * it would not be here again, and its attempts must last until the open gate is seen.
   */
  Duration wait(Dispatch failed, boolean extraAttempt) {
    Choice choice = failed.choice();
    boolean first = choice == null || !failed.tried().contains(choice.channel());
    return extraAttempt && first
        ? Duration.ZERO
        : RetrySchedule.after(policy(failed), failed.attempt(), random);
  }

  private static @Nullable Duration firstConfirm(Channel channel) {
    return canAsk(channel) ? FIRST_CONFIRM : null;
  }

  /**
   * Doubles with the time since the claim, so that no counter is needed; beyond the receipt
   * deadline nothing is asked any more, since the receipt check closes the message.
   */
  static @Nullable Duration nextConfirm(Channel channel, Duration sinceClaim) {
    boolean over = sinceClaim.compareTo(channel.abilities().receiptDeadline()) >= 0;
    if (over || !canAsk(channel)) {
      return null;
    }
    return sinceClaim.compareTo(FIRST_CONFIRM) < 0 ? FIRST_CONFIRM : sinceClaim;
  }

  private static boolean canAsk(Channel channel) {
    return channel.abilities().idempotencyKey() || channel.abilities().statusQuery();
  }
}
