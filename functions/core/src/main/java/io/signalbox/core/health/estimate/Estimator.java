package io.signalbox.core.health.estimate;

import io.signalbox.core.health.estimate.Estimates.Reported;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns the health windows into what is believed of each path, tick by tick. Each tick takes in
 * what the counters grew by since the last, so that the work and the memory are in proportion to
 * the paths and not to the history. For one thread.
 */
public final class Estimator {
  /** One busy path must not speak for its channel. */
  private static final double SIBLINGS_MOST = 3;

  private final Topology topology;
  private final EstimatorPolicy policy;
  private final Increments increments;
  private final OutageFilter paths;
  private final OutageFilter regions;
  private final OutageFilter channels;
  private final TrustModel trust;
  private final DelayedMeans means;
  private final Plain plain;
  private final boolean[] open;

  public Estimator(Topology topology, EstimatorPolicy policy) {
    this.topology = topology;
    this.policy = policy;
    this.increments = new Increments(topology, policy);
    this.paths = new OutageFilter(topology.paths(), policy);
    this.regions = new OutageFilter(topology.regions(), policy);
    this.channels = new OutageFilter(topology.channels().size(), policy);
    this.trust = new TrustModel(topology, policy);
    this.means = new DelayedMeans(topology, policy);
    this.plain = new Plain(topology, policy);
    this.open = new boolean[topology.paths()];
  }

  /** Reads the grid at that time, ms since the epoch; to be called once a tick. */
  public Estimates update(HealthGrid grid, long now) {
    increments.read(grid, now, means);
    plain.take(grid, increments, now);
    for (int path = 0; path < topology.paths(); path++) {
      double m = Math.min(0.98, Math.max(0.3, means.slow(path)));
      weigh(path, m);
      int region = topology.regionOf(path);
      trust.add(region, increments.judged[path], increments.converted[path]);
    }
    paths.step();
    regions.step();
    channels.step();
    trust.step(now);
    List<PathState> states = new ArrayList<>(topology.paths());
    for (int path = 0; path < topology.paths(); path++) {
      states.add(state(path));
    }
    means.step(increments, this::isDown);
    List<Reported> reported = new ArrayList<>();
    for (DelayModel model : increments.delays()) {
      reported.add(new Reported(model));
    }
    return new Estimates(now, states, reported);
  }

  /** What the tick says of the path, and so, more carefully, of its region and its channel. */
  private void weigh(int path, double m) {
    double left = policy.outage().leftover();
    double good = increments.freshGood[path];
    double bad = increments.freshBad[path];
    double failing = good * Math.log(left / m) + bad * Math.log((1 - left) / (1 - m));
    double heard = increments.freshReceipts[path];
    double silence =
        heard * Math.log(left)
            + increments.freshRejected[path] * Math.log(left)
            + (1 - left) * increments.hazard[path];
    paths.add(path, failing, silence);
    double f = Math.max(-SIBLINGS_MOST, Math.min(SIBLINGS_MOST, failing));
    double s = Math.max(-SIBLINGS_MOST, Math.min(SIBLINGS_MOST, silence));
    regions.add(topology.regionOf(path), f, s);
    channels.add(topology.channelOf(path), f, s);
  }

  private boolean isDown(int path) {
    return down(path) > 0.5;
  }

  private double down(int path) {
    double works =
        (1 - paths.down(path))
            * (1 - regions.down(topology.regionOf(path)))
            * (1 - channels.down(topology.channelOf(path)));
    return 1 - works;
  }

  private PathState state(int path) {
    double down = down(path);
    open[path] = down > (open[path] ? policy.outage().closes() : policy.outage().opens());
    double receipts = means.fast(path);
    double worth = trust.trust(topology.regionOf(path));
    double delivery = worth * receipts * (1 - down + down * policy.outage().leftover());
    return plain.state(path, delivery, receipts, worth, down, open[path]);
  }
}
