package io.signalbox.core.testing;

import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshots;

/** The snapshot in memory, never stale; safe for several threads. */
public final class InMemorySnapshots implements Snapshots {
  private Snapshot newest = Snapshot.empty();

  @Override
  public synchronized Snapshot current() {
    return newest;
  }

  @Override
  public synchronized Snapshot latest() {
    return newest;
  }

  @Override
  public synchronized boolean publish(Snapshot next) {
    if (next.version() != newest.version() + 1) {
      return false;
    }
    newest = next;
    return true;
  }
}
