package io.signalbox.core.health.estimate;

import io.signalbox.core.health.estimate.EstimatorPolicy.Outage;
import io.signalbox.core.health.estimate.Topology.Unit;
import java.util.Arrays;

/**
 * A hidden Markov model with three states for each unit (path, region or channel): works, fails
 * (messages are refused or reported undelivered) and is dark (nothing is heard of them). Each look
 * is one step of the forward recursion (Rabiner 1989, eq. 20) with the log-likelihood ratios of
 * what was heard since the last; the chain's transitions are those of as many ticks as have passed,
 * in closed form.
 */
final class OutageFilter {
  /** So that an outage that seemed certain can end within a few good answers. */
  private static final double MOST = 0.995;

  /** No single tick decides alone: counts come in bursts that no model of single messages has. */
  private static final double LEAST_EVIDENCE = -6;

  private static final double MOST_EVIDENCE = 9;

  private final double begins;
  private final double ends;
  private final double usual;
  private final double[] fails;
  private final double[] dark;
  private final double[] failEvidence;
  private final double[] darkEvidence;

  OutageFilter(int units, EstimatorPolicy policy) {
    Outage outage = policy.outage();
    this.begins = (double) policy.tick().toMillis() / outage.every().toMillis() / 2;
    this.ends = (double) policy.tick().toMillis() / outage.lasts().toMillis();
    this.usual = 2 * begins / (ends + 2 * begins);
    this.fails = new double[units];
    this.dark = new double[units];
    this.failEvidence = new double[units];
    this.darkEvidence = new double[units];
    Arrays.fill(fails, usual / 2);
    Arrays.fill(dark, usual / 2);
  }

  /** Log-likelihood ratios of a tick, against a working path. */
  void add(int unit, double failing, double silence) {
    failEvidence[unit] += failing;
    darkEvidence[unit] += silence;
  }

  void keepIn(Memory memory, String name, Unit unit) {
    memory.keep(name + ".fails", unit, 1, fails);
    memory.keep(name + ".dark", unit, 1, dark);
  }

  /** Takes in what was added in that time. */
  void step(Elapsed elapsed) {
    double ticks = elapsed.ticks();
    double worth = elapsed.worth();
    double keepOut = Math.pow(1 - ends - 2 * begins, ticks);
    double keepKind = Math.pow(1 - ends, ticks);
    for (int unit = 0; unit < fails.length; unit++) {
      double out = usual + (fails[unit] + dark[unit] - usual) * keepOut;
      double kind = (fails[unit] - dark[unit]) * keepKind;
      double f = (out + kind) / 2 * likelihood(failEvidence[unit], worth);
      double d = (out - kind) / 2 * likelihood(darkEvidence[unit], worth);
      double w = 1 - out;
      double total = f + d + w;
      double most = Math.min(1, MOST / ((f + d) / total));
      fails[unit] = f / total * most;
      dark[unit] = d / total * most;
      failEvidence[unit] = 0;
      darkEvidence[unit] = 0;
    }
  }

  private static double likelihood(double evidence, double ticks) {
    return evidence == 0
        ? 1
        : Math.exp(Math.max(LEAST_EVIDENCE * ticks, Math.min(MOST_EVIDENCE * ticks, evidence)));
  }

  /** Chance that the unit is out, 0 to 0.995. */
  double down(int unit) {
    return fails[unit] + dark[unit];
  }

  /** Chance of either kind before anything is heard. */
  double usual() {
    return usual;
  }

  /** How strongly all that was heard speaks for failing, against working; 1 for nothing. */
  double failing(int unit) {
    return fails[unit] / (1 - down(unit)) / (usual / 2 / (1 - usual));
  }

  /** The same for darkness. */
  double darkness(int unit) {
    return dark[unit] / (1 - down(unit)) / (usual / 2 / (1 - usual));
  }
}
