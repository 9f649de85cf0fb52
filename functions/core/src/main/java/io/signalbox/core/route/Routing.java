package io.signalbox.core.route;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.closing.Closing;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshots;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.route.Batch.Task;
import io.signalbox.core.route.Decision.Close;
import io.signalbox.core.route.Decision.ToLane;
import io.signalbox.core.route.Decision.Wait;
import io.signalbox.core.timer.Later;
import io.signalbox.core.timer.TimerEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Routes batches from the priority queues into the lanes. Writes no state but that of a message
 * that it closes, so a record that comes twice is routed twice, and the claim lets one through.
 */
public final class Routing {
  private final Catalog catalog;
  private final Router router;
  private final Ports ports;
  private final Closer closer;
  private final Closing closing;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final StepLog log;

  /** What routing reads from and writes to. */
  public record Ports(Snapshots snapshots, Queues queues, Later later, Messages messages) {}

  public Routing(
      Catalog catalog,
      Router router,
      Ports ports,
      InstantSource clock,
      RandomGenerator random,
      StepLog log) {
    this.catalog = catalog;
    this.router = router;
    this.ports = ports;
    this.closer = new Closer(ports.messages());
    this.closing = new Closing(ports.queues());
    this.clock = clock;
    this.random = random;
    this.log = log;
  }

  /**
   * Routes a batch.
   *
   * @return those of its records that could not be finished, for the queue to deliver again
   */
  public List<Dispatch> route(List<Dispatch> records) {
    Instant now = clock.instant();
    Snapshot snapshot = ports.snapshots().current();
    Batch batch = new Batch();
    for (Dispatch record : records) {
      guard(batch, List.of(record), () -> route(record, snapshot, now, batch));
    }
    batch.lanes().forEach((q, t) -> settle(batch, t, ds -> ports.queues().send(q, ds)));
    settle(batch, batch.waits(), ports.later()::schedule);
    settle(batch, batch.closed(), closing::announce);
    return batch.unfinishedOf(records);
  }

  private void route(Dispatch record, Snapshot snapshot, Instant now, Batch batch) {
    if (record.step() != Dispatch.Step.SEND) {
      // A question about an attempt: only the channel that made it knows the answer.
      batch.toLane(asking(record), record, record);
      return;
    }
    Decision decision = router.decide(record, snapshot, catalog, now, random);
    if (decision instanceof ToLane to) {
      batch.toLane(lane(to.choice().channel(), record), record, record.chosen(to.choice()));
      log(record, now, "route.lane", to.choice().channel(), to.choice().why());
    } else if (decision instanceof Wait wait) {
      batch.wait(record, entry(record, wait, now));
      log(record, now, "route.wait", wait.reason(), wait.why());
    } else if (decision instanceof Close close) {
      close(record, close, now, batch);
    }
  }

  private void close(Dispatch record, Close close, Instant now, Batch batch) {
    Optional<Message> closed = closer.close(record, close, now);
    closed.ifPresent(message -> batch.closed(record, message));
    log(
        record,
        now,
        closed.isPresent() ? "route.close" : "route.stale",
        close.reason(),
        close.why());
  }

  /** A channel that knows repeated references is called again, in its lane; others are asked. */
  private String asking(Dispatch record) {
    String name = channelOf(record);
    boolean repeats = catalog.channel(name).map(c -> c.abilities().idempotencyKey()).orElse(false);
    return repeats && record.step() == Dispatch.Step.CONFIRM
        ? lane(name, record)
        : Dispatch.CONFIRM_QUEUE;
  }

  private static String channelOf(Dispatch record) {
    if (record.choice() != null) {
      return record.choice().channel();
    }
    List<String> tried = record.tried();
    return tried.isEmpty() ? "" : tried.get(tried.size() - 1);
  }

  private String lane(String name, Dispatch record) {
    Channel channel =
        catalog
            .channel(name)
            .orElseThrow(() -> new IllegalStateException("no channel is named '" + name + "'"));
    return channel.laneQueue(record.facts().kind().priority());
  }

  private static TimerEntry entry(Dispatch record, Wait wait, Instant now) {
    Instant due = now.plus(wait.delay());
    String queue = record.facts().kind().priority().queue();
    // What waits for the morning is new work then; what waits for a breaker is late all the while.
    boolean renewed = wait.reason().equals(Decision.LOCAL_HOURS);
    Dispatch work = record.as(record.step(), renewed ? due : record.dueAt(), null);
    return new TimerEntry(due, queue, work);
  }

  /** Does all at once and gives back the records of what could not be done. */
  private <T> void settle(Batch batch, List<Task<T>> tasks, Function<List<T>, List<T>> action) {
    if (tasks.isEmpty()) {
      return;
    }
    List<Dispatch> records = tasks.stream().map(Task::record).toList();
    guard(
        batch,
        records,
        () -> {
          List<T> failed = action.apply(tasks.stream().map(Task::what).toList());
          tasks.stream()
              .filter(task -> failed.contains(task.what()))
              .forEach(task -> batch.giveBack(task.record()));
        });
  }

  /** What breaks for some records must not fail, or repeat, the rest of the batch. */
  private void guard(Batch batch, List<Dispatch> records, Runnable action) {
    try {
      action.run();
    } catch (RuntimeException e) {
      for (Dispatch record : records) {
        batch.giveBack(record);
        String trace = record.facts().traceId();
        log.step("route.failed", record.id().value(), trace, Map.of("cause", e.toString()));
      }
    }
  }

  private void log(Dispatch record, Instant now, String step, String outcome, String why) {
    Duration delay = Duration.between(record.dueAt(), now);
    log.step(
        step,
        record.id().value(),
        record.facts().traceId(),
        Map.of(
            "kind", record.facts().kind().wireName(),
            "attempt", record.attempt(),
            "outcome", outcome,
            "why", why,
            "queueDelayMs", Math.max(0, delay.toMillis())));
  }
}
