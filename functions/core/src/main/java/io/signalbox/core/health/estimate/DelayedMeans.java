package io.signalbox.core.health.estimate;

import java.util.function.IntPredicate;

/**
 * Slow and fast means of paths. Evidence waits a while before it counts: an outage is noticed
 * meanwhile, and what it did to messages is not held against the path once it works again.
 */
final class DelayedMeans {
  /** In ticks. */
  private static final int WAIT = 9;

  /** The mean before anything is seen, and what it is worth in messages. */
  private static final double PRIOR = 0.85;

  private static final double PRIOR_WEIGHT = 20;

  /** What later attempts deliver of what first ones would, before anything is seen. */
  private static final double LATER_PRIOR = 0.8;

  private static final double REJECTED_PRIOR = 0.03;
  private static final double REJECTED_WEIGHT = 100;

  /** What the country's conversions are worth to a path's. */
  private static final double USERS_WEIGHT = 60;

  private final Topology topology;
  private final double shrink;
  private final Means pathSlow;
  private final Means regionSlow;
  private final Means channelSlow;
  private final Means pathFast;
  private final Means later;
  private final Means pathUsers;
  private final Means users;
  private final Means rejections;
  private final double[][] good;
  private final double[][] settled;
  private final double[][] expected;
  private final int[] spoiled;
  private int tick;

  DelayedMeans(Topology topology, EstimatorPolicy policy) {
    this.topology = topology;
    this.shrink = policy.shrink();
    double slow = policy.keepPerTick(policy.slowMemory());
    this.pathSlow = new Means(topology.paths(), slow);
    this.regionSlow = new Means(topology.regions(), slow);
    this.channelSlow = new Means(topology.channels().size(), slow);
    this.pathFast = new Means(topology.paths(), policy.keepPerTick(policy.memory()));
    this.later = new Means(1, slow);
    this.pathUsers = new Means(topology.paths(), slow);
    this.rejections = new Means(topology.channels().size(), slow);
    this.users = new Means(topology.countries().size(), slow);
    this.good = new double[WAIT][topology.paths()];
    this.settled = new double[WAIT][topology.paths()];
    this.expected = new double[WAIT][topology.paths()];
    this.spoiled = new int[topology.paths()];
  }

  double slow(int path) {
    double channel = channelSlow.shrunk(topology.channelOf(path), PRIOR, PRIOR_WEIGHT);
    double region = regionSlow.shrunk(topology.regionOf(path), channel, shrink);
    return pathSlow.shrunk(path, region, shrink);
  }

  double fast(int path) {
    return pathFast.shrunk(path, slow(path), shrink);
  }

  /** Conversions per first attempt while the path works, 0 to 1. */
  double users(int path) {
    double prior = users.shrunk(country(path), 0, USERS_WEIGHT);
    return Math.min(1, pathUsers.shrunk(path, prior, USERS_WEIGHT));
  }

  /** Rejections per call while the channel works, 0.01 to 0.3. */
  double rejections(int path) {
    double rate = rejections.shrunk(topology.channelOf(path), REJECTED_PRIOR, REJECTED_WEIGHT);
    return Math.max(0.01, Math.min(0.3, rate));
  }

  private int country(int path) {
    return topology.markets().get(topology.marketOf(path)).country();
  }

  /** Success of later attempts over what their paths deliver of first ones, 0.3 to 1. */
  double laterFactor() {
    return Math.max(0.3, Math.min(1, later.shrunk(0, LATER_PRIOR, PRIOR_WEIGHT)));
  }

  void step(Increments increments, IntPredicate down) {
    pathSlow.decay();
    regionSlow.decay();
    channelSlow.decay();
    pathFast.decay();
    later.decay();
    pathUsers.decay();
    users.decay();
    rejections.decay();
    later.add(0, increments.laterGood, increments.laterExpected, 0);
    int slot = tick++ % WAIT;
    for (int path = 0; path < topology.paths(); path++) {
      spoiled[path] = down.test(path) ? WAIT : Math.max(0, spoiled[path] - 1);
      if (spoiled[path] == 0) {
        int channel = topology.channelOf(path);
        rejections.add(channel, increments.rejections[path], increments.calls[path], 0);
        double converted = increments.watchedGood[path];
        pathUsers.add(path, converted, increments.watchedDue[path], 0);
        users.add(country(path), converted, increments.watchedDue[path], 0);
        merge(path, good[slot][path], settled[slot][path], expected[slot][path]);
      }
      good[slot][path] = increments.good[path];
      settled[slot][path] = increments.settled[path];
      expected[slot][path] = increments.expected[path];
    }
  }

  private void merge(int path, double goodOnes, double settledOnes, double expectedOnes) {
    if (settledOnes != 0 || expectedOnes != 0) {
      pathSlow.add(path, goodOnes, settledOnes, expectedOnes);
      regionSlow.add(topology.regionOf(path), goodOnes, settledOnes, expectedOnes);
      channelSlow.add(topology.channelOf(path), goodOnes, settledOnes, expectedOnes);
      pathFast.add(path, goodOnes, settledOnes, expectedOnes);
    }
  }
}
