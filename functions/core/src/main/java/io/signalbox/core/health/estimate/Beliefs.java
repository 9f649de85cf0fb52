package io.signalbox.core.health.estimate;

import io.signalbox.core.health.Path;
import io.signalbox.core.health.estimate.Estimates.Reported;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What is believed after a look at the cohorts.
 *
 * @param paths all that are known: each channel in each market that was ever sent to
 * @param reported how soon receipts come, by channel
 * @param hours of the day at the destination, by country, 0 to 23
 * @param suspicions where conversions do not bear receipts out, now
 */
public record Beliefs(
    Map<Path, PathState> paths,
    Map<String, Reported> reported,
    Map<String, Integer> hours,
    List<Suspicion> suspicions) {
  /** Nothing was sent yet. */
  public static final Beliefs NONE = new Beliefs(Map.of(), Map.of());

  /** Without a suspicion. */
  public Beliefs(Map<Path, PathState> paths, Map<String, Reported> reported) {
    this(paths, reported, Map.of(), List.of());
  }

  public Beliefs {
    hours = Map.copyOf(hours);
    suspicions = List.copyOf(suspicions);
    // One number that is none would keep the snapshot of all others from being published.
    paths =
        paths.entrySet().stream()
            .filter(path -> path.getValue().isFinite())
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    reported = Map.copyOf(reported);
  }

  /** The same with other states of paths. */
  public Beliefs with(Map<Path, PathState> others) {
    return new Beliefs(others, reported, hours, suspicions);
  }
}
