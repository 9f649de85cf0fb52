package io.signalbox.core.health.estimate;

import io.signalbox.core.health.estimate.Estimates.Reported;
import io.signalbox.core.health.estimate.Estimates.Users;
import io.signalbox.core.health.estimate.Topology.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Turns the health windows into what is believed of each path, look by look, usually once a tick.
 * Each takes in what the counters grew by since the last, so that the work and the memory are in
 * proportion to the paths and not to the history, and what was to be expected in that time: ticks
 * that did not come are made up for. For one thread.
 */
public final class Estimator {
  /** Somebody always gets a code and does without it. */
  private static final double MOST_USERS = 0.95;

  /**
   * What a working path may fall to and still work: rates that looked better may have been faked.
   */
  private static final double MOST_DELIVERY = 0.92;

  private static final double LEAST_DELIVERY = 0.3;

  private final Topology topology;
  private final EstimatorPolicy policy;
  private final Increments increments;
  private final NestedFilter receipts;
  private final NestedFilter answers;
  private final LoneFailures undelivered;
  private final LoneFailures rejected;
  private final TrustModel trust;
  private final Suspects suspects;
  private final DelayedMeans means;
  private final Plain plain;
  private final boolean[] open;
  private final Memory memory;
  private @Nullable Long last;

  public Estimator(Topology topology, EstimatorPolicy policy) {
    this.topology = topology;
    this.policy = policy;
    this.increments = new Increments(topology, policy);
    this.receipts = new NestedFilter(topology, policy);
    this.answers = new NestedFilter(topology, policy);
    this.undelivered = new LoneFailures(topology.paths(), policy);
    this.rejected = new LoneFailures(topology.paths(), policy);
    this.trust = new TrustModel(topology, policy);
    this.suspects = new Suspects(topology, policy);
    this.means = new DelayedMeans(topology, policy);
    this.plain = new Plain(topology, policy);
    this.open = new boolean[topology.paths()];
    this.memory = new Memory(topology);
    increments.keepIn(memory);
    receipts.keepIn(memory, "receipts");
    answers.keepIn(memory, "answers");
    undelivered.keepIn(memory, "recent.undelivered");
    rejected.keepIn(memory, "recent.rejected");
    trust.keepIn(memory);
    suspects.keepIn(memory);
    means.keepIn(memory);
    plain.keepIn(memory);
    memory.keep("open", Unit.PATH, 1, i -> open[i] ? 1 : 0, (i, value) -> open[i] = value > 0);
  }

  /** Goes on where another one stopped, perhaps with channels or markets that it did not know. */
  public static Estimator restored(Saved saved, Topology topology, EstimatorPolicy policy) {
    Estimator estimator = new Estimator(topology, policy);
    estimator.memory.restore(saved);
    estimator.increments.resume(saved.at());
    estimator.last = saved.at();
    return estimator;
  }

  /** All that must be known to go on. Throws before the first look: there is nothing yet. */
  public Saved save() {
    return memory.save(Objects.requireNonNull(last, "nothing was looked at"));
  }

  /** Looks at the grid at that time, ms since the epoch. */
  public Estimates update(HealthGrid grid, long time) {
    Elapsed elapsed = elapsed(time);
    long now = last == null ? time : Math.max(time, last);
    last = now;
    double ticks = elapsed.ticks();
    increments.read(grid, now, means, elapsed.seconds(), ticks);
    plain.take(increments, now, ticks);
    for (int path = 0; path < topology.paths(); path++) {
      double m = Math.min(MOST_DELIVERY, Math.max(0.3, means.slow(path)));
      weighReceipts(path, m, ticks);
      weighAnswers(path, ticks);
      int region = topology.regionOf(path);
      trust.add(region, increments.judged[path], increments.converted[path]);
      suspects.add(path, increments.judged[path], increments.converted[path]);
    }
    receipts.step(elapsed);
    answers.step(elapsed);
    trust.step(now, ticks);
    List<PathState> states = new ArrayList<>(topology.paths());
    for (int path = 0; path < topology.paths(); path++) {
      states.add(state(path));
    }
    means.step(increments, this::isDown, elapsed);
    List<Reported> reported = new ArrayList<>();
    for (int channel = 0; channel < topology.channels().size(); channel++) {
      reported.add(new Reported(increments.delays().of(channel)::reportedAt));
    }
    List<Suspicion> suspicions = suspects.look(now, ticks, trust);
    return new Estimates(now, states, reported, users(states), suspicions);
  }

  /** A clock that went back a little waits; one that went far back begins anew. */
  private Elapsed elapsed(long time) {
    if (last != null && time < last - Increments.WINDOW_MILLIS) {
      increments.restart();
      last = null;
    }
    return last == null
        ? Elapsed.first(time, policy.tick())
        : Elapsed.between(last, time, policy.tick());
  }

  /** What receipts say: late on channels whose receipts are. */
  private void weighReceipts(int path, double m, double ticks) {
    double left = policy.outage().leftover();
    double good = increments.freshGood[path];
    double bad = increments.freshBad[path];
    double failing =
        good * Math.log(left / m)
            + undelivered.evidence(path, bad, Math.log((1 - left) / (1 - m)), ticks);
    double silence =
        (increments.freshReceipts[path] + increments.freshRejected[path]) * Math.log(left)
            + (1 - left) * increments.hazard[path];
    receipts.add(path, failing, silence);
  }

  /** What answers and users say within seconds; late receipts must not outvote it. */
  private void weighAnswers(int path, double ticks) {
    double left = policy.outage().leftover();
    double rejects = means.rejections(path);
    double users =
        increments.freshWatchedGood[path] * Math.log(left)
            + (1 - left) * means.users(path) * increments.freshWatchedDue[path];
    double refused = increments.freshRejected[path];
    double refusing =
        increments.freshAccepted[path] * Math.log(left / (1 - rejects))
            + rejected.evidence(path, refused, Math.log((1 - left) / rejects), ticks);
    answers.add(path, refusing, users);
  }

  private boolean isDown(int path) {
    return down(path) > 0.5;
  }

  private double down(int path) {
    return 1 - (1 - receipts.down(path)) * (1 - answers.down(path));
  }

  private Users users(List<PathState> states) {
    List<Double> rates = new ArrayList<>(states.size());
    for (int path = 0; path < states.size(); path++) {
      double reaches =
          Math.max(LEAST_DELIVERY, states.get(path).receipts() * states.get(path).trust());
      rates.add(Math.min(MOST_USERS, means.users(path) / reaches));
    }
    return new Users(rates, new Reported(increments.delays().users()::arrivedAt));
  }

  private PathState state(int path) {
    double down = down(path);
    open[path] = down > (open[path] ? policy.outage().closes() : policy.outage().opens());
    double fast = means.fast(path);
    double worth = trust.trust(topology.regionOf(path));
    double delivery = worth * fast * (1 - down + down * policy.outage().leftover());
    double heard = increments.delays().heard(topology.channelOf(path));
    return plain.state(path, delivery, fast, worth, down, open[path], heard);
  }
}
