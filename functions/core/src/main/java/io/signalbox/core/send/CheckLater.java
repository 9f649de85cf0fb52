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
  private final SendPolicy policy;
  private final Later later;
  private final InstantSource clock;

  CheckLater(Channel channel, SendPolicy policy, Later later, InstantSource clock) {
    this.channel = channel;
    this.policy = policy;
    this.later = later;
    this.clock = clock;
  }

  /**
   * Due when the receipts' time is over, counted from the end of the last call: those of a batch
   * are made a few at a time, each may take its whole timeout.
   *
   * @return until when its attempts may be claimed: one that a slow process claimed later could
   *     find its check gone, and would have no end
   * @throws IllegalStateException when it cannot be stored: nothing has been claimed yet
   */
  Instant store(List<Dispatch> batch) {
    Instant lastEnd = policy.lastEnd(clock.instant(), batch.size(), channel);
    Instant lastClaim = lastEnd.plus(policy.pause());
    List<Reference> references =
        batch.stream()
            .filter(d -> d.step() == Dispatch.Step.SEND)
            .map(d -> new Reference(d.id(), d.attempt()))
            .toList();
    if (references.isEmpty()) {
      return lastClaim;
    }
    Instant due = lastEnd.plus(channel.abilities().receiptDeadline());
    Instant least = policy.leaseUntil(lastClaim, channel);
    TimerEntry entry =
        new TimerEntry(
            due.isAfter(least) ? due : least,
            ReceiptCheck.QUEUE,
            new ReceiptCheck(channel.name(), references, lastClaim));
    if (!later.schedule(List.of(entry)).isEmpty()) {
      throw new IllegalStateException("the receipt check could not be queued");
    }
    return lastClaim;
  }
}
