package io.signalbox.core.health.estimate;

import java.time.Duration;

/**
 * Constants of the estimator; ROUTING.md's ideas, as read from counters at ticks.
 *
 * @param tick time between two readings; default 10 s
 * @param memory decay of the fast mean; default 20 min
 * @param slowMemory decay of the slow mean; default 12 h
 * @param shrink what the parent's belief is worth in messages; default 40
 * @param outage the two kinds of outage
 * @param trust conversions
 */
public record EstimatorPolicy(
    Duration tick,
    Duration memory,
    Duration slowMemory,
    double shrink,
    Outage outage,
    Trust trust) {

  /**
   * The outage filter.
   *
   * @param every mean time between outages of one path; default 1 d
   * @param lasts mean length; default 20 min
   * @param leftover share of messages that an outage lets through; default 0.10
   * @param evidenceFades decay of evidence with the age of its send; default 2 min
   * @param opens chance above which a path is treated as out; default 0.90
   * @param closes chance below which it is not any more; default 0.30
   */
  public record Outage(
      Duration every,
      Duration lasts,
      double leftover,
      Duration evidenceFades,
      double opens,
      double closes) {
    public Outage {
      require(every.compareTo(lasts) > 0 && isPositive(lasts), "outage times");
      require(isRate(leftover) && isPositive(evidenceFades), "leftover or fading");
      require(isRate(opens) && isRate(closes) && closes < opens, "opens and closes");
    }
  }

  /**
   * What conversions say of receipts.
   *
   * @param memory decay of the recent ratio; default 30 min
   * @param recentWeight prior of the recent ratio, in expected conversions; default 12
   * @param hourWeight prior of the hour's ratio, in expected conversions; default 15
   * @param caution standard errors by which a ratio is taken to be better than seen; default 0.5
   * @param full ratio from which receipts are trusted in full; default 0.93
   */
  public record Trust(
      Duration memory, double recentWeight, double hourWeight, double caution, double full) {
    public Trust {
      require(isPositive(memory) && recentWeight > 0 && hourWeight > 0, "trust weights");
      require(caution >= 0 && isRate(full), "caution or full");
    }
  }

  public EstimatorPolicy {
    require(isPositive(tick) && isPositive(memory), "tick or memory");
    require(slowMemory.compareTo(memory) > 0 && shrink > 0, "slow memory or shrink");
  }

  public static EstimatorPolicy defaults() {
    return new EstimatorPolicy(
        Duration.ofSeconds(10),
        Duration.ofMinutes(20),
        Duration.ofHours(12),
        40,
        new Outage(
            Duration.ofDays(1), Duration.ofMinutes(20), 0.10, Duration.ofMinutes(2), 0.90, 0.30),
        new Trust(Duration.ofMinutes(30), 12, 15, 0.5, 0.93));
  }

  /** Share that is left of something decaying over one tick. */
  double keepPerTick(Duration decay) {
    return Math.exp(-(double) tick.toMillis() / decay.toMillis());
  }

  private static boolean isPositive(Duration time) {
    return time.compareTo(Duration.ZERO) > 0;
  }

  private static boolean isRate(double rate) {
    return rate > 0 && rate < 1;
  }

  private static void require(boolean valid, String what) {
    if (!valid) {
      throw new IllegalArgumentException("estimator policy: " + what + " out of range");
    }
  }
}
