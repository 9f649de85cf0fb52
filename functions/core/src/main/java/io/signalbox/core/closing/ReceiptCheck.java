package io.signalbox.core.closing;

import io.signalbox.core.message.Reference;
import io.signalbox.core.message.Work;
import java.util.List;

/**
 * Receipt deadline of the attempts of one batch: those still without a receipt are closed as
 * UNCONFIRMED. One entry for up to ten attempts, so that it costs a tenth of a write each.
 */
public record ReceiptCheck(String channel, List<Reference> references) implements Work {
  /** Logical name of the queue that receipts and their checks travel in. */
  public static final String QUEUE = "receipts";

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
