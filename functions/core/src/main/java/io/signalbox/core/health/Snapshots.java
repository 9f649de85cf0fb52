package io.signalbox.core.health;

/** Where the snapshot is published. */
public interface Snapshots {

  /**
   * The newest, or one that is at most a few seconds old; {@link Snapshot#empty} before the first.
   */
  Snapshot current();

  /** Straight from the store. */
  Snapshot latest();

  /**
   * Publishes the next version.
   *
   * @return false when another published that version first
   */
  boolean publish(Snapshot next);
}
