package io.signalbox.core.webhook;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How often a webhook is tried.
 *
 * @param firstDelay wait after the first failure, doubled with each further one; 1 s to 1 h,
 *     default 5 s
 * @param jitter each wait is drawn from (1 - jitter) to (1 + jitter) times its length; 0 to 0.5,
 *     default 0.2
 * @param giveUpAfter no try is due later than that after the first; 1 min to 7 d, default 24 h
 * @param slow a call that took that long makes its endpoint a slow one; 100 ms to 1 min, default
 *     500 ms
 * @param rest how long an instance leaves a slow endpoint alone that failed; webhooks that it
 *     defers without a call come again within that time; {@code firstDelay} to 10 min, default 30 s
 */
public record WebhookPolicy(
    Duration firstDelay, double jitter, Duration giveUpAfter, Duration slow, Duration rest) {
  /** Keeps the doubling within what a long can hold; the give-up time ends it long before. */
  private static final int MAX_DOUBLINGS = 20;

  public WebhookPolicy {
    within("firstDelay", firstDelay, Duration.ofSeconds(1), Duration.ofHours(1));
    within("giveUpAfter", giveUpAfter, Duration.ofMinutes(1), Duration.ofDays(7));
    within("jitter", jitter, 0.0, 0.5);
    within("slow", slow, Duration.ofMillis(100), Duration.ofMinutes(1));
    within("rest", rest, firstDelay, Duration.ofMinutes(10));
  }

  /** Every value at its default. */
  public static WebhookPolicy defaults() {
    return new WebhookPolicy(
        Duration.ofSeconds(5),
        0.2,
        Duration.ofHours(24),
        Duration.ofMillis(500),
        Duration.ofSeconds(30));
  }

  /** Wait before the next try, after so many failed ones (1 or more). */
  Duration delay(int failed, RandomGenerator random) {
    long full = firstDelay.toMillis() << Math.min(failed - 1, MAX_DOUBLINGS);
    return Duration.ofMillis(Math.round(full * (1 - jitter + 2 * jitter * random.nextDouble())));
  }

  /** Wait of what was not called: spread, so that it does not come back as one. */
  Duration pause(RandomGenerator random) {
    long most = rest.toMillis() - firstDelay.toMillis();
    return firstDelay.plusMillis(Math.round(most * random.nextDouble()));
  }

  private static <T extends Comparable<T>> void within(String what, T value, T low, T high) {
    if (value.compareTo(low) < 0 || value.compareTo(high) > 0) {
      throw new IllegalArgumentException(
          what + " is " + value + ", must be " + low + " to " + high);
    }
  }
}
