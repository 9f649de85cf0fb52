package io.signalbox.core.health.estimate;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.estimate.Estimates.Reported;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The estimator as it is fed with cohorts. Its topology grows with what they name; what was
 * believed before stays. For one thread.
 */
public final class CohortEstimator {
  /** Send minutes that a look needs, the one that has just begun included. */
  public static final int MINUTES = Increments.AGES;

  private final Surroundings surroundings;
  private final EstimatorPolicy policy;
  private @Nullable Known known;

  public CohortEstimator(Surroundings surroundings, EstimatorPolicy policy) {
    this.surroundings = surroundings;
    this.policy = policy;
  }

  /** All of one topology. */
  private record Known(Topology topology, Estimator estimator, CohortGrid grid, List<Path> paths) {
    static Known of(Topology topology, Estimator estimator, Surroundings surroundings) {
      CohortGrid grid = new CohortGrid(topology, surroundings.silent());
      return new Known(topology, estimator, grid, Topologies.paths(topology));
    }
  }

  /**
   * Looks at the cohorts of the last {@link #MINUTES} minutes as they are by now. Each look takes
   * in what they grew by since the one before.
   */
  public Beliefs look(List<Cohort> cohorts, Instant now) {
    Known all = grown(cohorts);
    if (all == null) {
      return Beliefs.NONE;
    }
    HealthGrid grid = all.grid().fill(cohorts, Cohort.minuteOf(now));
    return named(all, all.estimator().update(grid, now.toEpochMilli()));
  }

  private static Beliefs named(Known all, Estimates estimates) {
    Map<Path, PathState> paths = new HashMap<>();
    for (int path = 0; path < all.paths().size(); path++) {
      paths.put(all.paths().get(path), estimates.paths().get(path));
    }
    Map<String, Reported> reported = new HashMap<>();
    for (int channel = 0; channel < all.topology().channels().size(); channel++) {
      reported.put(all.topology().channels().get(channel), estimates.channels().get(channel));
    }
    Map<String, Integer> hours = new HashMap<>();
    for (int country = 0; country < all.topology().countries().size(); country++) {
      String code = all.topology().countries().get(country).code();
      hours.put(code, all.topology().hourAt(country, estimates.at()));
    }
    return new Beliefs(paths, reported, hours, estimates.suspicions());
  }

  /** Makes room for what is new in the cohorts; null while nothing was ever sent. */
  private @Nullable Known grown(List<Cohort> cohorts) {
    Known before = known;
    if (before != null && before.grid().covers(cohorts)) {
      return before;
    }
    if (before == null && cohorts.isEmpty()) {
      return null;
    }
    Topology larger =
        Topologies.of(before == null ? null : before.topology(), cohorts, surroundings);
    Optional<Saved> saved = save();
    Estimator estimator =
        saved.isPresent()
            ? Estimator.restored(saved.get(), larger, policy)
            : new Estimator(larger, policy);
    Known after = Known.of(larger, estimator, surroundings);
    known = after;
    return after;
  }

  /** All that another one must know to go on; empty before the first look that found something. */
  public Optional<Saved> save() {
    return known == null ? Optional.empty() : Optional.of(known.estimator().save());
  }

  /**
   * Goes on where another one stopped. Of its channels those are left out that are configured no
   * more; should cohorts still name them, they begin anew.
   */
  public void restore(Saved saved) {
    Topology topology = Topologies.restored(saved.topology(), surroundings);
    known = Known.of(topology, Estimator.restored(saved, topology, policy), surroundings);
  }
}
