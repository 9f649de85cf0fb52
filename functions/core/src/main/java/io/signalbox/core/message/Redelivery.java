package io.signalbox.core.message;

import java.time.Duration;
import java.util.Optional;

/**
 * When a record that its function gave back shall come again. A queue's visibility must cover the
 * slowest batch six times over, which is minutes: an OTP would lose most of its life to one failed
 * write. So the first receives are followed sooner, by 2 s doubling to 64 s; from then on the
 * visibility rules, so that an outage of a day does not use up a record's receives.
 */
public final class Redelivery {
  private static final int SOONER = 6;

  private Redelivery() {}

  /**
   * The wait of a record that was given back.
   *
   * @param receives how often it has been received, from 1
   * @return empty to leave it to the queue's visibility
   */
  public static Optional<Duration> after(int receives) {
    return receives < 1 || receives > SOONER
        ? Optional.empty()
        : Optional.of(Duration.ofSeconds(1L << receives));
  }
}
