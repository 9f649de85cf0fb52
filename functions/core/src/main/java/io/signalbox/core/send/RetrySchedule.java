package io.signalbox.core.send;

import io.signalbox.core.message.Kind;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Waits between attempts by kind (SPEC 9), each times 0.8 to 1.2 at random so that a failed batch
 * does not come back as one.
 */
public final class RetrySchedule {
  private static final double JITTER_FROM = 0.8;
  private static final double JITTER_TO = 1.2;

  private static final List<Duration> OTP =
      List.of(Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(3), Duration.ofSeconds(8));
  private static final List<Duration> NOTIFICATION =
      List.of(
          Duration.ZERO,
          Duration.ofSeconds(15),
          Duration.ofSeconds(45),
          Duration.ofMinutes(2),
          Duration.ofMinutes(5));
  private static final List<Duration> MARKETING =
      List.of(
          Duration.ofMinutes(1),
          Duration.ofMinutes(5),
          Duration.ofMinutes(15),
          Duration.ofHours(1),
          Duration.ofHours(2));

  private RetrySchedule() {}

  /**
   * The wait after a failed attempt.
   *
   * @param failed how many attempts have failed, from 1; past the schedule's end its last wait
   *     repeats
   */
  static Duration after(Kind kind, int failed, RandomGenerator random) {
    List<Duration> waits = of(kind);
    Duration wait = waits.get(Math.min(failed, waits.size()) - 1);
    double jitter = JITTER_FROM + (JITTER_TO - JITTER_FROM) * random.nextDouble();
    return Duration.ofMillis(Math.round(wait.toMillis() * jitter));
  }

  private static List<Duration> of(Kind kind) {
    return switch (kind) {
      case OTP -> OTP;
      case NOTIFICATION -> NOTIFICATION;
      case MARKETING -> MARKETING;
    };
  }
}
