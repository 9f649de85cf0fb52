package io.signalbox.core.health.estimate;

import io.signalbox.core.health.estimate.HealthGrid.Count;
import java.time.Duration;
import java.util.Arrays;

/** The plain rates that classic formulas choose by, shares of traffic, and latency. */
final class Plain {
  private static final int HOURS = 24;
  private static final double PRIOR = 0.85;
  private static final double WEIGHT = 2;

  private final Topology topology;
  private final Means five;
  private final Means ten;
  private final Means hour;
  private final Means history;
  private final Means hours;
  private final double keepSent;
  private final double[] sent;
  private final double[] answered;
  private final double[] millis;
  private final int[] sentBefore;
  private final int[] millisBefore;
  private final double[] marketSent;
  private long minute = Long.MIN_VALUE;
  private final int[] hourOfDay;

  Plain(Topology topology, EstimatorPolicy policy) {
    this.topology = topology;
    int n = topology.paths();
    this.five = new Means(n, policy.keepPerTick(Duration.ofMinutes(5)));
    this.ten = new Means(n, policy.keepPerTick(Duration.ofMinutes(10)));
    this.hour = new Means(n, policy.keepPerTick(Duration.ofHours(1)));
    this.history = new Means(n, policy.keepPerTick(Duration.ofHours(2)));
    this.hours = new Means(topology.regions() * HOURS, policy.keepPerTick(Duration.ofDays(7)));
    this.keepSent = policy.keepPerTick(Duration.ofMinutes(10));
    this.sent = new double[n];
    this.answered = new double[n];
    this.millis = new double[n];
    this.sentBefore = new int[n];
    this.millisBefore = new int[n];
    this.marketSent = new double[topology.markets().size()];
    this.hourOfDay = new int[topology.countries().size()];
  }

  void take(HealthGrid grid, Increments increments, long at) {
    for (int country = 0; country < hourOfDay.length; country++) {
      hourOfDay[country] = topology.hourAt(country, at);
    }
    long newMinute = Math.floorDiv(at, 60_000L);
    boolean turned = minute != Long.MIN_VALUE && newMinute > minute;
    five.decay();
    ten.decay();
    hour.decay();
    history.decay();
    hours.decay();
    Arrays.fill(marketSent, 0);
    for (int path = 0; path < topology.paths(); path++) {
      double good = increments.plainGood[path];
      double settled = good + increments.plainBad[path];
      five.add(path, good, settled, 0);
      ten.add(path, good, settled, 0);
      hour.add(path, good, settled, 0);
      history.add(path, good, settled, 0);
      hours.add(slot(path), good, settled, 0);
      sent[path] *= keepSent;
      answered[path] *= keepSent;
      millis[path] *= keepSent;
      if (turned) {
        // What the last tick had not seen of the minute that is over.
        traffic(grid, path, minute);
        sentBefore[path] = 0;
        millisBefore[path] = 0;
      }
      traffic(grid, path, newMinute);
      marketSent[topology.marketOf(path)] += sent[path];
    }
    minute = newMinute;
  }

  private void traffic(HealthGrid grid, int path, long which) {
    int at = grid.at(path, which);
    int total = grid.cell(at, Count.SENT) + grid.cell(at, Count.SECOND_SENT);
    int latency = grid.cell(at, Count.ANSWER_MILLIS);
    sent[path] += total - sentBefore[path];
    answered[path] += total - sentBefore[path];
    millis[path] += latency - millisBefore[path];
    sentBefore[path] = total;
    millisBefore[path] = latency;
  }

  private int slot(int path) {
    int country = topology.markets().get(topology.marketOf(path)).country();
    return topology.regionOf(path) * HOURS + hourOfDay[country];
  }

  PathState state(
      int path,
      double delivery,
      double receipts,
      double trust,
      double down,
      boolean open,
      double heard) {
    double all = marketSent[topology.marketOf(path)];
    return new PathState(
        delivery,
        receipts,
        trust,
        down,
        open,
        heard,
        hour.good(path),
        hour.all(path) - hour.good(path),
        five.shrunk(path, PRIOR, WEIGHT),
        ten.shrunk(path, PRIOR, WEIGHT),
        history.shrunk(path, PRIOR, WEIGHT),
        hours.shrunk(slot(path), PRIOR, WEIGHT),
        answered[path] > 0.01 ? millis[path] / answered[path] : 500,
        all > 0.01 ? sent[path] / all : 0);
  }
}
