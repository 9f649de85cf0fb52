package io.signalbox.core.channel;

import io.signalbox.core.message.Kind;
import java.time.Duration;
import java.util.List;

/**
 * What follows an attempt that failed, or of which nobody knows whether it was sent. One for each
 * kind; a business type may differ from its kind's.
 *
 * @param waits before the second attempt, the third and so on, 1 to {@value #MOST_WAITS} of 0 to 24
 *     h each; past the end the last one repeats
 * @param jitter each wait is multiplied by 1 less this to 1 plus this at random, so that a failed
 *     batch does not come back as one; 0 to {@value #MOST_JITTER}, default 0.2
 * @param maxAttempts of a message that names no number itself, 1 to {@value #MOST_ATTEMPTS}
 * @param onUnknown what an attempt without a certain end leads to
 * @param patience how long after its claim such an attempt is waited for before it is resent, 1 s
 *     to 1 h, default 10 s; never shorter than its channel's call timeout. Without meaning unless
 *     {@code onUnknown} is {@link OnUnknown#RESEND}
 */
public record RetryPolicy(
    List<Duration> waits, double jitter, int maxAttempts, OnUnknown onUnknown, Duration patience) {
  /** Most attempts of a message in all; no configuration and no channel's fault lifts this. */
  public static final int MOST_ATTEMPTS = 10;

  public static final int MOST_WAITS = MOST_ATTEMPTS - 1;
  public static final double MOST_JITTER = 0.5;
  public static final Duration LONGEST_WAIT = Duration.ofHours(24);
  public static final Duration SHORTEST_PATIENCE = Duration.ofSeconds(1);
  public static final Duration LONGEST_PATIENCE = Duration.ofHours(1);

  private static final double JITTER = 0.2;

  /**
   * Receipts of codes mostly come within seconds: after ten, most of those that were sent are known
   * to be, and a code is still worth having.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** What may follow when nobody knows whether an attempt was sent. */
  public enum OnUnknown {
    /** Another attempt through another channel, within the kind's {@link DuplicateBudget}. */
    RESEND,
    /** Nothing but the receipt, unless the provider says that it never got it. */
    WAIT,
    /** Nothing but the receipt: the provider may know the reference a moment later. */
    NEVER
  }

  public RetryPolicy {
    waits = List.copyOf(waits);
    require(!waits.isEmpty() && waits.size() <= MOST_WAITS, "waits");
    waits.forEach(w -> require(isIn(w, Duration.ZERO, LONGEST_WAIT), "waits"));
    require(jitter >= 0 && jitter <= MOST_JITTER, "jitter");
    require(maxAttempts >= 1 && maxAttempts <= MOST_ATTEMPTS, "maxAttempts");
    require(isIn(patience, SHORTEST_PATIENCE, LONGEST_PATIENCE), "patience");
  }

  /** What is configured for a kind when nothing is (SPEC 9). */
  public static RetryPolicy of(Kind kind) {
    return switch (kind) {
      case OTP -> policy(5, OnUnknown.RESEND, 0, 1, 3, 8);
      case NOTIFICATION -> policy(6, OnUnknown.WAIT, 0, 15, 45, 120, 300);
      case MARKETING -> policy(6, OnUnknown.WAIT, 60, 300, 900, 3_600, 7_200);
    };
  }

  private static RetryPolicy policy(int attempts, OnUnknown onUnknown, Integer... seconds) {
    List<Duration> waits = List.of(seconds).stream().map(Duration::ofSeconds).toList();
    return new RetryPolicy(waits, JITTER, attempts, onUnknown, PATIENCE);
  }

  /** The same with another answer to an unknown outcome. */
  public RetryPolicy onUnknown(OnUnknown other) {
    return new RetryPolicy(waits, jitter, maxAttempts, other, patience);
  }

  private static boolean isIn(Duration d, Duration least, Duration most) {
    return d.compareTo(least) >= 0 && d.compareTo(most) <= 0;
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new IllegalArgumentException("a retry policy's " + what + " is out of range");
    }
  }
}
