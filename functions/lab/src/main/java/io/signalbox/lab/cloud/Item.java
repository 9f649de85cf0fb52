package io.signalbox.lab.cloud;

import org.jspecify.annotations.Nullable;

/** One stored item with what an eventually consistent read may still see. */
final class Item<T> {
  /** How long an older value may still be read. */
  private static final long STALE_MILLIS = 1_000;

  private T value;
  private @Nullable T before;
  private long changedAt;
  private long nonce;

  Item(T value, long now, long nonce) {
    this.value = value;
    this.changedAt = now;
    this.nonce = nonce;
  }

  T value() {
    return value;
  }

  long nonce() {
    return nonce;
  }

  void set(T changed, long now) {
    before = value;
    value = changed;
    changedAt = now;
  }

  void sign(long by) {
    nonce = by;
  }

  /** What a read that may be stale finds; null: nothing yet. */
  @Nullable T stale(long now) {
    return now - changedAt < STALE_MILLIS ? before : value;
  }
}
