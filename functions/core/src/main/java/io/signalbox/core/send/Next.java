package io.signalbox.core.send;

import io.signalbox.core.message.State;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What follows an attempt.
 *
 * @param to the message's new state
 * @param reason stable code of a final state; null otherwise
 * @param delay before the next attempt or confirmation; null when nothing follows
 * @param extraAttempt whether the failed attempt does not count, since the channel was at fault
 * @param pause how long the message shall spare the channel; zero for not at all
 */
record Next(
    State to,
    @Nullable String reason,
    @Nullable Duration delay,
    boolean extraAttempt,
    Duration pause) {

  static Next sent() {
    return new Next(State.SENT, null, null, false, Duration.ZERO);
  }

  static Next closed(State to, String reason) {
    return new Next(to, reason, null, false, Duration.ZERO);
  }

  static Next again(Duration delay, boolean extraAttempt) {
    return new Next(State.RETRYING, null, delay, extraAttempt, Duration.ZERO);
  }

  /** Outcome unknown; a null wait leaves it to the receipt and its deadline. */
  static Next confirm(@Nullable Duration delay) {
    return new Next(State.CONFIRMING, null, delay, false, Duration.ZERO);
  }

  /** The same, in another state. */
  Next to(State other) {
    return new Next(other, reason, delay, extraAttempt, pause);
  }

  /** The same, with what follows no sooner than that. */
  Next notBefore(Duration least) {
    Duration later = delay != null && delay.compareTo(least) < 0 ? least : delay;
    return new Next(to, reason, later, extraAttempt, pause);
  }

  /** The same, and the channel is spared that long. */
  Next sparing(Duration time) {
    return new Next(to, reason, delay, extraAttempt, time);
  }
}
