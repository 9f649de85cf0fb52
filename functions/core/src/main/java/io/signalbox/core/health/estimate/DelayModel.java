package io.signalbox.core.health.estimate;

/**
 * A channel's learned distribution of receipt delays, as a histogram that forgets, and the share of
 * accepted messages that ever get a receipt. {@code reported} of a cohort is q G(age): the chance
 * that a message of that age has its receipt by now, if its path works.
 */
final class DelayModel {
  /** Before anything is seen: delays spread evenly over the logarithm from 2 s to 5 min. */
  private static final int PRIOR_FROM = HealthGrid.bucketOf(2);

  private static final int PRIOR_TO = HealthGrid.bucketOf(300);
  private static final double PRIOR_WEIGHT = 20;
  private static final double Q_PRIOR = 0.95;
  private static final double Q_WEIGHT = 50;
  private static final double Q_LEAST = 0.5;
  private static final double Q_MOST = 0.995;

  private final double[] seen = new double[HealthGrid.BUCKETS];
  private final double[] cdf = new double[HealthGrid.BUCKETS];
  private final double[] area = new double[HealthGrid.BUCKETS];
  private double settled;
  private double due;

  /** Number of what is remembered: the histogram, and what q is made of. */
  static final int SIZE = HealthGrid.BUCKETS + 2;

  double get(int place) {
    return place < HealthGrid.BUCKETS ? seen[place] : place == SIZE - 1 ? due : settled;
  }

  /** The next {@link #learn} makes something of it. */
  void set(int place, double value) {
    if (place < HealthGrid.BUCKETS) {
      seen[place] = value;
    } else if (place == SIZE - 1) {
      due = value;
    } else {
      settled = value;
    }
  }

  /** Takes in what came since the last call; {@code keep} is the share of the past that counts. */
  void learn(double[] fresh, double keep) {
    double total = PRIOR_WEIGHT;
    for (int b = 0; b < HealthGrid.BUCKETS; b++) {
      seen[b] = seen[b] * keep + fresh[b];
      total += seen[b];
    }
    double below = 0;
    double lower = 0;
    for (int b = 0; b < HealthGrid.BUCKETS; b++) {
      boolean prior = b >= PRIOR_FROM && b <= PRIOR_TO;
      double mass = seen[b] + (prior ? PRIOR_WEIGHT / (PRIOR_TO - PRIOR_FROM + 1) : 0);
      cdf[b] = (b == 0 ? 0 : cdf[b - 1]) + mass / total;
      double upper = HealthGrid.edge(b);
      double width = upper - lower;
      area[b] = (b == 0 ? 0 : area[b - 1]) + width * (below + cdf[b]) / 2;
      below = cdf[b];
      lower = upper;
    }
  }

  /** A cohort whose receipts are in, as far as they will be. */
  void settle(double receipts, double accepted, double keep) {
    settled = settled * keep + receipts;
    due = due * keep + accepted;
  }

  /** Share of accepted messages that ever get a receipt, 0.5 to 0.995. */
  double everReported() {
    double q = (settled + Q_PRIOR * Q_WEIGHT) / (due + Q_WEIGHT);
    return Math.min(Q_MOST, Math.max(Q_LEAST, q));
  }

  /** q G averaged over the ages from..to, seconds. */
  double reported(double from, double to) {
    return everReported() * arrived(from, to);
  }

  /** q G of one age, seconds. */
  double reportedAt(double age) {
    return everReported() * cdfAt(age);
  }

  /** G of one age, seconds. */
  double arrivedAt(double age) {
    return cdfAt(age);
  }

  /** G averaged over the ages from..to, seconds: of what ever comes, the share that is there. */
  double arrived(double from, double to) {
    double width = to - from;
    return width < 0.5 ? cdfAt(to) : (areaAt(to) - areaAt(from)) / width;
  }

  private double cdfAt(double age) {
    int b = HealthGrid.bucketOf(age);
    double lower = b == 0 ? 0 : HealthGrid.edge(b - 1);
    double below = b == 0 ? 0 : cdf[b - 1];
    return below + (cdf[b] - below) * Math.min(1, (age - lower) / (HealthGrid.edge(b) - lower));
  }

  private double areaAt(double age) {
    if (age <= 0) {
      return 0;
    }
    int b = HealthGrid.bucketOf(age);
    double lower = b == 0 ? 0 : HealthGrid.edge(b - 1);
    double below = b == 0 ? 0 : cdf[b - 1];
    double before = b == 0 ? 0 : area[b - 1];
    return before + (age - lower) * (below + cdfAt(age)) / 2;
  }
}
