package io.signalbox.core.ingest;

import java.time.Duration;

/**
 * Bounds of what is accepted.
 *
 * @param maxRecipients per request, 1 to 1,000, default 1,000; a tenant's own limit may be lower
 * @param maxSegments longest text, 1 to 255, default 10
 * @param minTtl shortest life of a message, from 1 s, default 10 s
 * @param maxTtl longest life, {@code minTtl} to 30 d, default 7 d
 * @param pastGrace a send time that is past by up to this means at once, 0 to 1 d, default 1 h
 * @param maxAhead latest send time, 1 min to 366 d ahead, default 30 d
 * @param plainCallbacks whether a callback URL may be {@code http}, default false; for local use
 */
public record IngestPolicy(
    int maxRecipients,
    int maxSegments,
    Duration minTtl,
    Duration maxTtl,
    Duration pastGrace,
    Duration maxAhead,
    boolean plainCallbacks) {

  public IngestPolicy {
    within("maxRecipients", maxRecipients, 1, 1000);
    within("maxSegments", maxSegments, 1, 255);
    within("minTtl", minTtl, Duration.ofSeconds(1), maxTtl);
    within("maxTtl", maxTtl, minTtl, Duration.ofDays(30));
    within("pastGrace", pastGrace, Duration.ZERO, Duration.ofDays(1));
    within("maxAhead", maxAhead, Duration.ofMinutes(1), Duration.ofDays(366));
  }

  /** Every value at its default. */
  public static IngestPolicy defaults() {
    return new IngestPolicy(
        1000,
        10,
        Duration.ofSeconds(10),
        Duration.ofDays(7),
        Duration.ofHours(1),
        Duration.ofDays(30),
        false);
  }

  /** The same, with callback URLs that may be plain {@code http} or not. */
  public IngestPolicy withPlainCallbacks(boolean allowed) {
    return new IngestPolicy(
        maxRecipients, maxSegments, minTtl, maxTtl, pastGrace, maxAhead, allowed);
  }

  private static <T extends Comparable<T>> void within(String what, T value, T low, T high) {
    if (value.compareTo(low) < 0 || value.compareTo(high) > 0) {
      throw new IllegalArgumentException(
          what + " is " + value + ", must be " + low + " to " + high);
    }
  }
}
