package io.signalbox.lab.cloud;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Quotas;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Quotas as one process sees them. */
public final class SimQuotas implements Quotas {
  private final Instance instance;
  private final Map<String, Long> table;

  SimQuotas(Instance instance, Map<String, Long> table) {
    this.instance = instance;
    this.table = table;
  }

  /** What all processes share: segments by channel and hour or day. */
  static Map<String, Long> table() {
    return new LinkedHashMap<>();
  }

  @Override
  public boolean reserve(Channel channel, Instant from, Instant until, int segments) {
    String name = channel.name();
    return instance.call(
        "reserve " + segments, name, () -> reserved(channel, from, until, segments));
  }

  private boolean reserved(Channel channel, Instant from, Instant until, int segments) {
    String name = channel.name();
    for (Instant hour = from; !hour.isAfter(until); hour = next(ChronoUnit.HOURS, hour)) {
      if (channel.limits().quota().left(counted(name, hour)) < segments) {
        return false;
      }
    }
    for (ChronoUnit unit : List.of(ChronoUnit.HOURS, ChronoUnit.DAYS)) {
      for (Instant at = from; !at.isAfter(until); at = next(unit, at)) {
        table.merge(key(name, at, unit), (long) segments, Long::sum);
      }
    }
    return true;
  }

  private static Instant next(ChronoUnit unit, Instant at) {
    return at.truncatedTo(unit).plus(1, unit);
  }

  @Override
  public Used used(String channel, Instant at) {
    return instance.call("used", channel, () -> counted(channel, at));
  }

  private Used counted(String channel, Instant at) {
    return new Used(
        table.getOrDefault(key(channel, at, ChronoUnit.HOURS), 0L),
        table.getOrDefault(key(channel, at, ChronoUnit.DAYS), 0L));
  }

  private static String key(String channel, Instant at, ChronoUnit unit) {
    return channel + " " + unit + " " + at.truncatedTo(unit);
  }
}
