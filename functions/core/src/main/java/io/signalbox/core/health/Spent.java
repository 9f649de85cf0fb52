package io.signalbox.core.health;

import io.signalbox.core.channel.Quota;
import io.signalbox.core.channel.Quotas.Used;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * How much of a channel's quota is used up. It means the UTC hour and day in which it was read, and
 * says nothing of the next ones.
 *
 * @param at when it was read
 * @param hour share of the hourly quota, 0 or more; 0 where there is none
 * @param day share of the daily quota
 */
public record Spent(Instant at, double hour, double day) {
  private static final Spent NOTHING = new Spent(Instant.EPOCH, 0, 0);

  public static Spent of(Quota quota, Used used, Instant at) {
    return new Spent(at, share(used.hour(), quota.hourly()), share(used.day(), quota.daily()));
  }

  private static double share(long used, long limit) {
    return limit == Quota.NO_LIMIT ? 0 : (double) used / limit;
  }

  /** Of the tighter quota, as it counts then. */
  public double share(Instant now) {
    return Math.max(
        turned(ChronoUnit.HOURS, now) ? 0 : hour, turned(ChronoUnit.DAYS, now) ? 0 : day);
  }

  /** From when on there is something left: now, the next hour, or the next day. */
  public Instant until(Instant now) {
    if (day >= 1 && !turned(ChronoUnit.DAYS, now)) {
      return next(ChronoUnit.DAYS, now);
    }
    return share(now) >= 1 ? next(ChronoUnit.HOURS, now) : now;
  }

  private boolean turned(ChronoUnit unit, Instant now) {
    return !at.truncatedTo(unit).equals(now.truncatedTo(unit));
  }

  /** When the next hour or day begins. */
  public static Instant next(ChronoUnit unit, Instant now) {
    return now.truncatedTo(unit).plus(1, unit);
  }

  static Spent nothing() {
    return NOTHING;
  }
}
