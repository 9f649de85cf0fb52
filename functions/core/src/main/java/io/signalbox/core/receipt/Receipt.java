package io.signalbox.core.receipt;

import io.signalbox.core.closing.Concerning;
import io.signalbox.core.message.State;
import java.time.Instant;

/**
 * One delivery report as it travels in the receipts queue.
 *
 * @param eventId made by the intake; a queue's redelivery repeats it, a provider's repetition does
 *     not
 * @param channel whose provider sent it
 * @param reference ours ({@code <messageId>-<attempt>}) as the provider echoed it
 * @param providerId the provider's id, or empty
 * @param status {@code DELIVERED}, {@code UNDELIVERED}, or {@code SENT} for "reached the gateway"
 * @param code the provider's own status
 * @param providerAt the provider's time
 * @param receivedAt ours
 */
public record Receipt(
    String eventId,
    String channel,
    String reference,
    String providerId,
    State status,
    String code,
    Instant providerAt,
    Instant receivedAt)
    implements Concerning {

  @Override
  public String key() {
    return reference + "-" + status;
  }

  @Override
  public String group() {
    return channel;
  }
}
