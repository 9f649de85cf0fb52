package io.signalbox.local.sim;

import java.time.Duration;

/**
 * How a channel answers sends to ordinary numbers. Shares are of calls, from 0 to 1.
 *
 * @param latency from the request to its answer; default median 25 ms, at most 400 ms
 * @param temporary answered 503; default 0
 * @param throttled answered 429; default 0
 * @param held not answered; default 0
 * @param heldSent of the calls that are not answered, those that are sent; default 0.5
 * @param refused numbers refused as invalid, always the same ones; default 0
 * @param hold how long an unanswered connection stays open; default 10 s
 * @param patience the client's read timeout: when an unanswered call counts as failed in the
 *     ledger; default 2 s
 */
public record Answering(
    Spread latency,
    double temporary,
    double throttled,
    double held,
    double heldSent,
    double refused,
    Duration hold,
    Duration patience) {

  public Answering {
    Shares.check(temporary, throttled, held);
    Shares.check(heldSent);
    Shares.check(refused);
    if (hold.isNegative() || patience.isNegative()) {
      throw new IllegalArgumentException("hold and patience are zero or more");
    }
  }

  /** No errors of its own. */
  public static Answering defaults() {
    Spread latency = new Spread(Duration.ofMillis(25), 0.5, Duration.ofMillis(400));
    return new Answering(latency, 0, 0, 0, 0.5, 0, Duration.ofSeconds(10), Duration.ofSeconds(2));
  }

  /** With another latency. */
  public Answering withLatency(Spread other) {
    return new Answering(other, temporary, throttled, held, heldSent, refused, hold, patience);
  }

  /** With other shares of calls that fail: 503, 429, and no answer. */
  public Answering withErrors(double otherTemporary, double otherThrottled, double otherHeld) {
    return new Answering(
        latency, otherTemporary, otherThrottled, otherHeld, heldSent, refused, hold, patience);
  }

  /** With another share of unanswered calls that are sent. */
  public Answering withHeldSent(double share) {
    return new Answering(latency, temporary, throttled, held, share, refused, hold, patience);
  }

  /** With another share of numbers refused. */
  public Answering withRefused(double share) {
    return new Answering(latency, temporary, throttled, held, heldSent, share, hold, patience);
  }

  /** With other times for calls that are not answered. */
  public Answering withHold(Duration otherHold, Duration otherPatience) {
    return new Answering(
        latency, temporary, throttled, held, heldSent, refused, otherHold, otherPatience);
  }
}
