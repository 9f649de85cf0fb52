package io.signalbox.core.health;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message;
import java.time.Instant;

/**
 * One attempt, as its counters know it.
 *
 * @param at when its call began: names the cohort
 * @param number from 1; {@link #REPEATED} for another call of the same attempt
 * @param watched whether its tenant reports conversions
 */
public record Sent(Path path, Instant at, int number, Kind kind, boolean watched) {
  /** Number of a call that repeats one in doubt, which tells of that one's trouble. */
  public static final int REPEATED = 0;

  /** A stored attempt. */
  public static Sent of(Message message, Attempt attempt) {
    Message.Origin origin = message.origin();
    Path path = new Path(attempt.channel(), origin.to().country(), origin.to().operator());
    return new Sent(path, began(attempt), attempt.number(), origin.kind(), origin.watched());
  }

  /** An end after its lease is another call's, that repeated it. */
  private static Instant began(Attempt attempt) {
    Instant called = attempt.calledAt();
    return called.isAfter(attempt.leaseUntil()) ? attempt.claimedAt() : called;
  }

  /** Whether its conversion tells of the path: a code of a tenant that reports conversions. */
  public boolean isWatched() {
    return watched && kind == Kind.OTP;
  }
}
