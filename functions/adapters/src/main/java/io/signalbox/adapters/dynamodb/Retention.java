package io.signalbox.adapters.dynamodb;

import java.time.Duration;

/**
 * How long items live; DynamoDB's TTL removes them, up to some days late.
 *
 * @param messages beyond a message's deadline; of a request, a week beyond its last message's;
 *     default 7 days, at least 1 day
 * @param timers of waiting work beyond its due time: long enough for any sweep; default 14 days, at
 *     least 1 day
 * @param health of a cohort beyond its minute; default 1 day, at least 1 hour
 * @param deadLetters beyond the time they were kept; default 14 days, at least 1 day
 */
public record Retention(Duration messages, Duration timers, Duration health, Duration deadLetters) {

  public Retention {
    atLeast("messages", messages, Duration.ofDays(1));
    atLeast("timers", timers, Duration.ofDays(1));
    atLeast("health", health, Duration.ofHours(1));
    atLeast("deadLetters", deadLetters, Duration.ofDays(1));
  }

  public static Retention defaults() {
    return new Retention(
        Duration.ofDays(7), Duration.ofDays(14), Duration.ofDays(1), Duration.ofDays(14));
  }

  private static void atLeast(String name, Duration value, Duration least) {
    if (value.compareTo(least) < 0) {
      throw new IllegalArgumentException("retention of " + name + " is less than " + least);
    }
  }
}
