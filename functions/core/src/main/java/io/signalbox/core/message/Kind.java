package io.signalbox.core.message;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a message is for; decides its priority, its default life and its retry schedule. */
public enum Kind {
  OTP(Priority.P0, Duration.ofMinutes(10), 5),
  NOTIFICATION(Priority.P1, Duration.ofMinutes(10), 6),
  MARKETING(Priority.P2, Duration.ofDays(1), 6);

  private final Priority priority;
  private final Duration defaultTtl;
  private final int defaultAttempts;

  Kind(Priority priority, Duration defaultTtl, int defaultAttempts) {
    this.priority = priority;
    this.defaultTtl = defaultTtl;
    this.defaultAttempts = defaultAttempts;
  }

  public Priority priority() {
    return priority;
  }

  /** Life of a message that names no {@code ttlSeconds}. */
  public Duration defaultTtl() {
    return defaultTtl;
  }

  /** Attempts of a message that names no {@code maxAttempts}: its retry schedule and the first. */
  public int defaultAttempts() {
    return defaultAttempts;
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
