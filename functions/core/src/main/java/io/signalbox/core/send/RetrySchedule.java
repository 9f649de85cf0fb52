package io.signalbox.core.send;

import io.signalbox.core.channel.RetryPolicy;
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
  static Duration after(RetryPolicy policy, int failed, RandomGenerator random) {
    List<Duration> waits = policy.waits();
    Duration wait = waits.get(Math.min(failed, waits.size()) - 1);
    double factor = 1 + policy.jitter() * (2 * random.nextDouble() - 1);
    long millis = Math.round(wait.toMillis() * factor);
    return Duration.ofMillis(Math.min(millis, RetryPolicy.LONGEST_WAIT.toMillis()));
  }
}
