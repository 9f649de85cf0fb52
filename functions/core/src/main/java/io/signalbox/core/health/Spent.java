package io.signalbox.core.health;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Quota;
import io.signalbox.core.channel.Quotas;
import io.signalbox.core.channel.Quotas.Used;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * How much of a channel's quota is used up. It means the UTC hour and day of that time, and says
 * nothing of the next ones, which begin {@link Quotas#SKEW} later than by our own clock: until then
 * a call may still count in the one before.
 *
 * @param at when it was read, less that
 * @param hour share of the hourly quota, 0 or more; 0 where there is none
 * @param day share of the daily quota
 */
public record Spent(Instant at, double hour, double day) {
  private static final Spent NOTHING = new Spent(Instant.EPOCH, 0, 0);

  /** As the store has it now. */
  public static Spent read(Quotas quotas, Channel channel, Instant now) {
    Instant at = now.minus(Quotas.SKEW);
    Quota quota = channel.limits().quota();
    Used used = quotas.used(channel.name(), at);
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
      return turn(ChronoUnit.DAYS, now);
    }
    return share(now) >= 1 ? turn(ChronoUnit.HOURS, now) : now;
  }

  private boolean turned(ChronoUnit unit, Instant now) {
    return !at.truncatedTo(unit).equals(now.minus(Quotas.SKEW).truncatedTo(unit));
  }

  /** When nothing counts in this hour or day any more. */
  public static Instant turn(ChronoUnit unit, Instant now) {
    return now.minus(Quotas.SKEW).truncatedTo(unit).plus(1, unit).plus(Quotas.SKEW);
  }

  static Spent nothing() {
    return NOTHING;
  }
}
