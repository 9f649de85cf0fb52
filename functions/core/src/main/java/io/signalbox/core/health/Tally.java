package io.signalbox.core.health;

import io.signalbox.core.message.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects what a batch came to into amounts to add, one for each path and send minute. */
public final class Tally {
  private final Map<Key, Sum> sums = new LinkedHashMap<>();

  private record Key(Path path, long minute) {}

  private static final class Sum {
    private final EnumMap<Measure, Long> counts = new EnumMap<>(Measure.class);
    private int failureStreak;
    private boolean successSeen;

    private void add(Measure measure, long amount) {
      counts.merge(measure, amount, Long::sum);
    }
  }

  /**
   * One call to a provider.
   *
   * @param kind what it was for
   * @param result ACCEPTED or the measure of the failure's class
   * @param latencyMillis below 0 counts as 0: clocks may go back
   * @param costMicros counted when accepted
   */
  public void call(
      Path path,
      Instant sentAt,
      Kind kind,
      Measure result,
      long latencyMillis,
      int segments,
      long costMicros) {
    Sum sum = sum(path, sentAt);
    sum.add(Measure.SUBMITTED, 1);
    sum.add(Measure.callsOf(kind), 1);
    sum.add(Measure.SEGMENTS, segments);
    sum.add(result, 1);
    sum.add(Measure.LATENCY_MILLIS, Math.max(0, latencyMillis));
    if (result == Measure.ACCEPTED) {
      sum.add(Measure.COST_MICROS, costMicros);
      sum.failureStreak = 0;
      sum.successSeen = true;
    } else if (isError(result)) {
      sum.failureStreak++;
    }
  }

  /**
   * One receipt, counted in the cohort of its send.
   *
   * @param delivered DELIVERED or, when false, UNDELIVERED
   * @param reportedAt below {@code sentAt} counts as no time at all
   */
  public void receipt(Path path, Instant sentAt, boolean delivered, Instant reportedAt) {
    Sum sum = sum(path, sentAt);
    sum.add(delivered ? Measure.DELIVERED : Measure.UNDELIVERED, 1);
    if (delivered) {
      long millis = Duration.between(sentAt, reportedAt).toMillis();
      sum.add(Measure.DELIVERY_MILLIS, Math.max(0, millis));
    }
  }

  /** Takes back one UNDELIVERED of that send: a later receipt knew better. */
  public void corrected(Path path, Instant sentAt) {
    sum(path, sentAt).add(Measure.UNDELIVERED, -1);
  }

  /** Whether that result says something against the channel, not against the message. */
  public static boolean isError(Measure result) {
    return result == Measure.TEMPORARY || result == Measure.UNKNOWN || result == Measure.ACCOUNT;
  }

  public List<Cohort> cohorts() {
    List<Cohort> cohorts = new ArrayList<>();
    sums.forEach(
        (key, sum) ->
            cohorts.add(
                new Cohort(key.path, key.minute, sum.counts, sum.failureStreak, sum.successSeen)));
    return cohorts;
  }

  private Sum sum(Path path, Instant sentAt) {
    long minute = Cohort.minuteOf(sentAt);
    return sums.computeIfAbsent(new Key(path, minute), k -> new Sum());
  }
}
