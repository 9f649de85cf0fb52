package io.signalbox.core.health.trial;

/**
 * An estimate with its bounds.
 *
 * @param value the estimate
 * @param low lower bound of the 95% confidence interval
 * @param high upper bound
 */
public record Interval(double value, double low, double high) {
  /** Of the normal distribution, two-sided, 95%. */
  private static final double Z = 1.959964;

  /**
   * A proportion: Wilson's score interval (1927, JASA 22), which holds near 0 and 1 and for few.
   *
   * @param of 1 or more
   */
  static Interval ofShare(long good, long of) {
    double p = (double) good / of;
    double z2 = Z * Z / of;
    double middle = (p + z2 / 2) / (1 + z2);
    double half = Z / (1 + z2) * Math.sqrt(p * (1 - p) / of + z2 / of / 4);
    return new Interval(p, Math.max(0, middle - half), Math.min(1, middle + half));
  }

  /** An estimate with a standard error, by the normal approximation. */
  static Interval of(double value, double error) {
    return new Interval(value, value - Z * error, value + Z * error);
  }

  /**
   * This minus the other, of independent samples: the squares of the distances to the bounds add up
   * (Newcombe 1998, Statistics in Medicine 17, method 10; for normal intervals the usual rule).
   */
  Interval minus(Interval other) {
    double difference = value - other.value;
    double down = Math.hypot(value - low, other.high - other.value);
    double up = Math.hypot(high - value, other.value - other.low);
    return new Interval(difference, difference - down, difference + up);
  }

  /** Whether its bounds leave no doubt of its sign. */
  boolean isAboveZero() {
    return low > 0;
  }

  boolean isBelowZero() {
    return high < 0;
  }
}
