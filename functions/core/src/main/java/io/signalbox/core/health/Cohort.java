package io.signalbox.core.health;

import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

/**
 * Counters of one path for one send minute, or an amount to add to them.
 *
 * @param minute epoch minute of the send
 * @param counts absent measures are 0
 * @param failureStreak as an amount to add: consecutive failures at the end of the batch; as read:
 *     consecutive failures since the last success of the minute
 * @param successSeen as an amount to add: whether the batch held a success, which starts the streak
 *     anew
 */
public record Cohort(
    Path path, long minute, Map<Measure, Long> counts, int failureStreak, boolean successSeen) {

  public Cohort {
    counts = Map.copyOf(counts);
  }

  /** The send minute of an instant: whole minutes since the epoch. */
  public static long minuteOf(Instant at) {
    return Math.floorDiv(at.getEpochSecond(), 60L);
  }

  public long count(Measure measure) {
    return counts.getOrDefault(measure, 0L);
  }

  /** Adds up: counts together, and the streak of the later after the earlier one. */
  public Cohort plus(Cohort later) {
    EnumMap<Measure, Long> sum = new EnumMap<>(Measure.class);
    sum.putAll(counts);
    later.counts.forEach((m, n) -> sum.merge(m, n, Long::sum));
    int streak = later.successSeen ? later.failureStreak : failureStreak + later.failureStreak;
    return new Cohort(path, minute, sum, streak, successSeen || later.successSeen);
  }
}
