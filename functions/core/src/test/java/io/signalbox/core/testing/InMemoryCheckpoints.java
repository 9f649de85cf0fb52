package io.signalbox.core.testing;

import io.signalbox.core.health.estimate.Checkpoints;
import io.signalbox.core.health.estimate.Saved;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The newest checkpoint in memory; safe for several threads. */
public final class InMemoryCheckpoints implements Checkpoints {
  private @Nullable Saved newest;

  @Override
  public synchronized Result save(Saved state) {
    if (newest != null && newest.at() > state.at() - EVERY / 2) {
      return Result.OVERTAKEN;
    }
    newest = state;
    return Result.KEPT;
  }

  @Override
  public synchronized Optional<Saved> newerThan(long at) {
    return Optional.ofNullable(newest).filter(saved -> saved.at() > at);
  }
}
