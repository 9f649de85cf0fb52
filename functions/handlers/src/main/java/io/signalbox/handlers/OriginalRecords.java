package io.signalbox.handlers;

import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.core.deadletter.Originals;
import io.signalbox.core.message.Work;
import io.signalbox.core.receipt.UnreadReceipt;
import java.util.Optional;

/**
 * What the originals of letters say to the code of today. The record of a receipt that nobody could
 * read can be read, but says no more than before: for an operator it is unreadable.
 */
final class OriginalRecords implements Originals {
  private final WorkCodec codec = new WorkCodec();

  @Override
  public Optional<Work> read(String original) {
    return codec.readIfGood(original).filter(work -> !(work instanceof UnreadReceipt));
  }
}
