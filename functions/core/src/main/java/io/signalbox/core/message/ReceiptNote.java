package io.signalbox.core.message;

import java.time.Instant;

/**
 * A receipt as the message's story keeps it.
 *
 * @param attempt the attempt that it reports on
 * @param status what it means: {@code DELIVERED}, {@code UNDELIVERED} or {@code SENT}
 * @param code the provider's own status
 * @param failure why it failed, {@code NONE} unless it did
 * @param followed whether another attempt followed the failure, so that it was not the message's
 *     end
 * @param providerAt the provider's time
 * @param receivedAt ours
 */
public record ReceiptNote(
    int attempt,
    State status,
    String code,
    FailureClass failure,
    boolean followed,
    Instant providerAt,
    Instant receivedAt) {

  public ReceiptNote {
    if (followed && status != State.UNDELIVERED) {
      throw new IllegalArgumentException("only a failure is followed by another attempt");
    }
  }

  /** One that ended its message, or corrected its end. */
  public ReceiptNote(
      int attempt,
      State status,
      String code,
      FailureClass failure,
      Instant providerAt,
      Instant receivedAt) {
    this(attempt, status, code, failure, false, providerAt, receivedAt);
  }

  /** The same, and another attempt follows it. */
  public ReceiptNote withRetry() {
    return new ReceiptNote(attempt, status, code, failure, true, providerAt, receivedAt);
  }
}
