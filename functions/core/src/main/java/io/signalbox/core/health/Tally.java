package io.signalbox.core.health;

import static io.signalbox.core.health.Measure.*;

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
    private Delays receiptDelays = Delays.NONE;
    private Delays conversionDelays = Delays.NONE;
    private int failureStreak;
    private boolean successSeen;

    private void add(Measure measure, long amount) {
      counts.merge(measure, amount, Long::sum);
    }

    /** Adds to the counter of second or of later attempts; first ones are what is left. */
    private void add(Sent sent, Measure second, Measure later, long amount) {
      if (sent.number() != 1) {
        add(sent.number() == 2 ? second : later, amount);
      }
    }
  }

  /**
   * One call to a provider.
   *
   * @param result ACCEPTED or the measure of the failure's class
   * @param latencyMillis below 0 counts as 0: clocks may go back
   * @param costMicros counted when accepted
   */
  public void call(Sent sent, Measure result, long latencyMillis, int segments, long costMicros) {
    Sum sum = sum(sent);
    sum.add(SUBMITTED, 1);
    sum.add(callsOf(sent.kind()), 1);
    sum.add(SEGMENTS, segments);
    sum.add(result, 1);
    sum.add(LATENCY_MILLIS, Math.max(0, latencyMillis));
    if (result == ACCEPTED) {
      sum.add(COST_MICROS, costMicros);
      sum.failureStreak = 0;
      sum.successSeen = true;
    } else if (isError(result)) {
      sum.failureStreak++;
    }
    if (result != REFUSED_NUMBER && result != REFUSED_CONTENT) {
      ofTheChannel(sum, sent, result);
      count(sent, WATCHED);
    }
  }

  private static void ofTheChannel(Sum sum, Sent sent, Measure result) {
    sum.add(sent, SECOND_SUBMITTED, LATER_SUBMITTED, 1);
    if (isError(result) || result == THROTTLED) {
      sum.add(sent, SECOND_REJECTED, LATER_REJECTED, 1);
    }
  }

  /**
   * The first delivered or undelivered receipt of an attempt, counted in the cohort of its send.
   *
   * @param delivered DELIVERED or, when false, UNDELIVERED
   * @param reportedAt before the send counts as no time at all
   */
  public void receipt(Sent sent, boolean delivered, Instant reportedAt) {
    Sum sum = sum(sent);
    long millis = millis(sent, reportedAt);
    sum.receiptDelays = sum.receiptDelays.plus(one(millis));
    if (delivered) {
      delivered(sum, sent, millis);
    } else {
      sum.add(UNDELIVERED, 1);
      sum.add(sent, SECOND_UNDELIVERED, LATER_UNDELIVERED, 1);
    }
  }

  /** A delivered receipt after an undelivered one, which is taken back: the later knows better. */
  public void corrected(Sent sent, Instant reportedAt) {
    Sum sum = sum(sent);
    delivered(sum, sent, millis(sent, reportedAt));
    sum.add(UNDELIVERED, -1);
    sum.add(sent, SECOND_UNDELIVERED, LATER_UNDELIVERED, -1);
  }

  private static void delivered(Sum sum, Sent sent, long millis) {
    sum.add(DELIVERED, 1);
    sum.add(sent, SECOND_DELIVERED, LATER_DELIVERED, 1);
    sum.add(DELIVERY_MILLIS, millis);
  }

  /** A receipt told of an attempt that had no answer: it was no error. */
  public void told(Sent sent) {
    Sum sum = sum(sent);
    sum.add(TOLD, 1);
    sum.add(sent, SECOND_REJECTED, LATER_REJECTED, -1);
  }

  /**
   * A first attempt that was reported delivered: it is expected to convert. Of a tenant that does
   * not report conversions, or of another kind than OTP, nothing is counted, here and below.
   */
  public void judged(Sent sent) {
    count(sent, JUDGED);
  }

  /** A message converted whose first attempt was counted as {@code JUDGED}. */
  public void judgedConverted(Sent sent) {
    count(sent, CONVERTED);
  }

  /** A message converted that has had its first attempt only. */
  public void watchedConverted(Sent sent, Instant convertedAt) {
    if (count(sent, WATCHED_CONVERTED)) {
      Sum sum = sum(sent);
      sum.conversionDelays = sum.conversionDelays.plus(one(millis(sent, convertedAt)));
    }
  }

  private boolean count(Sent sent, Measure measure) {
    boolean counts = sent.number() == 1 && sent.isWatched();
    if (counts) {
      sum(sent).add(measure, 1);
    }
    return counts;
  }

  /** Whether that result says something against the channel, not against the message. */
  public static boolean isError(Measure result) {
    return result == TEMPORARY || result == UNKNOWN || result == ACCOUNT;
  }

  public List<Cohort> cohorts() {
    List<Cohort> cohorts = new ArrayList<>();
    sums.forEach(
        (key, sum) ->
            cohorts.add(
                new Cohort(
                    key.path,
                    key.minute,
                    sum.counts,
                    sum.receiptDelays,
                    sum.conversionDelays,
                    sum.failureStreak,
                    sum.successSeen)));
    return cohorts;
  }

  private static long millis(Sent sent, Instant until) {
    return Math.max(0, Duration.between(sent.at(), until).toMillis());
  }

  private static Delays one(long millis) {
    return new Delays(Map.of(Delays.bucketOf(millis / 1000.0), 1L));
  }

  private Sum sum(Sent sent) {
    long minute = Cohort.minuteOf(sent.at());
    return sums.computeIfAbsent(new Key(sent.path(), minute), k -> new Sum());
  }
}
