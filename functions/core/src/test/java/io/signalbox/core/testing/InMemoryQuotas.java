package io.signalbox.core.testing;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Quota;
import io.signalbox.core.channel.Quotas;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;

/** Quotas in memory; safe for several threads. */
public final class InMemoryQuotas implements Quotas {
  private final Map<String, Long> counts = new HashMap<>();
  private boolean broken;

  @Override
  public synchronized boolean reserve(Channel channel, Instant at, int segments) {
    Quota quota = channel.limits().quota();
    if (quota.left(used(channel.name(), at)) < segments) {
      return false;
    }
    counts.merge(key(channel.name(), at, ChronoUnit.HOURS), (long) segments, Long::sum);
    counts.merge(key(channel.name(), at, ChronoUnit.DAYS), (long) segments, Long::sum);
    return true;
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

  /** From now on it fails. */
  public synchronized void fail() {
    broken = true;
  }
}
