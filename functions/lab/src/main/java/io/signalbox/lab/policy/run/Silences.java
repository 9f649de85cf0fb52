package io.signalbox.lab.policy.run;

import io.signalbox.core.health.estimate.Estimates;
import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.message.Kind;
import io.signalbox.core.route.policy.Silence;
import io.signalbox.lab.policy.world.Messages;
import io.signalbox.lab.policy.world.Truth;
import org.jspecify.annotations.Nullable;

/** What is to be thought of a code of which nothing was heard. */
final class Silences {
  private final Truth truth;
  private final Messages messages;
  private final Attempts attempts;

  Silences(Truth truth, Messages messages, Attempts attempts) {
    this.truth = truth;
    this.messages = messages;
    this.attempts = attempts;
  }

  /**
   * An attempt's.
   *
   * @param waited s
   * @param known null where the truth is
   */
  Silence of(int attempt, double waited, PathState state, @Nullable Estimates known) {
    int path = attempts.path(attempt);
    int channel = truth.topology().channelOf(path);
    double reported =
        known == null
            ? Knowing.reported(truth.world().channels().get(channel), waited)
            : known.channels().get(channel).after(waited);
    double price = attempts.price(attempt, truth.world(), truth.topology());
    return new Silence(Kind.OTP, waited, state, reported, converted(attempt, waited, known), price);
  }

  /** Chance that a user who got it would have converted. */
  private double converted(int attempt, double waited, @Nullable Estimates known) {
    if (!messages.reports(attempts.message(attempt))) {
      return 0;
    }
    int path = attempts.path(attempt);
    return known == null
        ? Knowing.converted(truth, path, attempts.sentAt(attempt), waited)
        : known.users().converted(path, waited);
  }
}
