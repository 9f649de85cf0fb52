package io.signalbox.core.health;

import java.time.Duration;
import java.time.Instant;

/**
 * An operator's word on a gate, which counts for a time whatever the evidence says.
 *
 * @param gate a path ({@code sim-a/US/unknown}) or a channel ({@code sim-a})
 * @param operator who said it
 * @param reason why, in the operator's words
 * @param since when it was said
 * @param until when the evidence counts again; at most {@link #LONGEST} later
 */
public record GateOverride(
    String gate, Word word, String operator, String reason, Instant since, Instant until) {
  public static final Duration SHORTEST = Duration.ofMinutes(1);

  /** What is meant for longer belongs into the configuration. */
  public static final Duration LONGEST = Duration.ofDays(7);

  /** What is said. */
  public enum Word {
    /** Nothing passes. */
    OPEN,
    /** Everything passes. */
    CLOSED,
    /** The gate stays as it is. */
    HELD
  }

  public GateOverride {
    Duration time = Duration.between(since, until);
    if (time.compareTo(SHORTEST) < 0 || time.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("an override lasts " + SHORTEST + " to " + LONGEST);
    }
  }

  /** Hosts' clocks differ: it counts from when it is seen. */
  public boolean countsAt(Instant now) {
    return now.isBefore(until);
  }
}
