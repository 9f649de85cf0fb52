package io.signalbox.core.breaker;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.estimate.PathState;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the estimator makes of a path.
 *
 * @param out whether it is treated as out
 * @param answers of the last three send minutes
 * @param text the evidence, for people; empty when it is not
 */
record Belief(boolean out, long answers, String text) {
  /** Nothing was estimated, or nothing is wrong. */
  static final Belief NONE = new Belief(false, 0, "");

  /** Send minutes that are told of. */
  private static final int TOLD = 3;

  /** Answers in that time below which traffic is not moved, whatever is believed. */
  private static final int LEAST = 10;

  static Belief of(@Nullable PathState state, List<Cohort> ordered, long now) {
    if (state == null || !state.open()) {
      return NONE;
    }
    Cohort recent = Evidence.sum(ordered, now - TOLD + 1);
    long answers = Evidence.errors(recent).of() + recent.count(Measure.THROTTLED);
    return new Belief(true, answers, text(state, recent));
  }

  /** Whether it is enough to open a gate; a ramp is held back by less. */
  boolean opens() {
    return out && answers >= LEAST;
  }

  private static String text(PathState state, Cohort recent) {
    long refused = recent.count(Measure.REFUSED_NUMBER) + recent.count(Measure.REFUSED_CONTENT);
    long sent = recent.count(Measure.SUBMITTED) - refused;
    long failed = Evidence.errors(recent).bad() + recent.count(Measure.THROTTLED);
    long delivered = recent.count(Measure.DELIVERED);
    long undelivered = Math.max(0, recent.count(Measure.UNDELIVERED));
    long unheard = Math.max(0, sent - failed - delivered - undelivered);
    return String.format(
        Locale.ROOT,
        "out with a chance of %.1f%%: of %d sent in %d min %d failed, %d delivered,"
            + " %d undelivered, %d unheard of",
        100 * state.down(),
        sent,
        TOLD,
        failed,
        delivered,
        undelivered,
        unheard);
  }
}
