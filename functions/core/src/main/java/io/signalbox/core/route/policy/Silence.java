package io.signalbox.core.route.policy;

import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.message.Kind;

/**
 * An accepted attempt without a receipt.
 *
 * @param waited since it was sent, s
 * @param state its path now
 * @param reported chance that a working path's receipt would be here, 0 to 1
 * @param converted chance that a user who got it would have converted by now, 0 to 1; 0 where the
 *     tenant does not report it
 * @param price what another attempt would cost, dollars
 */
public record Silence(
    Kind kind, double waited, PathState state, double reported, double converted, double price) {
  /** Seconds after which the classic strategies send an OTP again. */
  static final double USUAL = 30;

  /** Failures of a working path that are never reported. */
  private static final double MUTE_FAILURES = 0.15;

  /** Chance that the message was not delivered (ROUTING.md, idea 5, with the outage's chance). */
  public double failed() {
    double p = state.receipts() * state.trust();
    double works = (1 - state.down()) * p * (1 - reported) * (1 - converted);
    double fails =
        (1 - state.down()) * (1 - p) * (MUTE_FAILURES + (1 - MUTE_FAILURES) * (1 - reported));
    double dark = state.down();
    return (fails + dark) / (fails + dark + works);
  }
}
