package io.signalbox.core.channel;

import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/** Waits between attempts by a policy. */
public final class RetrySchedule {
  private RetrySchedule() {}

  /**
   * The wait after a failed attempt.
   *
   * @param failed how many attempts have failed, from 1; past the schedule's end its last wait
   *     repeats
   * @return 0 to {@link RetryPolicy#LONGEST_WAIT}, whatever the jitter
   */
  public static Duration after(RetryPolicy policy, int failed, RandomGenerator random) {
    double factor = 1 + policy.jitter() * (2 * random.nextDouble() - 1);
    return times(usual(policy, failed), factor);
  }

  /** The longest that it may be. */
  public static Duration longest(RetryPolicy policy, int failed) {
    return times(usual(policy, failed), 1 + policy.jitter());
  }

  private static Duration usual(RetryPolicy policy, int failed) {
    List<Duration> waits = policy.waits();
    return waits.get(Math.min(failed, waits.size()) - 1);
  }

  private static Duration times(Duration wait, double factor) {
    long millis = Math.round(wait.toMillis() * factor);
    return Duration.ofMillis(Math.min(millis, RetryPolicy.LONGEST_WAIT.toMillis()));
  }
}
