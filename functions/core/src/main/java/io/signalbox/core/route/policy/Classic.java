package io.signalbox.core.route.policy;

import io.signalbox.core.health.estimate.PathState;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;

/** Formulas without a price in money; those of SPEC 7 know settled receipts only. */
public final class Classic {
  /** Below that health a channel is skipped while another is left. */
  private static final double UNHEALTHY = 0.70;

  /** Failures beyond which a static order gives a channel up. */
  private static final double BROKEN = 0.50;

  private Classic() {}

  /** Scores each offer, then draws; a channel that was tried comes last. */
  private record Scored(String name, Score score, BiFunction<Offers, RandomGenerator, Integer> draw)
      implements Chooser {
    @Override
    public int choose(Offers offers, RandomGenerator random) {
      for (int i = 0; i < offers.size(); i++) {
        offers.score(i, offers.spent(i) ? Double.NaN : score.of(offers, i));
      }
      return draw.apply(offers, random);
    }
  }

  @FunctionalInterface
  private interface Score {
    double of(Offers offers, int i);
  }

  /** In the operator's order, by weight; one whose 10-min rate is under one half comes last. */
  public static Chooser staticPriority() {
    return new Scored(
        "static-priority",
        (o, i) -> o.weight(i) - (o.state(i).rate10() < BROKEN ? 1e6 : 0),
        (o, r) -> Draw.best(o));
  }

  /** By weight, at random; health under 70% is skipped unless all are. */
  public static Chooser weightedRandom() {
    return new Scored(
        "weighted-random",
        (o, i) -> o.state(i).rate10() < UNHEALTHY ? o.weight(i) * 1e-6 : o.weight(i),
        (o, r) -> Draw.top(o, o.size(), r));
  }

  /**
   * By weight times the believed chance of delivery, at random. One failure on a quiet path moves
   * that chance by a fortieth, where it would halve a plain rate, so that chance alone moves no
   * traffic.
   */
  public static Chooser weightedHealth() {
    return new Scored(
        "weighted-health",
        (o, i) -> o.weight(i) * o.state(i).delivery(),
        (o, r) -> Draw.top(o, o.size(), r));
  }

  /**
   * {@code weight * reliability / (cost * latency * overload)}, as powers 0.5, 0.2, 0.2 and 0.1;
   * one of the best three.
   */
  public static Chooser fourFactor() {
    return new Scored("four-factor", Classic::four, (o, r) -> Draw.any(o, 3, r));
  }

  private static double four(Offers o, int i) {
    PathState s = o.state(i);
    double reliability = Math.sqrt(Math.max(0.01, s.rate10()));
    double spent = Math.max(1e-4, o.price(i)) * Math.max(1, s.answerMillis());
    // One power instead of three: x^0.2 y^0.2 z^0.1 is (x^2 y^2 z)^0.1.
    return o.weight(i) * reliability / Math.pow(spent * spent * (1 + o.wait(i)), 0.1);
  }

  /** The seven-factor score, drawn in proportion among the best five. */
  public static Chooser sevenFactor() {
    return new Scored("seven-factor", Classic::seven, (o, r) -> Draw.top(o, 5, r));
  }

  /** The same, the best only. */
  public static Chooser sevenFactorBest() {
    return new Scored("seven-factor-best", Classic::seven, (o, r) -> Draw.best(o));
  }

  private static double seven(Offers o, int i) {
    PathState s = o.state(i);
    double latency = Math.min(1, s.answerMillis() / 5000);
    double score =
        0.25 * s.history()
            + 0.35 * s.rate5()
            + 0.10 * (1 - latency)
            + 0.10 * s.rate10()
            + 0.10 * s.hour()
            - 0.15 * o.price(i) / Math.max(1e-4, o.dearest());
    return Math.max(0, score) * (s.share() > 0.5 ? 0.8 : 1);
  }

  /** One after the other, by market. */
  public static Chooser roundRobin() {
    return new RoundRobin();
  }

  private static final class RoundRobin implements Chooser {
    private int next;

    @Override
    public String name() {
      return "round-robin";
    }

    @Override
    public int choose(Offers offers, RandomGenerator random) {
      for (int n = 0; n < offers.size(); n++) {
        int i = Math.floorMod(next++, offers.size());
        if (!offers.spent(i)) {
          return i;
        }
      }
      return 0;
    }
  }
}
