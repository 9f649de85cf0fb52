package io.signalbox.core.send;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Reference;
import io.signalbox.core.timer.Later;
import io.signalbox.core.timer.TimerEntry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Stores one receipt check for all attempts of a batch, before any of them is claimed. */
final class CheckLater {
  private final Channel channel;
  private final Later later;
  private final InstantSource clock;

  CheckLater(Channel channel, Later later, InstantSource clock) {
    this.channel = channel;
    this.later = later;
    this.clock = clock;
  }

  /**
   * Due when the receipts' time is over, counted from the end of the slowest call.
   *
   * @throws IllegalStateException when it cannot be stored: nothing has been claimed yet
   */
  void store(List<Dispatch> batch) {
    List<Reference> references =
        batch.stream()
            .filter(d -> d.step() == Dispatch.Step.SEND)
            .map(d -> new Reference(d.id(), d.attempt()))
            .toList();
    if (references.isEmpty()) {
      return;
    }
    Instant due =
        clock
            .instant()
            .plus(channel.limits().callTimeout())
            .plus(channel.abilities().receiptDeadline());
    ReceiptCheck check = new ReceiptCheck(channel.name(), references);
    if (!later.schedule(List.of(new TimerEntry(due, ReceiptCheck.QUEUE, check))).isEmpty()) {
      throw new IllegalStateException("the receipt check could not be queued");
    }
  }
}
