package io.signalbox.core.route;

import java.time.Duration;
import java.time.Instant;

/**
 * How long a message waits for a breaker before it is routed again.
 *
 * @param shortest first wait; default 2 s
 * @param longest later waits; default 30 s
 */
public record RoutePolicy(Duration shortest, Duration longest) {
  private static final Duration AT_LEAST = Duration.ofSeconds(1);

  public static final RoutePolicy DEFAULT =
      new RoutePolicy(Duration.ofSeconds(2), Duration.ofSeconds(30));

  public RoutePolicy {
    if (shortest.compareTo(AT_LEAST) < 0 || longest.compareTo(shortest) < 0) {
      throw new IllegalArgumentException("waits are 1 s or more, and the longest is not shorter");
    }
  }

  /**
   * As long again as it has waited since it was due, within the bounds: so waits double without a
   * counter, and a record that comes twice waits alike.
   */
  Duration backoff(Instant dueAt, Instant now) {
    Duration waited = Duration.between(dueAt, now);
    if (waited.compareTo(shortest) < 0) {
      return shortest;
    }
    return waited.compareTo(longest) > 0 ? longest : waited;
  }
}
