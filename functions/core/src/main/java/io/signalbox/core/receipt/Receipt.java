package io.signalbox.core.receipt;

import io.signalbox.core.closing.Concerning;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.State;
import java.time.Instant;

/**
 * One delivery report as it travels in the receipts queue.
 *
 * @param eventId made by the intake; a queue's redelivery repeats it, a provider's repetition does
 *     not
 * @param channel whose provider sent it
 * @param reference ours ({@code <messageId>-<attempt>}) as the provider echoed it; empty where a
 *     channel that matches by the provider's id did not
 * @param providerId the provider's id in its channel's canonical form, or empty
 * @param status {@code DELIVERED}, {@code UNDELIVERED}, or {@code SENT} for "reached the gateway"
 * @param code the provider's own status
 * @param failure why it failed; {@code NONE} unless it did
 * @param part which part of the message it is about, from 1
 * @param parts how many parts the provider reports on; 1 for the message as a whole
 * @param partUnsaid it names its message and no part, but its provider's id may be that of a part
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
    FailureClass failure,
    int part,
    int parts,
    boolean partUnsaid,
    Instant providerAt,
    Instant receivedAt)
    implements Concerning {

  /** Most parts that a message may have. */
  public static final int MOST_PARTS = 255;

  public Receipt {
    if (part < 1 || part > parts || parts > MOST_PARTS) {
      throw new IllegalArgumentException("part " + part + " of " + parts);
    }
  }

  /** One that says all there is to know of its part. */
  public Receipt(
      String eventId,
      String channel,
      String reference,
      String providerId,
      State status,
      String code,
      FailureClass failure,
      int part,
      int parts,
      Instant providerAt,
      Instant receivedAt) {
    this(
        eventId,
        channel,
        reference,
        providerId,
        status,
        code,
        failure,
        part,
        parts,
        false,
        providerAt,
        receivedAt);
  }

  @Override
  public String key() {
    String whose = reference.isEmpty() ? channel + "#" + providerId : reference;
    return whose + (parts > 1 ? "." + part : "") + "-" + status;
  }

  @Override
  public String group() {
    return channel;
  }
}
