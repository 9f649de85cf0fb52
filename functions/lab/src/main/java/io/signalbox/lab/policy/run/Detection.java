package io.signalbox.lab.policy.run;

import io.signalbox.core.health.estimate.Topology;
import io.signalbox.lab.policy.world.Truth.Outage;
import java.util.ArrayList;
import java.util.List;

/**
 * How soon traffic left what was out, on paths that had 5 messages a minute or more. An outage is
 * noticed at the first message from which on the path gets at most a quarter of its share before;
 * one that is never noticed counts with its whole length.
 *
 * @param seconds each outage's time, ascending
 * @param noticed how many were noticed within two minutes
 * @param bounds how soon a detector that knows the fault, its beginning and every parameter could
 *     have been sure on the same evidence, ascending; the time itself where that was sooner
 */
public record Detection(List<Double> seconds, int noticed, List<Double> bounds) {
  static final Detection NONE = new Detection(List.of(), 0, List.of());

  private static final int BEFORE = 10 * 60_000;
  private static final int LEAST_MESSAGES = 50;
  private static final int WINDOW = 60_000;
  private static final int LEAST_LENGTH = 4 * 60_000;
  private static final double QUARTER = 0.25;

  /** Messages that the path would have got in a window that says something. */
  private static final double LEAST_EXPECTED = 10;

  private static final double TWO_MINUTES = 120;

  public Detection {
    seconds = List.copyOf(seconds);
    bounds = List.copyOf(bounds);
  }

  static Detection of(
      List<Outage> outages, Topology topology, FirstAttempts log, Evidence evidence) {
    List<Double> times = new ArrayList<>();
    List<Double> bounds = new ArrayList<>();
    int noticed = 0;
    for (Outage outage : outages) {
      double seconds = outage.to() - outage.from() < LEAST_LENGTH ? -1 : of(outage, topology, log);
      if (seconds >= 0) {
        times.add(seconds);
        noticed += seconds <= TWO_MINUTES ? 1 : 0;
        bounds.add(Math.min(seconds, bound(outage, outages, topology, evidence)));
      }
    }
    times.sort(null);
    bounds.sort(null);
    return new Detection(times, noticed, bounds);
  }

  /**
   * The first tick at which the evidence is worth one false alarm in a week (Lorden 1971: no
   * detector with one in so many looks has less delay than the logarithm of that over the evidence
   * of one), and what routers need to hear of it.
   */
  private static double bound(
      Outage outage, List<Outage> outages, Topology topology, Evidence evidence) {
    int channel = topology.channelOf(outage.path());
    List<Outage> together =
        outages.stream()
            .filter(o -> o.from() == outage.from() && topology.channelOf(o.path()) == channel)
            .toList();
    double enough = Math.log(7 * 86_400_000.0 / Run.TICK);
    int tick = (outage.from() / Run.TICK + 1) * Run.TICK;
    while (tick < outage.to() && evidence.of(together, tick) < enough) {
      tick += Run.TICK;
    }
    return (Math.min(tick + Run.PUBLISHED_AFTER, outage.to()) - outage.from()) / 1000.0;
  }

  /** Negative when the path had too little traffic to count. */
  private static double of(Outage outage, Topology topology, FirstAttempts log) {
    int market = topology.marketOf(outage.path());
    int channel = topology.channelOf(outage.path());
    int start = log.from(market, outage.from());
    int early = log.from(market, outage.from() - BEFORE);
    int own = count(log, market, channel, early, start);
    if (own < LEAST_MESSAGES) {
      return -1;
    }
    double share = (double) own / (start - early);
    int least = (int) Math.ceil(LEAST_EXPECTED / share);
    for (int i = start; i < log.size(market) && log.time(market, i) < outage.to(); i++) {
      int time = log.time(market, i);
      int end = Math.max(i + least, log.from(market, time + WINDOW));
      if (end >= log.size(market) || log.time(market, end - 1) > outage.to()) {
        break;
      }
      int still = count(log, market, channel, i, end);
      if (log.channel(market, i) != channel && still <= QUARTER * share * (end - i)) {
        return (time - outage.from()) / 1000.0;
      }
    }
    return (outage.to() - outage.from()) / 1000.0;
  }

  private static int count(FirstAttempts log, int market, int channel, int from, int to) {
    int n = 0;
    for (int i = from; i < to; i++) {
      n += log.channel(market, i) == channel ? 1 : 0;
    }
    return n;
  }

  /** Of the times; NaN without any. */
  public double quantile(double q) {
    return quantile(seconds, q);
  }

  /** Of the bounds; NaN without any. */
  public double boundQuantile(double q) {
    return quantile(bounds, q);
  }

  /** Share that could have been noticed within two minutes; NaN without any. */
  public double boundWithinTwoMinutes() {
    return bounds.isEmpty()
        ? Double.NaN
        : (double) bounds.stream().filter(b -> b <= TWO_MINUTES).count() / bounds.size();
  }

  private static double quantile(List<Double> sorted, double q) {
    if (sorted.isEmpty()) {
      return Double.NaN;
    }
    return sorted.get((int) Math.min(sorted.size() - 1, Math.floor(q * sorted.size())));
  }

  /** Share noticed within two minutes; NaN without any. */
  public double withinTwoMinutes() {
    return seconds.isEmpty() ? Double.NaN : (double) noticed / seconds.size();
  }

  /** Of several runs together. */
  public static Detection together(List<Detection> all) {
    int noticed = all.stream().mapToInt(Detection::noticed).sum();
    List<Double> times = all.stream().flatMap(d -> d.seconds().stream()).sorted().toList();
    List<Double> bounds = all.stream().flatMap(d -> d.bounds().stream()).sorted().toList();
    return new Detection(times, noticed, bounds);
  }
}
