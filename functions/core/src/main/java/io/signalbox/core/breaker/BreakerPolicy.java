package io.signalbox.core.breaker;

import java.time.Duration;
import java.util.List;

/**
 * When a gate opens and how it closes again (SPEC 11). Rates are 0 to 1.
 *
 * @param fast evidence that opens within a tick
 * @param slow evidence from receipts
 * @param openFor first time open after fast evidence; doubles on repeat; default 30 s
 * @param openMost longest time open, and the time after slow evidence; default 30 min
 * @param forgive a gate that stayed closed that long opens as if for the first time; default 30 min
 * @param ramp how an open gate closes again
 * @param pathsOfChannel share of a channel's paths that must fail for the channel to open,
 *     exclusive; default 0.5
 * @param healthWindow how far back published success rates look, 1 to 10 min; default 5 min
 */
public record BreakerPolicy(
    Fast fast,
    Slow slow,
    Duration openFor,
    Duration openMost,
    Duration forgive,
    Ramp ramp,
    double pathsOfChannel,
    Duration healthWindow) {

  /**
   * Submit errors.
   *
   * @param minSamples answers below which an error rate says nothing; default 20
   * @param errorRate share of errors that opens, exclusive; default 0.30
   * @param streak failures in a row that open; default 20
   */
  public record Fast(int minSamples, double errorRate, int streak) {
    public Fast {
      require(minSamples > 0 && streak > 0 && isRate(errorRate), "fast");
    }
  }

  /**
   * Receipts of the last ten minutes.
   *
   * @param minSettled receipts that a delivery rate needs, exclusive; default 50
   * @param deliveryRate share delivered below which a gate opens, exclusive; default 0.40
   */
  public record Slow(int minSettled, double deliveryRate) {
    public Slow {
      require(minSettled > 0 && isRate(deliveryRate), "slow");
    }
  }

  /**
   * From open to closed.
   *
   * @param shares of traffic let pass in turn, rising, between 0 and 1; default 5%, 25%, 50%
   * @param probes answers (or receipts) that a step needs to go on or to reopen; default 10
   * @param stepMost a step that had too few answers, but not too many errors among them, goes on
   *     after that time, so that a path of little traffic closes too; default 5 min
   */
  public record Ramp(List<Double> shares, int probes, Duration stepMost) {
    public Ramp {
      shares = List.copyOf(shares);
      require(!shares.isEmpty() && rises(shares) && probes > 0 && isPositive(stepMost), "ramp");
    }

    private static boolean rises(List<Double> shares) {
      double before = 0;
      for (double share : shares) {
        if (!(share > before && share < 1)) {
          return false;
        }
        before = share;
      }
      return true;
    }
  }

  public BreakerPolicy {
    require(isPositive(openFor) && openMost.compareTo(openFor) >= 0, "open times");
    require(isPositive(forgive) && isRate(pathsOfChannel), "forgive or pathsOfChannel");
    require(healthWindow.toMinutes() >= 1 && healthWindow.toMinutes() <= 10, "healthWindow");
  }

  public static BreakerPolicy defaults() {
    return new BreakerPolicy(
        new Fast(20, 0.30, 20),
        new Slow(50, 0.40),
        Duration.ofSeconds(30),
        Duration.ofMinutes(30),
        Duration.ofMinutes(30),
        new Ramp(List.of(0.05, 0.25, 0.50), 10, Duration.ofMinutes(5)),
        0.5,
        Duration.ofMinutes(5));
  }

  /** How long a gate stays open that opened {@code level} times in a row, from 1. */
  Duration openTime(int level) {
    Duration time = openFor;
    for (int i = 1; i < level && time.compareTo(openMost) < 0; i++) {
      time = time.multipliedBy(2);
    }
    return time.compareTo(openMost) < 0 ? time : openMost;
  }

  private static boolean isRate(double rate) {
    return rate > 0 && rate < 1;
  }

  private static boolean isPositive(Duration time) {
    return time.compareTo(Duration.ZERO) > 0;
  }

  private static void require(boolean valid, String what) {
    if (!valid) {
      throw new IllegalArgumentException("breaker policy: " + what + " out of range");
    }
  }
}
