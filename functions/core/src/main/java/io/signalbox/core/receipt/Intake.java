package io.signalbox.core.receipt;

import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Queues.Delivery;
import io.signalbox.core.message.StepLog;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** Takes a provider's request in: verify, parse, queue, answer. Nothing is applied here. */
public final class Intake {
  private final Queues queues;
  private final InstantSource clock;
  private final StepLog log;

  public Intake(Queues queues, InstantSource clock, StepLog log) {
    this.queues = queues;
    this.clock = clock;
    this.log = log;
  }

  /** What the provider is told. */
  public record Answer(int status, String contentType, String body) {}

  /** The provider is told yes only when all its receipts are queued; else it sends them again. */
  public Answer take(String channel, ReceiptFormat format, ReceiptFormat.Incoming request) {
    ReceiptFormat.Parsed parsed = format.parse(request, clock.instant());
    if (parsed instanceof ReceiptFormat.Parsed.Receipts good) {
      return queue(channel, good);
    }
    if (parsed instanceof ReceiptFormat.Parsed.Malformed bad) {
      return refuse(channel, 400, bad.why(), "malformed_receipt");
    }
    return refuse(channel, 401, "signature missing or wrong", "forged_receipt");
  }

  private Answer queue(String channel, ReceiptFormat.Parsed.Receipts good) {
    List<Delivery> deliveries = good.receipts().stream().map(r -> Delivery.now(r)).toList();
    List<Delivery> unsent =
        deliveries.isEmpty() ? List.of() : queues.send(ReceiptCheck.QUEUE, deliveries);
    log.step(
        "receipt.intake",
        "",
        "",
        Map.of("channel", channel, "count", deliveries.size(), "unsent", unsent.size()));
    return unsent.isEmpty()
        ? new Answer(200, good.answerType(), good.answer())
        : new Answer(503, "text/plain", "try again");
  }

  private Answer refuse(String channel, int status, String why, String code) {
    log.step("receipt." + code, "", "", Map.of("channel", channel, "why", why));
    return new Answer(status, "application/problem+json", problem(status, code));
  }

  private static String problem(int status, String code) {
    return "{\"type\":\"about:blank\",\"title\":\""
        + code.replace('_', ' ')
        + "\",\"status\":"
        + status
        + ",\"code\":\""
        + code
        + "\"}";
  }
}
