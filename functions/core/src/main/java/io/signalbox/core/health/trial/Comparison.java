package io.signalbox.core.health.trial;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Strategies side by side, each against one of them. Whoever looks every day and stops at the first
 * clear difference is wrong more often than the 5% that the bounds promise.
 *
 * @param baseline the strategy that the others are held against; null when nothing was sent
 * @param strategies those that sent something, by name
 */
public record Comparison(@Nullable String baseline, List<Line> strategies) {
  /** Deliveries from which a mean has bounds. */
  static final int ENOUGH = 30;

  public Comparison {
    strategies = List.copyOf(strategies);
  }

  /** Whether a strategy does better than the baseline. */
  public enum Verdict {
    BETTER,
    WORSE,
    /** The bounds allow either. */
    OPEN
  }

  /** A difference to the baseline. */
  public record Against(Interval difference, Verdict verdict) {}

  /**
   * One measure of a strategy.
   *
   * @param is null when there is too little for bounds
   * @param against null for the baseline itself, and where either has no bounds
   */
  public record Figure(@Nullable Interval is, @Nullable Against against) {}

  /**
   * One strategy.
   *
   * @param messages whose first attempt was called
   * @param delivered of those
   * @param delivery share that was delivered, 0 to 1
   * @param delaySeconds mean time until delivery
   * @param costPer1000 dollars for a thousand messages, delivered or not
   */
  public record Line(
      String strategy,
      long messages,
      long delivered,
      Figure delivery,
      Figure delaySeconds,
      Figure costPer1000) {}

  private record Sums(String strategy, Trial trial) {
    long started() {
      return trial.started();
    }

    Interval delivery() {
      return Interval.ofShare(delivered(), started());
    }

    /** A count that a crash lost must not make more than all. */
    long delivered() {
      return Math.min(started(), trial.delivered());
    }

    @Nullable Interval delaySeconds() {
      long n = trial.delivered();
      if (n < ENOUGH) {
        return null;
      }
      double mean = trial.delayMillis() / 1000.0 / n;
      double squares = trial.delaySquares() * Math.pow(Trial.TENTH / 1000.0, 2) / n;
      return Interval.of(mean, Math.sqrt(Math.max(0, squares - mean * mean) / n));
    }

    /**
     * Of the sum of a random number of prices, the sum of their squares is the variance (compound
     * Poisson): with a number of attempts per message that is nearly fixed it is too wide, never
     * too narrow.
     */
    @Nullable Interval costPer1000() {
      if (started() < ENOUGH) {
        return null;
      }
      double dollars = 1000.0 / 1e6 / started();
      return Interval.of(
          trial.costMicros() * dollars, Math.sqrt((double) trial.costSquares()) * dollars);
    }
  }

  /**
   * Compares.
   *
   * @param baseline null, or one that sent nothing: the one that sent most
   */
  public static Comparison of(List<Trial> trials, @Nullable String baseline) {
    Map<String, Trial> byName = new TreeMap<>();
    trials.forEach(t -> byName.merge(t.of().strategy(), t, Trial::plus));
    List<Sums> all = new ArrayList<>();
    byName.forEach((name, t) -> all.add(new Sums(name, t)));
    all.removeIf(sums -> sums.started() == 0);
    if (all.isEmpty()) {
      return new Comparison(null, List.of());
    }
    Sums base =
        all.stream()
            .filter(sums -> sums.strategy().equals(baseline))
            .findFirst()
            .orElseGet(() -> largest(all));
    return new Comparison(base.strategy(), all.stream().map(s -> line(s, base)).toList());
  }

  private static Sums largest(List<Sums> all) {
    return all.stream().max(Comparator.comparingLong(Sums::started)).orElseThrow();
  }

  private static Line line(Sums one, Sums base) {
    boolean itself = one.equals(base);
    return new Line(
        one.strategy(),
        one.started(),
        one.delivered(),
        figure(one.delivery(), itself ? null : base.delivery(), true),
        figure(one.delaySeconds(), itself ? null : base.delaySeconds(), false),
        figure(one.costPer1000(), itself ? null : base.costPer1000(), false));
  }

  private static Figure figure(
      @Nullable Interval is, @Nullable Interval base, boolean moreIsBetter) {
    if (is == null || base == null) {
      return new Figure(is, null);
    }
    Interval difference = is.minus(base);
    Verdict more = moreIsBetter ? Verdict.BETTER : Verdict.WORSE;
    Verdict less = moreIsBetter ? Verdict.WORSE : Verdict.BETTER;
    Verdict verdict =
        difference.isAboveZero() ? more : difference.isBelowZero() ? less : Verdict.OPEN;
    return new Figure(is, new Against(difference, verdict));
  }
}
