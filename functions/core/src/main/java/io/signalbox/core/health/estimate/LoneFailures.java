package io.signalbox.core.health.estimate;

import io.signalbox.core.health.estimate.Topology.Unit;

/**
 * Failures as evidence of an outage. Some come alone: a connection that broke, a phone that was
 * off. A rate of failures knows nothing of that, so the first one in a while is no evidence,
 * however rare failures were before; those that follow it are worth what the rate says (CASES 16).
 */
final class LoneFailures {
  private final double keepPerTick;
  private final double[] recent;

  LoneFailures(int paths, EstimatorPolicy policy) {
    this.keepPerTick = policy.keepPerTick(policy.outage().evidenceFades());
    this.recent = new double[paths];
  }

  void keepIn(Memory memory, String name) {
    memory.keep(name, Unit.PATH, 1, recent);
  }

  /**
   * Evidence of those failures of a path since the last look.
   *
   * @param failures weighed down by their age, 0 or more
   * @param each log-likelihood ratio of one that is not alone
   */
  double evidence(int path, double failures, double each, double ticks) {
    double before = recent[path] * Math.pow(keepPerTick, ticks);
    recent[path] = before + failures;
    double first = Math.min(1, recent[path]) - Math.min(1, before);
    return (failures - first) * each;
  }
}
