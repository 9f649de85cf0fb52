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
  private final Topology topology;
  private final EstimatorPolicy policy;
  private final Increments increments;
  private final NestedFilter receipts;
  private final NestedFilter answers;
  private final TrustModel trust;
  private final DelayedMeans means;
  private final Plain plain;
  private final boolean[] open;

  public Estimator(Topology topology, EstimatorPolicy policy) {
    this.topology = topology;
    this.policy = policy;
    this.increments = new Increments(topology, policy);
    this.receipts = new NestedFilter(topology, policy);
    this.answers = new NestedFilter(topology, policy);
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
      weighReceipts(path, m);
      weighAnswers(path);
      int region = topology.regionOf(path);
      trust.add(region, increments.judged[path], increments.converted[path]);
    }
    receipts.step();
    answers.step();
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

  /** What receipts say: late on channels whose receipts are. */
  private void weighReceipts(int path, double m) {
    double left = policy.outage().leftover();
    double good = increments.freshGood[path];
    double bad = increments.freshBad[path];
    double failing = good * Math.log(left / m) + bad * Math.log((1 - left) / (1 - m));
    double silence =
        (increments.freshReceipts[path] + increments.freshRejected[path]) * Math.log(left)
            + (1 - left) * increments.hazard[path];
    receipts.add(path, failing, silence);
  }

  /** What answers and users say within seconds; late receipts must not outvote it. */
  private void weighAnswers(int path) {
    double left = policy.outage().leftover();
    double rejects = means.rejections(path);
    double users =
        increments.freshWatchedGood[path] * Math.log(left)
            + (1 - left) * means.users(path) * increments.freshWatchedDue[path];
    double refusing =
        increments.freshAccepted[path] * Math.log(left / (1 - rejects))
            + increments.freshRejected[path] * Math.log((1 - left) / rejects);
    answers.add(path, refusing, users);
  }

  private boolean isDown(int path) {
    return down(path) > 0.5;
  }

  private double down(int path) {
    return 1 - (1 - receipts.down(path)) * (1 - answers.down(path));
  }

  private PathState state(int path) {
    double down = down(path);
    open[path] = down > (open[path] ? policy.outage().closes() : policy.outage().opens());
    double fast = means.fast(path);
    double worth = trust.trust(topology.regionOf(path));
    double delivery = worth * fast * (1 - down + down * policy.outage().leftover());
    return plain.state(path, delivery, fast, worth, down, open[path], increments.heard(path));
  }
}
