package io.signalbox.core.receipt;

import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.ProviderIds.Part;
import io.signalbox.core.message.Queues.Delivery;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Transition;
import io.signalbox.core.timer.TimerEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Applies one receipt: before, during or after the answer to its submit, once or often. */
final class OneReceipt {
  /**
   * How long a receipt without a message is kept: longer than the visibility of any lane (20 min at
   * the slowest channel), since a process may die before it has stored for which attempt the
   * provider's ids stand, and the next delivery of its record stores them.
   */
  static final Duration PARK_FOR = Duration.ofMinutes(30);

  /** It is looked at again soon, since most only beat their submit's record, then less often. */
  private static final Duration SHORTEST_PARK = Duration.ofSeconds(2);

  private static final Duration LONGEST_PARK = Duration.ofMinutes(2);

  private final Messages messages;
  private final Whose whose;
  private final FromReceipts numbers;
  private final SecondProofs proofs;
  private final Following following;
  private final InstantSource clock;
  private final StepLog log;
  private final Metrics metrics;

  OneReceipt(Applying.Ports ports) {
    this.messages = ports.messages();
    this.whose = new Whose(ports.messages(), ports.ids(), ports.clock());
    this.proofs = new SecondProofs(ports.messages(), ports.metrics(), ports.log());
    this.following = new Following(ports.catalog(), ports.random());
    this.numbers = new FromReceipts(ports.messages(), ports.hygiene(), ports.metrics());
    this.clock = ports.clock();
    this.log = ports.log();
    this.metrics = ports.metrics();
  }

  Applying.Result apply(Receipt receipt) {
    return receipt.status() == State.SENT
        ? ignored(receipt, named(receipt), "", "intermediate")
        : whose.find(receipt).map(part -> apply(receipt, part)).orElseGet(() -> unknown(receipt));
  }

  private Applying.Result apply(Receipt receipt, Part part) {
    numbers.keep(receipt, part.reference(), event(receipt), clock.instant());
    return receipt.status() == State.DELIVERED && part.parts() > 1
        ? delivered(receipt, part)
        : change(receipt, part);
  }

  /** A message of parts is delivered with the last of them; its parts add up in the store. */
  private Applying.Result delivered(Receipt receipt, Part part) {
    Reference reference = part.reference();
    Set<Integer> there =
        messages.partDelivered(reference.id(), reference.attempt(), receipt.channel(), part.part());
    if (there.isEmpty()) {
      return notApplied(receipt, reference);
    }
    long missing = part.parts() - there.stream().filter(n -> n <= part.parts()).count();
    if (missing == 0) {
      return change(receipt, part);
    }
    log.step(
        "receipt.part",
        reference.id().value(),
        "",
        Map.of("channel", receipt.channel(), "part", part.part(), "missing", missing));
    return Applying.Result.nothing(receipt);
  }

  private Applying.Result change(Receipt receipt, Part part) {
    Reference reference = part.reference();
    ReceiptNote note = note(receipt, reference);
    return followed(receipt, part, note)
        .or(
            () ->
                messages
                    .apply(
                        reference.id(), Transition.receipt(note, receipt.channel(), event(receipt)))
                    .map(message -> applied(receipt, reference, message)))
        .orElseGet(() -> notApplied(receipt, reference));
  }

  private static ReceiptNote note(Receipt receipt, Reference reference) {
    boolean failed = receipt.status() == State.UNDELIVERED;
    return new ReceiptNote(
        reference.attempt(),
        receipt.status(),
        receipt.code(),
        failed ? receipt.failure() : FailureClass.NONE,
        receipt.providerAt(),
        receipt.receivedAt());
  }

  /**
   * A failure that another attempt follows; empty when none does, or something else came first. The
   * state is changed before the attempt is queued: a record that comes again finds that it is owed.
   */
  private Optional<Applying.Result> followed(Receipt receipt, Part part, ReceiptNote note) {
    Reference reference = part.reference();
    if (!note.failure().mayBeMended()) {
      return Optional.empty();
    }
    Instant now = clock.instant();
    return messages
        .find(reference.id())
        .filter(message -> following.follows(message, note, now))
        .flatMap(
            m ->
                messages.apply(
                    m.id(), Transition.followed(note, receipt.channel(), event(receipt))))
        .map(m -> applied(receipt, reference, m).followedBy(List.of(next(m, note, now))));
  }

  private TimerEntry next(Message message, ReceiptNote failure, Instant now) {
    TimerEntry next = following.next(message, failure, now);
    log.step(
        "receipt.followed",
        message.id().value(),
        message.origin().traceId(),
        Map.of("attempt", failure.attempt() + 1, "due", next.due().toString()));
    return next;
  }

  private static String event(Receipt receipt) {
    return "receipt-" + receipt.eventId();
  }

