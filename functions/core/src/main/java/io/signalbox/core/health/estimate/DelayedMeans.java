package io.signalbox.core.health.estimate;

import io.signalbox.core.health.estimate.Topology.Unit;
import java.util.List;
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
  private final List<Means> all;
  private final double[][] good;
  private final double[][] settled;
  private final double[][] expected;
  private final int[] spoiled;

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
    this.all =
        List.of(pathSlow, regionSlow, channelSlow, pathFast, later, pathUsers, users, rejections);
    this.good = new double[WAIT][topology.paths()];
    this.settled = new double[WAIT][topology.paths()];
    this.expected = new double[WAIT][topology.paths()];
    this.spoiled = new int[topology.paths()];
  }

  void keepIn(Memory memory) {
    pathSlow.keepIn(memory, "slow.paths", Unit.PATH);
    regionSlow.keepIn(memory, "slow.regions", Unit.REGION);
    channelSlow.keepIn(memory, "slow.channels", Unit.CHANNEL);
    pathFast.keepIn(memory, "fast.paths", Unit.PATH);
    later.keepIn(memory, "later", Unit.ALL);
    pathUsers.keepIn(memory, "users.paths", Unit.PATH);
    users.keepIn(memory, "users.countries", Unit.COUNTRY);
    rejections.keepIn(memory, "rejections", Unit.CHANNEL);
    keepIn(memory, "waiting.good", good);
    keepIn(memory, "waiting.settled", settled);
    keepIn(memory, "waiting.expected", expected);
    memory.keep("spoiled", Unit.PATH, 1, i -> spoiled[i], (i, v) -> spoiled[i] = (int) v);
  }

  private static void keepIn(Memory memory, String name, double[][] waiting) {
    memory.keep(
        name,
        Unit.PATH,
        WAIT,
        i -> waiting[i % WAIT][i / WAIT],
        (i, value) -> waiting[i % WAIT][i / WAIT] = value);
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

  /** Takes in what came between two looks. */
  void step(Increments increments, IntPredicate down, Elapsed elapsed) {
    for (Means means : all) {
      means.decay(elapsed.ticks());
    }
    later.add(0, increments.laterGood, increments.laterExpected, 0);
    int begun = (int) Math.min(WAIT, elapsed.begun());
    int slot = (int) Math.floorMod(elapsed.tick(), (long) WAIT);
    for (int path = 0; path < topology.paths(); path++) {
      spoiled[path] = down.test(path) ? WAIT : Math.max(0, spoiled[path] - begun);
      if (spoiled[path] == 0) {
        int channel = topology.channelOf(path);
        rejections.add(channel, increments.rejections[path], increments.calls[path], 0);
        double converted = increments.watchedGood[path];
        pathUsers.add(path, converted, increments.watchedDue[path], 0);
        users.add(country(path), converted, increments.watchedDue[path], 0);
      }
      for (int back = begun - 1; back >= 0; back--) {
        merge(path, (slot - back + WAIT) % WAIT);
      }
      good[slot][path] += increments.good[path];
      settled[slot][path] += increments.settled[path];
      expected[slot][path] += increments.expected[path];
    }
  }

  /** What has waited for long enough counts, unless an outage spoiled it. */
  private void merge(int path, int slot) {
    double goodOnes = good[slot][path];
    double settledOnes = settled[slot][path];
    double expectedOnes = expected[slot][path];
    good[slot][path] = 0;
    settled[slot][path] = 0;
    expected[slot][path] = 0;
    if (spoiled[path] == 0 && (settledOnes != 0 || expectedOnes != 0)) {
      pathSlow.add(path, goodOnes, settledOnes, expectedOnes);
      regionSlow.add(topology.regionOf(path), goodOnes, settledOnes, expectedOnes);
      channelSlow.add(topology.channelOf(path), goodOnes, settledOnes, expectedOnes);
      pathFast.add(path, goodOnes, settledOnes, expectedOnes);
    }
  }
}
