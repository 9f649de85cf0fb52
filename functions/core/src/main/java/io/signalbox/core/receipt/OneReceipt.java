package io.signalbox.core.receipt;

import io.signalbox.core.health.Path;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Destination;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Queues.Delivery;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Transition;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Applies one receipt: before, during or after the answer to its submit, once or often. */
final class OneReceipt {
  /** How long a receipt without a message is kept. */
  private static final Duration PARK_FOR = Duration.ofMinutes(10);

  private static final Duration PARK_DELAY = Duration.ofSeconds(30);

  private final Messages messages;
  private final InstantSource clock;
  private final StepLog log;

  OneReceipt(Messages messages, InstantSource clock, StepLog log) {
    this.messages = messages;
    this.clock = clock;
    this.log = log;
  }

  Applying.Result apply(Receipt receipt) {
    Optional<Reference> reference = Reference.parse(receipt.reference());
    if (reference.isEmpty()) {
      return unknown(receipt);
    }
    if (receipt.status() == State.SENT) {
      return ignored(receipt, reference.get(), "", "intermediate");
    }
    ReceiptNote note =
        new ReceiptNote(
            reference.get().attempt(),
            receipt.status(),
            receipt.code(),
            receipt.providerAt(),
            receipt.receivedAt());
    return messages
        .apply(reference.get().id(), Transition.receipt(note, receipt.channel(), event(receipt)))
        .map(message -> applied(receipt, message))
        .orElseGet(() -> notApplied(receipt, reference.get()));
  }

  private static String event(Receipt receipt) {
    return "receipt-" + receipt.eventId();
  }

  private Applying.Result applied(Receipt receipt, Message message) {
    log.step(
        "receipt." + receipt.status().name().toLowerCase(Locale.ROOT),
        message.id().value(),
        message.origin().traceId(),
        Map.of("channel", receipt.channel(), "code", receipt.code()));
    return new Applying.Result(receipt, false, List.of(message), message, null);
  }

  /** The table forbids it, it was applied before, or there is no such message (yet). */
  private Applying.Result notApplied(Receipt receipt, Reference reference) {
    Optional<Message> found = messages.find(reference.id());
    if (found.isEmpty()) {
      return unknown(receipt);
    }
    if (event(receipt).equals(found.get().closedBy())) {
      // This very record closed it and its process died before announcing.
      return Applying.Result.announce(receipt, List.of(found.get()));
    }
    return Corrected.failure(found.get(), reference, receipt.receivedAt(), event(receipt))
        .map(before -> Applying.Result.announce(receipt, List.of(before)))
        .orElseGet(() -> stale(receipt, reference, found.get()));
  }

  private Applying.Result unknown(Receipt receipt) {
    boolean keep = clock.instant().isBefore(receipt.receivedAt().plus(PARK_FOR));
    log.step(
        keep ? "receipt.parked" : "receipt.unknown",
        receipt.reference(),
        "",
        Map.of("channel", receipt.channel(), "code", receipt.code()));
    return keep
        ? Applying.Result.later(receipt, new Delivery(receipt, PARK_DELAY))
        : Applying.Result.nothing(receipt);
  }

  private Applying.Result stale(Receipt receipt, Reference reference, Message message) {
    return ignored(receipt, reference, message.origin().traceId(), "stale");
  }

  private Applying.Result ignored(
      Receipt receipt, Reference reference, String traceId, String why) {
    log.step(
        "receipt.ignored",
        reference.id().value(),
        traceId,
        Map.of("channel", receipt.channel(), "status", receipt.status().name(), "why", why));
    return Applying.Result.nothing(receipt);
  }

  static Optional<Attempt> attemptOf(Receipt receipt, Message message) {
    return Reference.parse(receipt.reference()).flatMap(r -> message.attempt(r.attempt()));
  }

  static Path path(Attempt attempt, Message message) {
    Destination to = message.origin().to();
    return new Path(attempt.channel(), to.country(), to.operator());
  }
}
