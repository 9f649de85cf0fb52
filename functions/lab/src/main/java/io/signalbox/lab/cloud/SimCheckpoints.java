package io.signalbox.lab.cloud;

import io.signalbox.core.health.estimate.Checkpoints;
import io.signalbox.core.health.estimate.Saved;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The breaker's memory as one process sees it. */
final class SimCheckpoints implements Checkpoints {
  private final Instance instance;
  private final Slot slot;

  SimCheckpoints(Instance instance, Slot slot) {
    this.instance = instance;
    this.slot = slot;
  }

  /** What all processes share. */
  static final class Slot {
    private @Nullable Saved newest;
  }

  @Override
  public Result save(Saved state) {
    return instance.call("save checkpoint", Long.toString(state.at()), () -> saved(state));
  }

  private Result saved(Saved state) {
    Saved before = slot.newest;
    if (before != null && before.at() > state.at() - EVERY / 2) {
      return Result.OVERTAKEN;
    }
    slot.newest = state;
    return Result.KEPT;
  }

  @Override
  public Optional<Saved> newerThan(long at) {
    return instance.call(
        "load checkpoint", "", () -> Optional.ofNullable(slot.newest).filter(s -> s.at() > at));
  }
}
