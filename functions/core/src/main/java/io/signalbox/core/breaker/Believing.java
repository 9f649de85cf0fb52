package io.signalbox.core.breaker;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.estimate.Beliefs;
import io.signalbox.core.health.estimate.Checkpoints;
import io.signalbox.core.health.estimate.CohortEstimator;
import io.signalbox.core.health.estimate.Saved;
import io.signalbox.core.message.StepLog;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An instance's estimator: goes on in memory from tick to tick, and from another's checkpoint where
 * it has not looked for a while. Any number of instances may tick in turn, since each takes in what
 * the counters grew by since its own last look. A store of checkpoints that fails costs the memory,
 * never the tick. For one thread.
 */
final class Believing {
  /** An own state that old may be less than what another has kept. */
  private static final Duration OLD = Duration.ofSeconds(30);

  private final CohortEstimator estimator;
  private final Checkpoints checkpoints;
  private final StepLog log;
  private long lookedAt = Long.MIN_VALUE;
  private long keptAt = Long.MIN_VALUE;

  Believing(CohortEstimator estimator, Checkpoints checkpoints, StepLog log) {
    this.estimator = estimator;
    this.checkpoints = checkpoints;
    this.log = log;
  }

  /** Empty when it is not known yet what was believed before: nothing is better than too little. */
  Optional<Beliefs> look(List<Cohort> cohorts, Instant now) {
    long at = now.toEpochMilli();
    boolean old = lookedAt == Long.MIN_VALUE || at - lookedAt > OLD.toMillis();
    if (old && !takenUp()) {
      return Optional.empty();
    }
    lookedAt = at;
    return Optional.of(estimator.look(cohorts, now));
  }

  /** Whether it is known if there is a newer checkpoint; if so, goes on from it. */
  private boolean takenUp() {
    try {
      checkpoints.newerThan(lookedAt).ifPresent(this::takeUp);
      return true;
    } catch (RuntimeException e) {
      log.step("breaker.checkpoint_unread", "", "", Map.of("cause", String.valueOf(e)));
      return lookedAt != Long.MIN_VALUE;
    }
  }

  private void takeUp(Saved saved) {
    estimator.restore(saved);
    keptAt = saved.at();
  }

  /** Once a minute; to be called after all that a tick must do. */
  void keep(Instant now) {
    long at = now.toEpochMilli();
    if (keptAt != Long.MIN_VALUE && Math.abs(at - keptAt) < Checkpoints.EVERY) {
      return;
    }
    try {
      estimator.save().ifPresent(state -> keep(state, at));
    } catch (RuntimeException e) {
      log.step("breaker.checkpoint_unsaved", "", "", Map.of("cause", String.valueOf(e)));
    }
  }

  private void keep(Saved state, long at) {
    Checkpoints.Result result = checkpoints.save(state);
    keptAt = at;
    if (result == Checkpoints.Result.TOO_LARGE) {
      int paths = state.topology().paths();
      log.step("breaker.checkpoint_too_large", "", "", Map.of("paths", paths));
    }
  }
}
