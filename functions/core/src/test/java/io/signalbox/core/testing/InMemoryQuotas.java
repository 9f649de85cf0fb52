package io.signalbox.core.testing;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Quota;
import io.signalbox.core.channel.Quotas;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Quotas in memory; safe for several threads. */
public final class InMemoryQuotas implements Quotas {
  private final Map<String, Long> counts = new HashMap<>();
  private boolean broken;
  private Runnable after = () -> {};

  @Override
  public synchronized boolean reserve(Channel channel, Instant from, Instant until, int segments) {
    Quota quota = channel.limits().quota();
    for (Instant hour = from; !hour.isAfter(until); hour = next(ChronoUnit.HOURS, hour)) {
      if (quota.left(used(channel.name(), hour)) < segments) {
        return false;
      }
    }
    for (ChronoUnit unit : List.of(ChronoUnit.HOURS, ChronoUnit.DAYS)) {
      for (Instant at = from; !at.isAfter(until); at = next(unit, at)) {
        counts.merge(key(channel.name(), at, unit), (long) segments, Long::sum);
      }
    }
    after.run();
    return true;
  }

  private static Instant next(ChronoUnit unit, Instant at) {
    return at.truncatedTo(unit).plus(1, unit);
  }

  @Override
  public synchronized Used used(String channel, Instant at) {
    if (broken) {
      throw new IllegalStateException("the store gives no answer");
    }
    return new Used(
        counts.getOrDefault(key(channel, at, ChronoUnit.HOURS), 0L),
        counts.getOrDefault(key(channel, at, ChronoUnit.DAYS), 0L));
  }

  private static String key(String channel, Instant at, ChronoUnit unit) {
    return channel + " " + unit + " " + at.truncatedTo(unit);
  }

  /** What happens from now on as a reservation is made. */
  public synchronized void after(Runnable what) {
    after = what;
  }

  /** From now on it fails. */
  public synchronized void fail() {
    broken = true;
  }
}
