package io.signalbox.lab.cloud;

import io.signalbox.core.health.Snapshots;
import io.signalbox.core.testing.SnapshotsContract;

/** The simulated store obeys the contract of the real one. */
class SimSnapshotsTest extends SnapshotsContract {
  private final InFibers fibers = new InFibers();
  private final Snapshots snapshots =
      fibers.call(Snapshots.class, new SimSnapshots(fibers.instance, new SimSnapshots.Shelf()));

  @Override
  protected Snapshots snapshots() {
    return snapshots;
  }
}
