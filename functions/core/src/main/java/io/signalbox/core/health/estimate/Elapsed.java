package io.signalbox.core.health.estimate;

import java.time.Duration;

/**
 * The time between two looks at the counters. Looks need not come with the ticks: evidence brings
 * some sooner, and some never come.
 *
 * @param seconds what was to be expected meanwhile follows from them; 0 or more
 * @param ticks the same in ticks, with fractions
 * @param tick which one the later look is in, counted from the epoch
 * @param begun how many ticks began meanwhile
 */
record Elapsed(double seconds, double ticks, long tick, long begun) {
  /** Ticks whose evidence is weighed at once; more would be certain of anything. */
  private static final double MOST = 6;

  /** By how many ticks' evidence the look may be moved, 1 to 6. */
  double worth() {
    return Math.max(1, Math.min(MOST, ticks));
  }

  /** Before the first look: nothing was known of any cohort that is looked at. */
  static Elapsed first(long now, Duration tick) {
    double all = Duration.ofMinutes(Increments.AGES).toSeconds();
    return new Elapsed(all, 1, Math.floorDiv(now, tick.toMillis()), 1);
  }

  /** Clocks may go back: then no time has passed. */
  static Elapsed between(long last, long now, Duration tick) {
    long millis = Math.max(0, now - last);
    long length = tick.toMillis();
    long at = Math.floorDiv(Math.max(last, now), length);
    long begun = at - Math.floorDiv(last, length);
    return new Elapsed(millis / 1000.0, (double) millis / length, at, begun);
  }
}
