package io.signalbox.lab.policy.run;

import io.signalbox.core.message.Kind;

/** SPEC 9's schedules, ms, without their jitter. */
final class Backoff {
  private static final int[] OTP = {0, 1_000, 3_000, 8_000};
  private static final int[] NOTIFICATION = {0, 15_000, 45_000, 120_000, 300_000};
  private static final int[] MARKETING = {60_000, 300_000, 900_000, 3_600_000, 7_200_000};

  private Backoff() {}

  /** Wait after that many attempts, 1 or more. */
  static int after(Kind kind, int attempts) {
    int[] schedule = of(kind);
    return schedule[Math.min(attempts, schedule.length) - 1];
  }

  /** The first attempt and one after each wait. */
  static int attempts(Kind kind) {
    return of(kind).length + 1;
  }

  private static int[] of(Kind kind) {
    return switch (kind) {
      case OTP -> OTP;
      case NOTIFICATION -> NOTIFICATION;
      case MARKETING -> MARKETING;
    };
  }

  static long life(Kind kind) {
    return kind.defaultTtl().toMillis();
  }
}
