package io.signalbox.core.message;

import java.time.Instant;

/**
 * A receipt as the message's story keeps it.
 *
 * @param attempt the attempt that it reports on
 * @param status what it means: {@code DELIVERED}, {@code UNDELIVERED} or {@code SENT}
 * @param code the provider's own status
 * @param failure why it failed, {@code NONE} unless it did
 * @param providerAt the provider's time
 * @param receivedAt ours
 */
public record ReceiptNote(
    int attempt,
    State status,
    String code,
    FailureClass failure,
    Instant providerAt,
    Instant receivedAt) {}
