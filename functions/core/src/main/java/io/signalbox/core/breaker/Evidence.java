package io.signalbox.core.breaker;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What the cohorts say of one path, or of all paths of one channel.
 *
 * @param current errors of the current send minute alone: a good minute before must not hide it
 * @param recent errors of the current and the previous send minute
 * @param seen errors of all minutes that may speak against the gate
 * @param fresh errors of all minutes that may speak for it
 * @param receipts undelivered among the settled of the last ten minutes
 * @param streak failures in a row up to now
 * @param accounts faults of the account in the last two minutes
 * @param belief what the estimator makes of the path; of a channel, nothing
 */
record Evidence(
    Rate current,
    Rate recent,
    Rate seen,
    Rate fresh,
    Rate receipts,
    int streak,
    long accounts,
    Belief belief) {
  private static final int SLOW_MINUTES = 10;

  /** Bad ones among all that say something. */
  record Rate(long bad, long of) {
    static final Rate NONE = new Rate(0, 0);

    /** 0 when nothing was counted. */
    double share() {
      return of == 0 ? 0 : (double) bad / of;
    }

    /** Whether there are at least so many, and more than that share of them are bad. */
    boolean exceeds(double share, long atLeast) {
      return of >= atLeast && of > 0 && share() > share;
    }
  }

  /** Nothing was sent. */
  static final Evidence NONE =
      new Evidence(Rate.NONE, Rate.NONE, Rate.NONE, Rate.NONE, Rate.NONE, 0, 0, Belief.NONE);

  /**
   * The send minutes that count for a gate: what was sent before its last change says nothing about
   * what was done since.
   *
   * @param against first minute that may open it or hold it back
   * @param inFavour first minute that may move it on
   */
  record Since(long against, long inFavour) {}

  static Evidence of(List<Cohort> cohorts, long now, Since since) {
    List<Cohort> ordered =
        cohorts.stream().sorted(Comparator.comparingLong(Cohort::minute)).toList();
    Cohort both = sum(ordered, Math.max(now - 1, since.against));
    Cohort slow = sum(ordered, Math.max(now - SLOW_MINUTES, since.against));
    return new Evidence(
        errors(sum(ordered, Math.max(now, since.against))),
        errors(both),
        errors(sum(ordered, since.against)),
        errors(sum(ordered, since.inFavour)),
        receipts(slow),
        both.failureStreak(),
        both.count(Measure.ACCOUNT),
        Belief.NONE);
  }

  /** The cohorts of that minute and later added up, the streak of later ones after earlier. */
  static Cohort sum(List<Cohort> ordered, long fromMinute) {
    Cohort zero = new Cohort(new Path("", "", ""), fromMinute, Map.of(), 0, false);
    return ordered.stream()
        .filter(c -> c.minute() >= fromMinute)
        .reduce(zero, (before, later) -> before.plus(later));
  }

  /** Refusals for number or content, and throttling, say nothing: neither good nor bad. */
  static Rate errors(Cohort cohort) {
    // A call without an answer of which a receipt told was taken after all.
    long told = Math.min(cohort.count(Measure.TOLD), cohort.count(Measure.UNKNOWN));
    long errors =
        cohort.count(Measure.TEMPORARY)
            + cohort.count(Measure.UNKNOWN)
            - told
            + cohort.count(Measure.ACCOUNT);
    return new Rate(errors, errors + told + cohort.count(Measure.ACCEPTED));
  }

  static Rate receipts(Cohort cohort) {
    // Below 0 when a count was lost that a later receipt took back.
    long undelivered = Math.max(0, cohort.count(Measure.UNDELIVERED));
    return new Rate(undelivered, undelivered + cohort.count(Measure.DELIVERED));
  }

  /** Without the account's faults: they are the channel's, and no path's own. */
  Evidence ofPath(Belief ofEstimator) {
    return new Evidence(current, recent, seen, fresh, receipts, streak, 0, ofEstimator);
  }
}
