package io.signalbox.lab.trial;

import java.util.random.RandomGenerator;

/**
 * How often things go wrong in one run. Shares are of calls, 0 to 1.
 *
 * @param crash a process dies before or after a call's effect
 * @param refuse a store or queue turns a call away
 * @param lose the effect is there, the answer is not
 * @param slow a call takes up to seconds
 * @param repeat a queue delivers a record twice, or forgets a deletion
 * @param skewMillis clocks are off by up to that, either way
 * @param jumps one process's clock goes back an hour for a while
 * @param noSchedule a schedule never fires, or a minute's rule is skipped
 * @param lateMillis schedules and rules are late by up to that
 * @param outage a channel fails altogether for some minutes
 * @param receives how often a queue gives a record before it gives it up
 */
public record Weather(
    double crash,
    double refuse,
    double lose,
    double slow,
    double repeat,
    long skewMillis,
    boolean jumps,
    double noSchedule,
    long lateMillis,
    boolean outage,
    int receives) {

  /** As the plan has it. */
  private static final int RECEIVES = 1_000;

  /** Nothing fails; schedules are late by up to a minute, as they are by right. */
  public static final Weather CALM =
      new Weather(0, 0, 0, 0, 0, 0, false, 0, 60_000, false, RECEIVES);

  /** A quarter of the runs are calm, a few are storms. */
  static Weather draw(RandomGenerator random) {
    int kind = random.nextInt(8);
    if (kind < 2) {
      return CALM;
    }
    double much = kind == 7 ? 3 : random.nextDouble();
    return new Weather(
        0.012 * much,
        0.015 * much,
        0.012 * much,
        0.02 * much,
        0.03 * much,
        random.nextBoolean() ? 15_000 : 0,
        random.nextInt(3) == 0,
        0.2 * Math.min(1, much),
        60_000,
        random.nextInt(3) == 0,
        random.nextInt(6) == 0 ? random.nextInt(4, 10) : RECEIVES);
  }

  public boolean isCalm() {
    return crash == 0;
  }
}
