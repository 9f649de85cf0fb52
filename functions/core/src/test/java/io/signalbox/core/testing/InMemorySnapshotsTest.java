package io.signalbox.core.testing;

/** The fake obeys the contract of the real ones. */
class InMemorySnapshotsTest extends SnapshotsContract {
  private final InMemorySnapshots store = new InMemorySnapshots();

  @Override
  protected InMemorySnapshots snapshots() {
    return store;
  }
}
