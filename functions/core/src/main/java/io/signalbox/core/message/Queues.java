package io.signalbox.core.message;

import java.time.Duration;
import java.util.List;

/** Sends work to queues named logically ({@code p0}, {@code lane-sim-a-p1}, {@code webhooks}). */
public interface Queues {

  /** Longest delay that a queue can give; beyond, a timer is needed. */
  Duration MAX_DELAY = Duration.ofMinutes(15);

  /**
   * Sends all, in batches; entries that the queue reports as failed are tried again a few times.
   *
   * @return those that could not be sent, in order; empty when all went through
   */
  List<Delivery> send(String queue, List<Delivery> deliveries);

  /**
   * One thing to send.
   *
   * @param delay 0 to {@link #MAX_DELAY}
   */
  record Delivery(Work work, Duration delay) {
    public Delivery {
      if (delay.isNegative() || delay.compareTo(MAX_DELAY) > 0) {
        throw new IllegalArgumentException("delay is out of 0 to 15 minutes: " + delay);
      }
    }

    public static Delivery now(Work work) {
      return new Delivery(work, Duration.ZERO);
    }
  }
}
