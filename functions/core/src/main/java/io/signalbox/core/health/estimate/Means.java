package io.signalbox.core.health.estimate;

/**
 * Discounted sums by unit, all decaying alike: delivered, settled, and receipts expected by now. A
 * message that should have been heard of counts like a settled one (ROUTING.md, idea 2).
 */
final class Means {
  private final double keep;
  private final double[] good;
  private final double[] settled;
  private final double[] expected;

  Means(int units, double keepPerTick) {
    this.keep = keepPerTick;
    this.good = new double[units];
    this.settled = new double[units];
    this.expected = new double[units];
  }

  void decay() {
    for (int i = 0; i < good.length; i++) {
      good[i] *= keep;
      settled[i] *= keep;
      expected[i] *= keep;
    }
  }

  void add(int unit, double goodOnes, double settledOnes, double expectedOnes) {
    good[unit] += goodOnes;
    settled[unit] += settledOnes;
    expected[unit] += expectedOnes;
  }

  double good(int unit) {
    return good[unit];
  }

  double all(int unit) {
    return Math.max(settled[unit], expected[unit]);
  }

  /** The mean as if {@code weight} of the prior had been seen as well. */
  double shrunk(int unit, double prior, double weight) {
    return (good[unit] + weight * prior) / (all(unit) + weight);
  }
}
