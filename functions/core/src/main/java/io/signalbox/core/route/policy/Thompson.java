package io.signalbox.core.route.policy;

import io.signalbox.core.health.estimate.PathState;
import java.util.random.RandomGenerator;

/**
 * Discounted Thompson sampling (arXiv 1707.09727): draws each path's rate from its Beta posterior
 * of settled receipts, discounted over an hour, and takes the highest.
 */
public final class Thompson implements Chooser {
  private static final double PRIOR_GOOD = 1.7;
  private static final double PRIOR_BAD = 0.3;

  @Override
  public String name() {
    return "thompson";
  }

  @Override
  public int choose(Offers offers, RandomGenerator random) {
    for (int i = 0; i < offers.size(); i++) {
      PathState s = offers.state(i);
      double draw = beta(s.successes() + PRIOR_GOOD, s.failures() + PRIOR_BAD, random);
      offers.score(i, offers.spent(i) ? Double.NaN : draw);
    }
    return Draw.best(offers);
  }

  private static double beta(double a, double b, RandomGenerator random) {
    double x = gamma(Math.max(1e-3, a), random);
    double y = gamma(Math.max(1e-3, b), random);
    return x / Math.max(1e-300, x + y);
  }

  /** Marsaglia and Tsang, ACM TOMS 26 (2000); below 1 by raising the shape. */
  private static double gamma(double shape, RandomGenerator random) {
    if (shape < 1) {
      return gamma(shape + 1, random) * Math.pow(random.nextDouble(), 1 / shape);
    }
    double d = shape - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x = random.nextGaussian();
      double t = 1 + c * x;
      if (t <= 0) {
        continue;
      }
      double v = t * t * t;
      double u = random.nextDouble();
      // The squeeze of the paper spares nearly all logarithms.
      boolean surely = u < 1 - 0.0331 * x * x * x * x;
      if (surely || Math.log(u) < 0.5 * x * x + d - d * v + d * Math.log(v)) {
        return d * v;
      }
    }
  }
}
