package io.signalbox.core.breaker;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What the cohorts say of one path or channel.
 *
 * @param fast the last two send minutes together and the current one alone, so that a good minute
 *     before does not hide a bad one
 * @param accounts faults of the account in the last two minutes
 * @param streak failures in a row up to now
 * @param delivered of the last ten minutes
 * @param undelivered of the last ten minutes
 */
record Evidence(List<Rate> fast, long accounts, int streak, long delivered, long undelivered) {

  /** Errors among answers. */
  record Rate(long errors, long answered) {
    double share() {
      return answered == 0 ? 0 : (double) errors / answered;
    }
  }

  static final Evidence NONE = new Evidence(List.of(new Rate(0, 0), new Rate(0, 0)), 0, 0, 0, 0);

  /**
   * Of the cohorts of one path or of all paths of a channel.
   *
   * @param sinceMinute minutes before it are left out: evidence from before a gate's last change
   *     says nothing about what was done since
   */
  static Evidence of(List<Cohort> cohorts, long nowMinute, long sinceMinute) {
    List<Cohort> counted =
        cohorts.stream()
            .filter(c -> c.minute() >= sinceMinute)
            .sorted(Comparator.comparingLong(Cohort::minute))
            .toList();
    Cohort both = sum(counted, Math.max(nowMinute - 1, sinceMinute));
    Cohort current = sum(counted, nowMinute);
    Cohort slow = sum(counted, nowMinute - 10);
    return new Evidence(
        List.of(rate(both), rate(current)),
        both.count(Measure.ACCOUNT),
        both.failureStreak(),
        slow.count(Measure.DELIVERED),
        slow.count(Measure.UNDELIVERED));
  }

  private static Cohort sum(List<Cohort> cohorts, long fromMinute) {
    Cohort zero = new Cohort(new Path("", "", ""), fromMinute, Map.of(), 0, false);
    return cohorts.stream()
        .filter(c -> c.minute() >= fromMinute)
        .reduce(zero, (before, later) -> before.plus(later));
  }

  /** Refusals for number or content and throttling are answers, but not the channel's errors. */
  private static Rate rate(Cohort cohort) {
    long errors =
        cohort.count(Measure.TEMPORARY)
            + cohort.count(Measure.UNKNOWN)
            + cohort.count(Measure.ACCOUNT);
    return new Rate(errors, errors + cohort.count(Measure.ACCEPTED));
  }

  long settled() {
    return delivered + undelivered;
  }

  /** The two minutes' rate. */
  Rate recent() {
    return fast.get(0);
  }
}
