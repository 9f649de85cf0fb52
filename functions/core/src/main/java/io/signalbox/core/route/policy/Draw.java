package io.signalbox.core.route.policy;

import java.util.random.RandomGenerator;

/** Picks by score. */
final class Draw {
  /** Dollars that nobody counts. */
  private static final double EQUAL = 1e-9;

  private Draw() {}

  /** The highest score; the first of equals. -1 when all are NaN. */
  static int best(Offers offers) {
    int best = -1;
    for (int i = 0; i < offers.size(); i++) {
      double score = offers.score(i);
      if (!Double.isNaN(score) && (best < 0 || score > offers.score(best))) {
        best = i;
      }
    }
    return best;
  }

  /** The highest score; of equals one by weight, at random. -1 when all are NaN. */
  static int heaviest(Offers offers, RandomGenerator random) {
    int best = best(offers);
    double total = 0;
    int equals = 0;
    for (int i = 0; i < offers.size(); i++) {
      if (best >= 0 && equal(offers.score(i), offers.score(best))) {
        total += offers.weight(i);
        equals++;
      }
    }
    double point = equals > 1 ? random.nextDouble() * total : 0;
    for (int i = 0; equals > 1 && i < offers.size(); i++) {
      if (equal(offers.score(i), offers.score(best))) {
        point -= offers.weight(i);
        if (point < 0) {
          return i;
        }
      }
    }
    return best;
  }

  private static boolean equal(double score, double best) {
    return Math.abs(score - best) < EQUAL;
  }

  /** In proportion to score among the best so many; scores are 0 or more, NaN is left out. */
  static int top(Offers offers, int most, RandomGenerator random) {
    double least = leastOf(offers, most);
    double total = 0;
    for (int i = 0; i < offers.size(); i++) {
      total += offers.score(i) >= least ? offers.score(i) : 0;
    }
    double point = random.nextDouble() * total;
    int last = best(offers);
    for (int i = 0; i < offers.size(); i++) {
      if (offers.score(i) >= least) {
        last = i;
        point -= offers.score(i);
        if (point < 0) {
          return i;
        }
      }
    }
    return last;
  }

  /** One of the best so many, all alike. */
  static int any(Offers offers, int most, RandomGenerator random) {
    double least = leastOf(offers, most);
    int count = 0;
    int chosen = best(offers);
    for (int i = 0; i < offers.size(); i++) {
      if (offers.score(i) >= least && random.nextInt(++count) == 0) {
        chosen = i;
      }
    }
    return chosen;
  }

  /** The score that the best so many reach. */
  private static double leastOf(Offers offers, int most) {
    double bound = Double.POSITIVE_INFINITY;
    for (int n = 0; n < most; n++) {
      double next = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < offers.size(); i++) {
        double score = offers.score(i);
        if (score < bound && score > next) {
          next = score;
        }
      }
      if (next == Double.NEGATIVE_INFINITY) {
        return bound;
      }
      bound = next;
    }
    return bound;
  }
}
