package io.signalbox.core.message;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a message is for; decides its priority, its default life and how it is retried. */
public enum Kind {
  OTP(Priority.P0, Duration.ofMinutes(10)),
  NOTIFICATION(Priority.P1, Duration.ofMinutes(10)),
  MARKETING(Priority.P2, Duration.ofDays(1));

  private final Priority priority;
  private final Duration defaultTtl;

  Kind(Priority priority, Duration defaultTtl) {
    this.priority = priority;
    this.defaultTtl = defaultTtl;
  }

  public Priority priority() {
    return priority;
  }

  /** Life of a message that names no {@code ttlSeconds}. */
  public Duration defaultTtl() {
    return defaultTtl;
  }

  /** The name in the API and in configuration: lower case. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind of that API name, or empty. */
  public static Optional<Kind> ofWireName(String name) {
    return Arrays.stream(values()).filter(k -> k.wireName().equals(name)).findFirst();
  }
}
