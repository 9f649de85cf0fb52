package io.signalbox.core.health.estimate;

import io.signalbox.core.health.estimate.Topology.Unit;
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
  private final double[] millis;
  private final double[] marketSent;
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
    this.millis = new double[n];
    this.marketSent = new double[topology.markets().size()];
    this.hourOfDay = new int[topology.countries().size()];
  }

  void keepIn(Memory memory) {
    five.keepIn(memory, "rates.5", Unit.PATH);
    ten.keepIn(memory, "rates.10", Unit.PATH);
    hour.keepIn(memory, "rates.60", Unit.PATH);
    history.keepIn(memory, "rates.120", Unit.PATH);
    hours.keepIn(memory, "rates.hours", Unit.REGION);
    memory.keep("traffic.sent", Unit.PATH, 1, sent);
    memory.keep("traffic.millis", Unit.PATH, 1, millis);
  }

  void take(Increments increments, long at, double ticks) {
    for (int country = 0; country < hourOfDay.length; country++) {
      hourOfDay[country] = topology.hourAt(country, at);
    }
    five.decay(ticks);
    ten.decay(ticks);
    hour.decay(ticks);
    history.decay(ticks);
    hours.decay(ticks);
    double left = Math.pow(keepSent, ticks);
    Arrays.fill(marketSent, 0);
    for (int path = 0; path < topology.paths(); path++) {
      double good = increments.plainGood[path];
      double settled = good + increments.plainBad[path];
      five.add(path, good, settled, 0);
      ten.add(path, good, settled, 0);
      hour.add(path, good, settled, 0);
      history.add(path, good, settled, 0);
      hours.add(slot(path), good, settled, 0);
      sent[path] = sent[path] * left + increments.attempts[path];
      millis[path] = millis[path] * left + increments.answerMillis[path];
      marketSent[topology.marketOf(path)] += sent[path];
    }
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
        sent[path] > 0.01 ? millis[path] / sent[path] : 500,
        all > 0.01 ? sent[path] / all : 0);
  }
}
