package io.signalbox.core.health.estimate;

import io.signalbox.core.health.estimate.Topology.Unit;

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

  void keepIn(Memory memory, String name, Unit unit) {
    int stride = good.length / Math.max(1, memory.size(unit));
    memory.keep(name + ".good", unit, stride, good);
    memory.keep(name + ".settled", unit, stride, settled);
    memory.keep(name + ".expected", unit, stride, expected);
  }

  void decay(double ticks) {
    double left = Math.pow(keep, ticks);
    for (int i = 0; i < good.length; i++) {
      good[i] *= left;
      settled[i] *= left;
      expected[i] *= left;
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
