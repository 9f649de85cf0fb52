package io.signalbox.core.health;

import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

/**
 * Counters of one path for one send minute, or an amount to add to them.
 *
 * @param minute epoch minute of the send
 * @param counts absent measures are 0
 * @param receiptDelays from submit to the first delivered or undelivered receipt. Stores keep both
 *     histograms by channel and country alone: as read, they stand with any one operator
 * @param conversionDelays from submit to a conversion counted as {@code WATCHED_CONVERTED}
 * @param failureStreak as an amount to add: consecutive failures at the end of the batch; as read:
 *     consecutive failures since the last success of the minute
 * @param successSeen as an amount to add: whether the batch held a success, which starts the streak
 *     anew; goes with {@code ACCEPTED} above 0
 */
public record Cohort(
    Path path,
    long minute,
    Map<Measure, Long> counts,
    Delays receiptDelays,
    Delays conversionDelays,
    int failureStreak,
    boolean successSeen) {

  public Cohort {
    counts = Map.copyOf(counts);
  }

  /** Without delays. */
  public Cohort(
      Path path, long minute, Map<Measure, Long> counts, int failureStreak, boolean successSeen) {
    this(path, minute, counts, Delays.NONE, Delays.NONE, failureStreak, successSeen);
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
    int streak = later.successSeen ? later.failureStreak : failureStreak + later.failureStreak;
    return sum(later, streak);
  }

  /**
   * Two shares of the same minute together. Streaks add up: exact while all fail, and at most the
   * shares' leftovers too long when a success fell into the other share.
   */
  public Cohort beside(Cohort other) {
    return sum(other, failureStreak + other.failureStreak);
  }

  private Cohort sum(Cohort other, int streak) {
    EnumMap<Measure, Long> sum = new EnumMap<>(Measure.class);
    sum.putAll(counts);
    other.counts.forEach((m, n) -> sum.merge(m, n, Long::sum));
    return new Cohort(
        path,
        minute,
        sum,
        receiptDelays.plus(other.receiptDelays),
        conversionDelays.plus(other.conversionDelays),
        streak,
        successSeen || other.successSeen);
  }
}
