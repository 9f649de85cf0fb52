package io.signalbox.adapters.dynamodb;

import java.util.random.RandomGenerator;

/** Waits before what DynamoDB left undone is asked for again. */
public interface Pause {

  /** Waits before repetition number {@code repetition}, counted from 1. */
  void before(int repetition);

  /**
   * Up to 25 ms before the first repetition, doubling to at most 1 s; full jitter, so that many
   * instances throttled together do not come back together.
   */
  static Pause jittered(RandomGenerator random) {
    return repetition -> {
      long most = Math.min(1_000, 25L << Math.min(repetition - 1, 6));
      try {
        Thread.sleep(random.nextLong(most + 1));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while waiting for DynamoDB", e);
      }
    };
  }
}
