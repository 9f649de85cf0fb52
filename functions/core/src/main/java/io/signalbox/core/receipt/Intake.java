package io.signalbox.core.receipt;

import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Queues.Delivery;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Work;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** Takes a provider's request in: verify, parse, queue, answer. Nothing is applied here. */
public final class Intake {
  private final Queues queues;
  private final InstantSource clock;
  private final StepLog log;
  private final QueuedLetters letters = new QueuedLetters();

  public Intake(Queues queues, InstantSource clock, StepLog log) {
    this.queues = queues;
    this.clock = clock;
    this.log = log;
  }

  /** What the provider is told. */
  public sealed interface Answer {
    /** All receipts are queued; the provider's own words for yes. */
    record Taken(String contentType, String body) implements Answer {}

    /** The signature is missing or wrong. */
    record Forged() implements Answer {}

    /** Genuine, but cannot be read. */
    record Malformed(String why) implements Answer {}

    /** Some are not queued: all must be sent again. */
    record Unqueued() implements Answer {}
  }

  /** The provider is told yes only when all its receipts are queued; else it sends them again. */
  public Answer take(String channel, ReceiptFormat format, ReceiptFormat.Incoming request) {
    ReceiptFormat.Parsed parsed = format.parse(request, clock.instant());
    if (parsed instanceof ReceiptFormat.Parsed.Receipts good) {
      return queue(channel, good);
    }
    if (parsed instanceof ReceiptFormat.Parsed.Malformed bad) {
      log.step("receipt.malformed", "", "", Map.of("channel", channel, "why", bad.why()));
      return new Answer.Malformed(bad.why());
    }
    log.step("receipt.forged", "", "", Map.of("channel", channel));
    return new Answer.Forged();
  }

  private Answer queue(String channel, ReceiptFormat.Parsed.Receipts good) {
    int unsent = unsent(ReceiptCheck.QUEUE, good.receipts());
    unsent += unqueued(good.unread());
    log.step(
        "receipt.intake",
        "",
        "",
        Map.of("channel", channel, "count", good.receipts().size(), "unsent", unsent));
    return unsent == 0 ? new Answer.Taken(good.answerType(), good.answer()) : new Answer.Unqueued();
  }

  /** One of many that say the same is enough; while it is not queued, none of them is taken. */
  private int unqueued(List<UnreadReceipt> unread) {
    List<UnreadReceipt> missing = letters.missing(unread);
    int unsent = unsent(Closing.DEADLETTERS, missing);
    if (unsent == 0) {
      letters.add(missing);
    }
    return unsent;
  }

  private int unsent(String queue, List<? extends Work> works) {
    List<Delivery> deliveries = works.stream().map(w -> Delivery.now(w)).toList();
    return deliveries.isEmpty() ? 0 : queues.send(queue, deliveries).size();
  }
}
