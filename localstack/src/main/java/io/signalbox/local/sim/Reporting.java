package io.signalbox.local.sim;

import java.time.Duration;

/**
 * What becomes of accepted messages to ordinary numbers, and how receipts tell. Shares are of
 * accepted messages, from 0 to 1.
 *
 * @param delay from acceptance to the receipt; the handset has the text after half of it; default
 *     median 400 ms, at most 5 s
 * @param slow delay of {@link MagicNumber#SLOW_RECEIPT}; default 12 s
 * @param delivered reach the handset; default 0.97
 * @param duplicated have their receipt sent twice; default 0
 * @param reordered have a receipt {@code sent} that comes after the final one; default 0
 * @param early have their receipt before the HTTP answer; default 0
 * @param backoff wait before a receipt's first retry, doubling for the second and third; default
 *     500 ms
 */
public record Reporting(
    Spread delay,
    Duration slow,
    double delivered,
    double duplicated,
    double reordered,
    double early,
    Duration backoff) {

  public Reporting {
    Shares.check(delivered);
    Shares.check(duplicated);
    Shares.check(reordered);
    Shares.check(early);
    if (slow.isNegative() || backoff.isNegative()) {
      throw new IllegalArgumentException("slow and backoff are zero or more");
    }
  }

  /** Honest, quick and in order. */
  public static Reporting defaults() {
    Spread delay = new Spread(Duration.ofMillis(400), 0.6, Duration.ofSeconds(5));
    return new Reporting(delay, Duration.ofSeconds(12), 0.97, 0, 0, 0, Duration.ofMillis(500));
  }

  /** With another delay of receipts, and of the slow magic number's. */
  public Reporting withDelay(Spread other, Duration otherSlow) {
    return new Reporting(other, otherSlow, delivered, duplicated, reordered, early, backoff);
  }

  /** With another share of messages that reach the handset. */
  public Reporting withDelivered(double share) {
    return new Reporting(delay, slow, share, duplicated, reordered, early, backoff);
  }

  /** With other shares of receipts sent twice, out of order, and before the HTTP answer. */
  public Reporting withFaults(double otherDuplicated, double otherReordered, double otherEarly) {
    return new Reporting(
        delay, slow, delivered, otherDuplicated, otherReordered, otherEarly, backoff);
  }

  /** With another wait before the first retry. */
  public Reporting withBackoff(Duration other) {
    return new Reporting(delay, slow, delivered, duplicated, reordered, early, other);
  }
}
