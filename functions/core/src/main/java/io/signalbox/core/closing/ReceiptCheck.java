package io.signalbox.core.closing;

import io.signalbox.core.message.Reference;
import io.signalbox.core.message.Work;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Receipt deadline of the attempts of one batch: those still without a receipt are closed as
 * UNCONFIRMED. One entry for up to ten attempts, so that it costs a tenth of a write each.
 *
 * @param lastClaim until when its attempts could be claimed: one of the same number that was
 *     claimed later belongs to a later delivery of its record, which has a check of its own; null
 *     when an older version wrote it
 */
public record ReceiptCheck(String channel, List<Reference> references, @Nullable Instant lastClaim)
    implements Work {
  /** Logical name of the queue that receipts and their checks travel in. */
  public static final String QUEUE = "receipts";

  /** One that speaks of whatever attempts of those numbers there are. */
  public ReceiptCheck(String channel, List<Reference> references) {
    this(channel, references, null);
  }

  /** Whether an attempt that was claimed then is one that it was stored for. */
  public boolean covers(Instant claimedAt) {
    return lastClaim == null || !claimedAt.isAfter(lastClaim);
  }

  public ReceiptCheck {
    references = List.copyOf(references);
  }

  /**
   * Names all of its attempts and the channel: one that comes twice is in two batches, perhaps of
   * two channels, and the check of the one must not replace that of the other, which may be due in
   * the same second.
   */
  @Override
  public String key() {
    String first = references.isEmpty() ? "" : references.get(0).toString();
    return "check-%s-%s-%08x".formatted(channel, first, references.hashCode());
  }

  @Override
  public String group() {
    return channel;
  }
}
