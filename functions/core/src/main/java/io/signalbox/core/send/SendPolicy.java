package io.signalbox.core.send;

import io.signalbox.core.channel.Channel;
import java.time.Duration;
import java.time.Instant;

/**
 * Timing of claims.
 *
 * @param pause longest pause between claim and call; a process that was held up longer does not
 *     call any more; default 15 s
 * @param skew how far the clocks of two hosts may differ; default 30 s
 */
public record SendPolicy(Duration pause, Duration skew) {
  public static final SendPolicy DEFAULT =
      new SendPolicy(Duration.ofSeconds(15), Duration.ofSeconds(30));

  public SendPolicy {
    if (pause.isNegative() || skew.isNegative()) {
      throw new IllegalArgumentException("pause and skew must not be negative");
    }
  }

  /** When the last of so many calls is over that begin now, a few at a time. */
  Instant lastEnd(Instant now, int calls, Channel channel) {
    int atOnce = channel.limits().parallelSends();
    int rounds = (calls + atOnce - 1) / atOnce;
    return now.plus(channel.limits().callTimeout().multipliedBy(rounds));
  }

  /** Until when whoever claims now may be calling, on any host's clock. */
  Instant leaseUntil(Instant claimedAt, Channel channel) {
    return claimedAt.plus(pause).plus(channel.limits().callTimeout()).plus(skew);
  }

  /** Whether a call may still begin: soon after its claim, and never after the deadline. */
  boolean mayCall(Instant claimedAt, Instant deadline, Instant now) {
    return !now.isAfter(claimedAt.plus(pause)) && !now.isAfter(deadline);
  }
}
