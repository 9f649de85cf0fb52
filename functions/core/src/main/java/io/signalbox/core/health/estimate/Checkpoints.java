package io.signalbox.core.health.estimate;

import java.util.Optional;

/** Where an estimator's memory outlives the instance that it is in. */
public interface Checkpoints {

  /** How often it is worth keeping one, ms; default a minute. */
  long EVERY = 60_000;

  /** What became of a state that was to be kept. */
  enum Result {
    KEPT,
    /** Another instance's was kept that is less than half of {@link #EVERY} older, or newer. */
    OVERTAKEN,
    /** It has outgrown the store; what was kept before stays. */
    TOO_LARGE
  }

  /** Keeps a state in place of older ones; whole or not at all. */
  Result save(Saved state);

  /**
   * The newest state that can be read, if it is newer.
   *
   * @param at ms since the epoch, as {@link Saved#at}
   */
  Optional<Saved> newerThan(long at);
}
