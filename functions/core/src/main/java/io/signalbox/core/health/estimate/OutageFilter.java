package io.signalbox.core.health.estimate;

import io.signalbox.core.health.estimate.EstimatorPolicy.Outage;

/**
 * A hidden Markov model with three states for each unit (path, region or channel): works, fails
 * (messages are refused or reported undelivered) and is dark (nothing is heard of them). Each tick
 * is one step of the forward recursion (Rabiner 1989, eq. 20) with the log-likelihood ratios of
 * what was heard since the last.
 */
final class OutageFilter {
  /** So that an outage that seemed certain can end within a few good answers. */
  private static final double MOST = 0.995;

  /** No single tick decides alone: counts come in bursts that no model of single messages has. */
  private static final double LEAST_EVIDENCE = -6;

  private static final double MOST_EVIDENCE = 9;

  private final double begins;
  private final double ends;
  private final double[] fails;
  private final double[] dark;
  private final double[] failEvidence;
  private final double[] darkEvidence;

  OutageFilter(int units, EstimatorPolicy policy) {
    Outage outage = policy.outage();
    this.begins = (double) policy.tick().toMillis() / outage.every().toMillis() / 2;
    this.ends = (double) policy.tick().toMillis() / outage.lasts().toMillis();
    this.fails = new double[units];
    this.dark = new double[units];
    this.failEvidence = new double[units];
    this.darkEvidence = new double[units];
  }

  /** Log-likelihood ratios of a tick, against a working path. */
  void add(int unit, double failing, double silence) {
    failEvidence[unit] += failing;
    darkEvidence[unit] += silence;
  }

  /** Takes in what was added. */
  void step() {
    for (int unit = 0; unit < fails.length; unit++) {
      double works = 1 - fails[unit] - dark[unit];
      double f = (fails[unit] * (1 - ends) + works * begins) * likelihood(failEvidence[unit]);
      double d = (dark[unit] * (1 - ends) + works * begins) * likelihood(darkEvidence[unit]);
      double w = works * (1 - 2 * begins) + (1 - works) * ends;
      double total = f + d + w;
      double most = Math.min(1, MOST / ((f + d) / total));
      fails[unit] = f / total * most;
      dark[unit] = d / total * most;
      failEvidence[unit] = 0;
      darkEvidence[unit] = 0;
    }
  }

  private static double likelihood(double evidence) {
    return evidence == 0
        ? 1
        : Math.exp(Math.max(LEAST_EVIDENCE, Math.min(MOST_EVIDENCE, evidence)));
  }

  /** Chance that the unit is out, 0 to 0.995. */
  double down(int unit) {
    return fails[unit] + dark[unit];
  }
}
