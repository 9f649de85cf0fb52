package io.signalbox.core.health.estimate;

import io.signalbox.core.health.Path;
import io.signalbox.core.health.estimate.Estimates.Reported;
import java.util.Map;
import java.util.stream.Collectors;

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
    // One number that is none would keep the snapshot of all others from being published.
    paths =
        paths.entrySet().stream()
            .filter(path -> path.getValue().isFinite())
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    reported = Map.copyOf(reported);
  }
}
