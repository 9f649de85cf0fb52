package io.signalbox.lab.cloud;

import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshots;
import org.jspecify.annotations.Nullable;

/**
 * The snapshot as one process sees it: held for three seconds, for ten when it cannot be read, and
 * not used beyond.
 */
public final class SimSnapshots implements Snapshots {
  private static final long FRESH = 3_000;
  private static final long MOST = 10_000;

  private final Instance instance;
  private final Shelf shelf;
  private @Nullable Snapshot held;
  private long readAt;

  SimSnapshots(Instance instance, Shelf shelf) {
    this.instance = instance;
    this.shelf = shelf;
  }

  /** What all processes share. */
  static final class Shelf {
    private Snapshot newest = Snapshot.empty();
  }

  @Override
  public Snapshot current() {
    Snapshot known = held;
    if (known != null && isYounger(FRESH)) {
      return known;
    }
    try {
      return hold(read());
    } catch (StoreFailure e) {
      if (known != null && isYounger(MOST)) {
        return known;
      }
      throw e;
    }
  }

  private boolean isYounger(long age) {
    long since = instance.millis() - readAt;
    return since >= 0 && since < age;
  }

  @Override
  public Snapshot latest() {
    return hold(read());
  }

  private Snapshot read() {
    return instance.call("read snapshot", "", () -> shelf.newest);
  }

  private Snapshot hold(Snapshot read) {
    Snapshot known = held;
    Snapshot newer = known != null && known.version() > read.version() ? known : read;
    held = newer;
    readAt = instance.millis();
    return newer;
  }

  @Override
  public boolean publish(Snapshot next) {
    return instance.call(
        "publish snapshot",
        Long.toString(next.version()),
        () -> {
          boolean first = shelf.newest.version() + 1 == next.version();
          if (first) {
            shelf.newest = next;
          }
          return first;
        });
  }
}
