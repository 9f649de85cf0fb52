package io.signalbox.core.health.estimate;

import io.signalbox.core.health.Path;
import io.signalbox.core.health.estimate.Estimates.Reported;
import java.util.Map;

/**
 * What is believed after a look at the cohorts.
 *
 * @param paths all that are known: each channel in each market that was ever sent to
 * @param reported how soon receipts come, by channel
 */
public record Beliefs(Map<Path, PathState> paths, Map<String, Reported> reported) {
  /** Nothing was sent yet. */
  public static final Beliefs NONE = new Beliefs(Map.of(), Map.of());

  public Beliefs {
    paths = Map.copyOf(paths);
    reported = Map.copyOf(reported);
  }
}
