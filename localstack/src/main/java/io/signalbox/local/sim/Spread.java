package io.signalbox.local.sim;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * A skewed distribution of durations (log-normal, cut off).
 *
 * @param median half of the draws are below it; zero makes every draw zero
 * @param sigma spread of the logarithm; 0 makes every draw the median, 0.5 puts 1% above 3.2
 *     medians
 * @param max no draw is above it
 */
public record Spread(Duration median, double sigma, Duration max) {
  public Spread {
    if (median.isNegative() || !(sigma >= 0) || max.compareTo(median) < 0) {
      throw new IllegalArgumentException("need 0 <= median <= max and sigma >= 0");
    }
  }

  /** Always the same. */
  public static Spread fixed(Duration value) {
    return new Spread(value, 0, value);
  }

  /** One draw, in whole microseconds. */
  public Duration draw(RandomGenerator random) {
    double micros = median.toNanos() / 1e3 * Math.exp(sigma * random.nextGaussian());
    double bounded = Math.min(micros, max.toNanos() / 1e3);
    return Duration.ofNanos(Math.round(bounded) * 1_000);
  }
}
