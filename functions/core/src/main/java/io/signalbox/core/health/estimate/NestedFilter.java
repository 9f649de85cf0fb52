package io.signalbox.core.health.estimate;

import io.signalbox.core.health.estimate.Topology.Unit;

/**
 * Outages of a path, of a channel in a country, and of a channel, each with its own filter: a fault
 * on one operator leaves the others alone, and one of all is seen sooner by all.
 */
final class NestedFilter {
  /** In one tick, one busy path must not speak for its channel. */
  private static final double SIBLINGS_MOST = 3;

  private final Topology topology;
  private final OutageFilter paths;
  private final OutageFilter regions;
  private final OutageFilter channels;

  NestedFilter(Topology topology, EstimatorPolicy policy) {
    this.topology = topology;
    this.paths = new OutageFilter(topology.paths(), policy);
    this.regions = new OutageFilter(topology.regions(), policy);
    this.channels = new OutageFilter(topology.channels().size(), policy);
  }

  /** Log-likelihood ratios of so many ticks, against a working path. */
  void add(int path, double failing, double silence, double ticks) {
    paths.add(path, failing, silence);
    double most = SIBLINGS_MOST * ticks;
    double f = Math.max(-most, Math.min(most, failing));
    double s = Math.max(-most, Math.min(most, silence));
    regions.add(topology.regionOf(path), f, s);
    channels.add(topology.channelOf(path), f, s);
  }

  void keepIn(Memory memory, String name) {
    paths.keepIn(memory, name + ".paths", Unit.PATH);
    regions.keepIn(memory, name + ".regions", Unit.REGION);
    channels.keepIn(memory, name + ".channels", Unit.CHANNEL);
  }

  void step(Elapsed elapsed) {
    paths.step(elapsed);
    regions.step(elapsed);
    channels.step(elapsed);
  }

  /** Chance that the path is out, alone or with others. */
  double down(int path) {
    double works =
        (1 - paths.down(path))
            * (1 - regions.down(topology.regionOf(path)))
            * (1 - channels.down(topology.channelOf(path)));
    return 1 - works;
  }
}
