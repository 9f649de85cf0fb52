package io.signalbox.lab.outside;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Quota;
import io.signalbox.lab.trial.Judge.Breach;
import io.signalbox.lab.trial.Trial;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;

/**
 * What a provider counts against a channel's quota, by its own clock: all that arrives. Nothing is
 * held against a run in which a host's clock is an hour behind: it counts in another hour.
 */
final class Metering {
  private final Trial trial;
  private final Channel channel;
  private final Map<String, Long> counted = new HashMap<>();

  Metering(Trial trial, Channel channel) {
    this.trial = trial;
    this.channel = channel;
  }

  void count(int segments) {
    Quota quota = channel.limits().quota();
    count(ChronoUnit.HOURS, segments, quota.hourly());
    count(ChronoUnit.DAYS, segments, quota.daily());
  }

  private void count(ChronoUnit unit, int segments, long most) {
    String period = unit + " " + Instant.ofEpochMilli(trial.sim().now()).truncatedTo(unit);
    long all = counted.merge(period, (long) segments, Long::sum);
    if (all > most && !trial.faults().weather().jumps()) {
      String what = channel.name() + " got " + all + " segments of " + most + " in " + period;
      trial.judge().breach(Breach.LIMIT, what);
    }
  }
}
