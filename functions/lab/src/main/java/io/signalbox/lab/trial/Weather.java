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

  private static final double USUAL_CRASH = 0.008;

  /** Nothing fails; schedules are late by up to a minute, as they are by right. */
  public static final Weather CALM =
      new Weather(0, 0, 0, 0, 0, 0, false, 0, 60_000, false, RECEIVES);

  /**
   * A quarter of the runs are calm. In the others each fault is absent, usual or frequent on its
   * own: some faults show only when others keep out of their way.
   */
  static Weather draw(RandomGenerator random) {
    if (random.nextInt(4) == 0) {
      return CALM;
    }
    return new Weather(
        USUAL_CRASH * much(random),
        0.008 * much(random),
        0.012 * much(random),
        0.02 * much(random),
        0.02 * much(random),
        random.nextBoolean() ? 15_000 : 0,
        random.nextInt(3) == 0,
        0.08 * much(random),
        60_000,
        random.nextInt(3) == 0,
        random.nextInt(6) == 0 ? random.nextInt(4, 10) : RECEIVES);
  }

  private static double much(RandomGenerator random) {
    int draw = random.nextInt(8);
    return draw == 0 ? 0 : draw > 5 ? 5 : 1;
  }

  /** Whether a record comes again often enough, and its processes live often enough, in time. */
  public boolean isPatient() {
    return receives == RECEIVES && crash <= USUAL_CRASH;
  }

  public boolean isCalm() {
    return equals(CALM);
  }
}
