package io.signalbox.core.health.trial;

import io.signalbox.core.message.Kind;
import java.time.LocalDate;

/**
 * What one strategy came to; also an amount to add to it.
 *
 * @param started messages whose first attempt was called
 * @param delivered of those; a message that arrives twice counts once
 * @param delayMillis sum, from when the tenant wanted it sent until its receipt, ms
 * @param delaySquares sum of the squares of the same, in tenths of a second, so that a billion fit
 * @param costMicros of all accepted attempts, millionths of a dollar
 * @param costSquares sum of the squares of the same
 */
public record Trial(
    Of of,
    long started,
    long delivered,
    long delayMillis,
    long delaySquares,
    long costMicros,
    long costSquares) {

  /** Milliseconds in the unit whose squares are added. */
  static final long TENTH = 100;

  /**
   * Which one.
   *
   * @param country ISO 3166 code
   * @param day UTC, of a message's first attempt; of a cost, of its own attempt
   */
  public record Of(String strategy, String country, Kind kind, LocalDate day) {}

  /** A first attempt was called. */
  static Trial started(Of of) {
    return new Trial(of, 1, 0, 0, 0, 0, 0);
  }

  /** It was delivered after so long. */
  static Trial delivered(Of of, long millis) {
    long tenths = millis / TENTH;
    return new Trial(of, 0, 1, millis, tenths * tenths, 0, 0);
  }

  /** An attempt was accepted at that price. */
  static Trial cost(Of of, long micros) {
    return new Trial(of, 0, 0, 0, 0, micros, micros * micros);
  }

  /** Both together, as of the first. */
  public Trial plus(Trial other) {
    return new Trial(
        of,
        started + other.started,
        delivered + other.delivered,
        delayMillis + other.delayMillis,
        delaySquares + other.delaySquares,
        costMicros + other.costMicros,
        costSquares + other.costSquares);
  }
}