  private Applying.Result applied(Receipt receipt, Reference reference, Message message) {
    proofs.applied(receipt, reference, message);
    log.step(
        "receipt." + receipt.status().name().toLowerCase(Locale.ROOT),
        message.id().value(),
        message.origin().traceId(),
        Map.of(
            "channel", receipt.channel(),
            "code", receipt.code(),
            "class", receipt.failure().wireName()));
    Applying.Counted counted = new Applying.Counted(message, reference);
    List<Message> closed = message.state().isFinal() ? List.of(message) : List.of();
    return isRevived(receipt, message)
        ? Applying.Result.announce(receipt, closed).counting(counted)
        : Applying.Result.giveBack(receipt).counting(counted);
  }

  /** False when that must be tried again; its message has changed, which is counted only now. */
  private boolean isRevived(Receipt receipt, Message message) {
    try {
      revived(receipt, message);
      return true;
    } catch (RuntimeException e) {
      log.step("receipt.failed", receipt.key(), "", Map.of("cause", String.valueOf(e)));
      return false;
    }
  }

  private void revived(Receipt receipt, Message message) {
    if (receipt.status() == State.DELIVERED) {
      numbers.delivered(message);
    }
  }

  /** The table forbids it, it was applied before, or there is no such message (yet). */
  private Applying.Result notApplied(Receipt receipt, Reference reference) {
    Optional<Message> found = messages.find(reference.id());
    if (found.isEmpty()) {
      return unknown(receipt);
    }
    if (event(receipt).equals(found.get().closedBy())) {
      // This very record closed it and its process died before announcing.
      revived(receipt, found.get());
      return Applying.Result.announce(receipt, List.of(found.get()));
    }
    numbers.overtaken(receipt, reference, found.get());
    if (receipt.status() == State.UNDELIVERED && isOwed(found.get(), reference)) {
      // It was stored, by this record or a copy, and its process may have died before it queued.
      ReceiptNote failure = found.get().followedFailure().orElseThrow();
      TimerEntry next = next(found.get(), failure, clock.instant());
      return Applying.Result.nothing(receipt).followedBy(List.of(next));
    }
    return Corrected.failure(found.get(), reference, receipt.receivedAt(), event(receipt))
        .map(before -> Applying.Result.announce(receipt, List.of(before)))
        .orElseGet(() -> stale(receipt, reference, found.get()));
  }

  private static boolean isOwed(Message message, Reference reference) {
    return message.owesRetry() && message.attempts().size() == reference.attempt();
  }

  private Applying.Result unknown(Receipt receipt) {
    Instant now = clock.instant();
    boolean keep = now.isBefore(receipt.receivedAt().plus(PARK_FOR));
    log.step(
        keep ? "receipt.parked" : "receipt.unknown",
        receipt.reference().isEmpty() ? receipt.providerId() : receipt.reference(),
        "",
        Map.of("channel", receipt.channel(), "code", receipt.code()));
    if (!keep) {
      metrics.count(Metrics.UNKNOWN_RECEIPTS, 1, Map.of(Metrics.CHANNEL, receipt.channel()));
    }
    return keep
        ? Applying.Result.later(receipt, new Delivery(receipt, park(receipt, now)))
        : Applying.Result.nothing(receipt);
  }

  private Applying.Result stale(Receipt receipt, Reference reference, Message message) {
    boolean noted = proofs.stale(receipt, reference, message);
    Applying.Result ignored =
        ignored(receipt, reference.id().value(), message.origin().traceId(), "stale");
    // It changes no state any more; of its own attempt's path it tells what any other does.
    return noted ? ignored.counting(new Applying.Counted(message, reference)) : ignored;
  }

  private Applying.Result ignored(Receipt receipt, String whose, String traceId, String why) {
    log.step(
        "receipt.ignored",
        whose,
        traceId,
        Map.of("channel", receipt.channel(), "status", receipt.status().name(), "why", why));
    metrics.count(
        Metrics.STALE_RECEIPTS, 1, Map.of(Metrics.CHANNEL, receipt.channel(), Metrics.CLASS, why));
    return Applying.Result.nothing(receipt);
  }

  /** For the log, when no message is known: what it names. */
  private static String named(Receipt receipt) {
    return Reference.parse(receipt.reference())
        .map(r -> r.id().value())
        .orElse(receipt.reference().isEmpty() ? receipt.providerId() : receipt.reference());
  }

  /** As long again as it has waited, within bounds. */
  private static Duration park(Receipt receipt, Instant now) {
    Duration waited = Duration.between(receipt.receivedAt(), now);
    Duration least = waited.compareTo(SHORTEST_PARK) < 0 ? SHORTEST_PARK : waited;
    return least.compareTo(LONGEST_PARK) > 0 ? LONGEST_PARK : least;
  }
}
