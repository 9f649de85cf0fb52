package io.signalbox.core.receipt;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.closing.CancelCheck;
import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.health.HealthStore;
import io.signalbox.core.health.Sent;
import io.signalbox.core.health.Tally;
import io.signalbox.core.health.trial.TrialTally;
import io.signalbox.core.health.trial.Trials;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.ProviderIds;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Work;
import io.signalbox.core.tenant.Hygiene;
import io.signalbox.core.timer.Later;
import io.signalbox.core.timer.TimerEntry;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The receipt function: applies a batch of receipts, receipt checks and cancellations to announce.
 * Duplicates and reordering change nothing, since each is one conditional write; what it closed it
 * announces before the record is acknowledged.
 */
public final class Applying {
  private final OneReceipt receipts;
  private final OneCheck checks;
  private final OneCancellation cancellations;
  private final Closing closing;
  private final Later later;
  private final HealthStore health;
  private final Trials trials;
  private final Queues queues;
  private final Parallel parallel;
  private final StepLog log;

  public Applying(Ports ports) {
    this.receipts = new OneReceipt(ports);
    this.checks = new OneCheck(ports);
    this.cancellations = new OneCancellation(ports.messages(), ports.clock());
    this.closing = ports.closing();
    this.later = ports.later();
    this.health = ports.health();
    this.trials = ports.trials();
    this.queues = ports.queues();
    this.parallel = ports.parallel();
    this.log = ports.log();
  }

  /** What it works with; the catalog says which failures are followed by another attempt. */
  public record Ports(
      Catalog catalog,
      Messages messages,
      ProviderIds ids,
      Hygiene hygiene,
      Closing closing,
      Later later,
      HealthStore health,
      Trials trials,
      Queues queues,
      Parallel parallel,
      InstantSource clock,
      RandomGenerator random,
      StepLog log,
      Metrics metrics) {}

  /** A message whose health changes, and the attempt that was reported on. */
  record Counted(Message message, Reference reference) {}

  /**
   * What one record came to.
   *
   * @param closed messages to announce
   * @param counted whose health changes; null for none
   * @param later what comes again later, when its message is not there or not ready; null otherwise
   * @param next attempts that follow failed ones
   */
  record Result(
      Work work,
      boolean giveBack,
      List<Message> closed,
      @Nullable Counted counted,
      Queues.@Nullable Delivery later,
      List<TimerEntry> next) {

    static Result nothing(Work work) {
      return announce(work, List.of());
    }

    static Result giveBack(Work work) {
      return new Result(work, true, List.of(), null, null, List.of());
    }

    /** The same, and it counts in health. */
    Result counting(Counted what) {
      return new Result(work, giveBack, closed, what, later, next);
    }

    static Result later(Work work, Queues.Delivery later) {
      return new Result(work, false, List.of(), null, later, List.of());
    }

    static Result announce(Work work, List<Message> closed) {
      return new Result(work, false, closed, null, null, List.of());
    }

    /** The same, and those attempts follow. */
    Result followedBy(List<TimerEntry> attempts) {
      return new Result(work, giveBack, closed, counted, later, attempts);
    }
  }

  /**
   * Applies a batch.
   *
   * @return the records that the queue shall deliver again
   */
  public List<Work> apply(List<Work> batch) {
    List<Result> results = parallel.map(batch, this::one);
    count(results);
    List<Message> closed = results.stream().flatMap(r -> r.closed().stream()).distinct().toList();
    List<Message> unannounced = closing.announce(closed);
    List<TimerEntry> unqueued = unqueued(results);
    List<Work> back = new ArrayList<>();
    for (Result result : results) {
      boolean unsaid = result.closed().stream().anyMatch(unannounced::contains);
      boolean owes = result.next().stream().anyMatch(unqueued::contains);
      if (result.giveBack() || unsaid || owes || !waits(result.later())) {
        back.add(result.work());
      }
    }
    return back;
  }

  /** Those that follow and could not be queued: their records come again, and queue them again. */
  private List<TimerEntry> unqueued(List<Result> results) {
    List<TimerEntry> next = results.stream().flatMap(r -> r.next().stream()).toList();
    try {
      return next.isEmpty() ? next : later.schedule(next);
    } catch (RuntimeException e) {
      log.step("receipt.unqueued", "", "", Map.of("cause", String.valueOf(e)));
      return next;
    }
  }

  private Result one(Work work) {
    try {
      if (work instanceof Receipt receipt) {
        return receipts.apply(receipt);
      }
      if (work instanceof ReceiptCheck check) {
        return checks.apply(check);
      }
      if (work instanceof CancelCheck check) {
        return cancellations.apply(check);
      }
      throw new IllegalArgumentException("not a receipt's work: " + work.key());
    } catch (RuntimeException e) {
      log.step("receipt.failed", work.key(), "", Map.of("cause", String.valueOf(e)));
      return Result.giveBack(work);
    }
  }

  /** True when it is queued, or nothing has to wait. */
  private boolean waits(Queues.@Nullable Delivery later) {
    return later == null || queues.send(ReceiptCheck.QUEUE, List.of(later)).isEmpty();
  }

  /** Health may lose a count in a crash; it never loses or repeats a message. */
  private void count(List<Result> results) {
    Tally tally = new Tally();
    TrialTally ofStrategies = new TrialTally();
    for (Result result : results) {
      if (result.counted() != null && result.work() instanceof Receipt receipt) {
        add(tally, receipt, result.counted());
        deliver(ofStrategies, receipt, result.counted());
      }
    }
    try {
      if (!tally.cohorts().isEmpty()) {
        health.add(tally.cohorts());
        trials.add(ofStrategies.trials());
      }
    } catch (RuntimeException e) {
      log.step("receipt.uncounted", "", "", Map.of("cause", String.valueOf(e)));
    }
  }

  private static void add(Tally tally, Receipt receipt, Counted counted) {
    Message message = counted.message();
    message
        .attempt(counted.reference().attempt())
        .ifPresent(attempt -> add(tally, receipt, message, attempt));
  }

  private static void add(Tally tally, Receipt receipt, Message message, Attempt attempt) {
    Sent sent = Sent.of(message, attempt);
    boolean delivered = receipt.status() == State.DELIVERED;
    if (delivered && failedBefore(attempt, message)) {
      tally.corrected(sent, receipt.receivedAt());
    } else {
      tally.receipt(sent, delivered, receipt.receivedAt());
      if (attempt.isUnanswered()) {
        tally.told(sent);
      }
    }
    if (delivered) {
      tally.judged(sent);
      if (message.isConverted()) {
        tally.judgedConverted(sent);
      }
    }
  }

  /** The receipt that delivered it: one of another attempt changes its state no more. */
  private static void deliver(TrialTally tally, Receipt receipt, Counted counted) {
    int number = counted.reference().attempt();
    boolean changed =
        counted.message().receipts().stream()
            .anyMatch(note -> note.attempt() == number && note.status() == State.DELIVERED);
    if (receipt.status() == State.DELIVERED && changed) {
      tally.delivered(counted.message(), receipt.receivedAt());
    }
  }

  private static boolean failedBefore(Attempt attempt, Message message) {
    return message.receipts().stream()
        .anyMatch(r -> r.attempt() == attempt.number() && r.status() == State.UNDELIVERED);
  }
}
