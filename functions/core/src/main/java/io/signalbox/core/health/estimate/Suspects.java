package io.signalbox.core.health.estimate;

import io.signalbox.core.health.estimate.Topology.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Says which channels report deliveries that conversions do not bear out: in a country, or with one
 * of its operators. Honest receipts convert like those of the peers; then the shortfall is a normal
 * variable, by the central limit, of the variance of a binomial count and of the peers' own rate.
 */
final class Suspects {
  /**
   * Standard errors of a shortfall from which it is told. Honest regions are looked at some 50
   * times a day with evidence of their own: one in a thousand is told wrongly in a day.
   */
  private static final double CERTAIN = 4;

  /** A shortfall that is certain and small is no fake. */
  private static final double WORTH = 0.75;

  /** Conversions that must have been expected, so that the normal law holds. */
  private static final double ENOUGH = 20;

  /** What full worth is worth, in expected conversions. */
  private static final double PRIOR = 12;

  private final Topology topology;
  private final double keepRecent;
  private final double[] judged;
  private final double[] converted;
  private final double[] expected;
  private final double[] newJudged;
  private final double[] newConverted;

  Suspects(Topology topology, EstimatorPolicy policy) {
    this.topology = topology;
    this.keepRecent = policy.keepPerTick(policy.trust().memory());
    int n = topology.paths();
    judged = new double[n];
    converted = new double[n];
    expected = new double[n];
    newJudged = new double[n];
    newConverted = new double[n];
  }

  void keepIn(Memory memory) {
    memory.keep("suspects.judged", Unit.PATH, 1, judged);
    memory.keep("suspects.converted", Unit.PATH, 1, converted);
    memory.keep("suspects.expected", Unit.PATH, 1, expected);
  }

  void add(int path, double more, double moreConverted) {
    newJudged[path] += more;
    newConverted[path] += moreConverted;
  }

  /** Conversions beside what was to be expected. */
  private record Count(double judged, double converted, double expected) {
    Count plus(Count other) {
      return new Count(
          judged + other.judged, converted + other.converted, expected + other.expected);
    }

    /** Of a time when users did less than usual. */
    Count scaled(double share) {
      return new Count(judged, converted, expected * share);
    }

    boolean isEnough() {
      return expected >= ENOUGH;
    }

    boolean isShort() {
      return isEnough() && converted <= WORTH * expected;
    }

    /** Against a rate that {@code peers} judged receipts tell. */
    boolean isSuspect(double rate, double peers) {
      double own = expected * (1 - rate);
      double ofRate = expected * expected * (1 - rate) / (rate * Math.max(1, peers));
      return isShort() && expected - converted > CERTAIN * Math.sqrt(own + ofRate);
    }
  }

  /** Takes in what came since the last look, and says who is suspect now. */
  List<Suspicion> look(long now, double ticks, TrustModel trust) {
    take(Math.pow(keepRecent, ticks), trust);
    Count[] recent = new Count[topology.regions()];
    Arrays.fill(recent, new Count(0, 0, 0));
    for (int path = 0; path < topology.paths(); path++) {
      int region = topology.regionOf(path);
      recent[region] = recent[region].plus(of(path));
    }
    Count[] daily = new Count[recent.length];
    for (int region = 0; region < recent.length; region++) {
      double hourly = trust.expectedAtThisHour(region);
      double reports = hourly / Math.max(1e-9, trust.rate(country(region)));
      daily[region] = new Count(reports, trust.convertedAtThisHour(region), hourly);
    }
    List<Suspicion> suspicions = new ArrayList<>();
    for (int region = 0; region < recent.length; region++) {
      if (!tell(region, recent, now, trust, suspicions)) {
        Count count = daily[region].scaled(users(daily, region));
        if (isSuspect(count, region, trust)) {
          suspicions.add(suspicion(region, "", now, count));
        }
      }
    }
    return suspicions;
  }

  private void take(double left, TrustModel trust) {
    for (int path = 0; path < topology.paths(); path++) {
      double rate = trust.rate(country(topology.regionOf(path)));
      judged[path] = judged[path] * left + newJudged[path];
      converted[path] = converted[path] * left + newConverted[path];
      expected[path] = expected[path] * left + newJudged[path] * rate;
      newJudged[path] = 0;
      newConverted[path] = 0;
    }
  }

  /**
   * What users of the best other channel in the country did in the same time, of what was expected,
   * 0 to 1: when all do less, it is not a channel's doing. 0 where nobody else was heard of enough.
   */
  private double users(Count[] regions, int except) {
    double best = 0;
    for (int r = country(except); r < regions.length; r += topology.countries().size()) {
      if (r != except && regions[r].isEnough()) {
        best = Math.max(best, regions[r].converted() / regions[r].expected());
      }
    }
    return Math.min(1, best);
  }

  /** By what was seen just now: the channel in the country, or those operators that are short. */
  private boolean tell(
      int region, Count[] recent, long now, TrustModel trust, List<Suspicion> suspicions) {
    double users = users(recent, region);
    List<Suspicion> operators = new ArrayList<>();
    boolean others = false;
    for (int path = 0; path < topology.paths(); path++) {
      if (topology.regionOf(path) == region) {
        Count count = of(path).scaled(users);
        others |= count.isEnough() && !count.isShort();
        if (isSuspect(count, region, trust)) {
          String operator = topology.markets().get(topology.marketOf(path)).operator();
          operators.add(suspicion(region, operator, now, count));
        }
      }
    }
    Count whole = recent[region].scaled(users);
    if (!others && isSuspect(whole, region, trust)) {
      return suspicions.add(suspicion(region, "", now, whole));
    }
    return suspicions.addAll(operators);
  }

  private boolean isSuspect(Count count, int region, TrustModel trust) {
    int country = country(region);
    return count.isSuspect(trust.rate(country), trust.peers(country));
  }

  private Suspicion suspicion(int region, String operator, long now, Count count) {
    int country = country(region);
    double worth = (count.converted() + PRIOR) / (count.expected() + PRIOR);
    return new Suspicion(
        topology.channels().get(region / topology.countries().size()),
        topology.countries().get(country).code(),
        operator,
        topology.hourAt(country, now),
        count.judged(),
        count.converted(),
        count.expected(),
        Math.min(1, worth));
  }

  private int country(int region) {
    return region % topology.countries().size();
  }

  private Count of(int path) {
    return new Count(judged[path], converted[path], expected[path]);
  }
}
