package io.signalbox.core.testing;

import io.signalbox.core.health.estimate.Checkpoints;

/** The fake obeys the contract of the real ones. */
class InMemoryCheckpointsTest extends CheckpointsContract {
  private final InMemoryCheckpoints store = new InMemoryCheckpoints();

  @Override
  protected Checkpoints checkpoints() {
    return store;
  }
}
