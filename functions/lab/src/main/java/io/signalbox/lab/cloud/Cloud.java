package io.signalbox.lab.cloud;

import io.signalbox.core.breaker.Ticking;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Lane;
import io.signalbox.core.deadletter.Desk;
import io.signalbox.core.health.Tick;
import io.signalbox.core.ingest.Cancel;
import io.signalbox.core.ingest.Ingest;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Work;
import io.signalbox.core.receipt.Intake;
import io.signalbox.core.timer.Release;
import io.signalbox.lab.cloud.SimQueue.Entry;
import io.signalbox.lab.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The stack as the plan draws it: queues with the visibility of six timeouts, functions with their
 * timeouts and reserved concurrency, event sources, schedules and the rule of each minute.
 */
public final class Cloud {
  private static final int SPARE_SECONDS = 5;
  private static final int FACTOR = 6;

  private final Trial trial;
  private final Outside outside;
  private final Tables tables;
  private final Clockwork clockwork;
  private final Functions functions;
  private final Map<String, SimQueue> queues = new LinkedHashMap<>();
  private final List<Fleet<?>> fleets = new ArrayList<>();
  private final Fleet<Ingest> ingest;
  private final Fleet<Cancel> cancel;
  private final Fleet<Intake> intake;
  private final Fleet<Desk> desk;
  private final Fleet<Release> release;
  private final Fleet<Ticking> breaker;

  public Cloud(Trial trial, Catalog catalog, Outside outside) {
    this.trial = trial;
    this.outside = outside;
    this.tables = Tables.of(trial);
    this.clockwork = new Clockwork(trial, minute -> release(minute, 2));
    this.functions = new Functions(catalog, outside);
    this.ingest = fleet("ingest", 25, 100, functions::ingest);
    this.cancel = fleet("cancel", 10, 10, functions::cancel);
    this.intake = fleet("receipt-intake", 10, 50, functions::intake);
    this.desk = fleet("admin", 25, 5, functions::desk);
    this.release = fleet("release", 300, 5, functions::release);
    this.breaker = fleet("breaker", 10, 4, functions::ticking);
    consume(catalog);
  }

  private void consume(Catalog catalog) {
    Fleet<Graveyard> graveyard = fleet("deadletter", 15, 4, functions::graveyard);
    SimQueue last = queue("dlq", 15, 2, new Source<>(graveyard, Graveyard::done));
    queue("deadletters", 15, 2, new Source<>(graveyard, Graveyard::done));
    var route = new Source<>(fleet("route", 15, 10, functions::route), QueueFunction::done);
    queue("p0", 15, 5, route);
    queue("p1", 15, 3, route);
    queue("p2", 15, 2, route);
    catalog.channels().forEach(this::lanes);
    var confirm = fleet("confirm", confirmTimeout(catalog), 4, functions::confirm);
    queue(
        Dispatch.CONFIRM_QUEUE,
        confirmTimeout(catalog),
        4,
        new Source<>(confirm, QueueFunction::done));
    var receipt = fleet("receipt", 15, 5, functions::receipt);
    queue("receipts", 15, 5, new Source<>(receipt, QueueFunction::done));
    var webhook = fleet("webhook", 75, 5, functions::webhook);
    queue("webhooks", 75, 5, new Source<>(webhook, QueueFunction::done));
    queue(Tick.QUEUE, 10, 2, new Source<>(breaker, Cloud::ticked));
    queues.values().stream().filter(q -> q != last).forEach(q -> q.redrivesTo(last));
  }

  private static int confirmTimeout(Catalog catalog) {
    long call =
        catalog.channels().stream()
            .filter(c -> c.abilities().statusQuery())
            .mapToLong(c -> c.limits().callTimeout().toSeconds())
            .max()
            .orElse(0);
    return (int) call * 10 + SPARE_SECONDS;
  }

  private void lanes(Channel channel) {
    int timeout = (int) channel.limits().callTimeout().toSeconds() * 10 + SPARE_SECONDS;
    int slots = channel.limits().slots();
    var send = fleet("send-" + channel.name(), timeout, slots, p -> functions.send(p, channel));
    for (Lane lane : channel.lanes()) {
      String queue = channel.laneQueue(lane);
      queue(queue, timeout, lane.slots(), new Source<>(send, QueueFunction::done));
    }
  }

  private static List<Entry> ticked(Ticking ticking, List<Entry> batch) {
    batch.forEach(e -> tick(ticking, e.work()));
    return batch;
  }

  private static void tick(Ticking ticking, Work work) {
    if (work instanceof Tick tick) {
      ticking.tick(tick);
    }
  }

  private <C> Fleet<C> fleet(String name, int timeout, int reserved, Function<Ports, C> core) {
    Fleet<C> fleet =
        new Fleet<>(
            trial,
            name,
            timeout,
            reserved,
            i -> core.apply(new Ports(i, tables, queues, clockwork, outside)));
    fleets.add(fleet);
    return fleet;
  }

  private SimQueue queue(String name, int timeout, int maxConcurrency, SimQueue.Consumer by) {
    SimQueue queue = new SimQueue(trial, name, timeout * FACTOR, maxConcurrency);
    queue.consumedBy(by);
    queues.put(name, queue);
    return queue;
  }

  /** An event source: a queue's batches to a function. */
  private record Source<C>(Fleet<C> fleet, BiFunction<C, List<Entry>, List<Entry>> work)
      implements SimQueue.Consumer {
    @Override
    public boolean hasRoom() {
      return fleet.hasRoom();
    }

    @Override
    public void take(List<Entry> batch, BiConsumer<@Nullable List<Entry>, String> done) {
      fleet.<List<Entry>>invoke(
          core -> work.apply(core, batch), ending -> done.accept(ending.value(), ending.why()));
    }
  }

  /** Starts the rule of each minute, and turns a clock back if the weather has it. */
  public void start() {
    trial.sim().at((trial.sim().now() / 60_000 + 1) * 60_000, this::minute);
    if (trial.faults().weather().jumps()) {
      for (int i = 0; i < 4; i++) {
        trial.sim().after(trial.faults().random().nextLong(900_000), this::turnBackAClock);
      }
    }
  }

  private void turnBackAClock() {
    fleets.get(trial.faults().random().nextInt(fleets.size())).turnBackAClock();
  }

  private void minute() {
    trial.sim().after(60_000, this::minute);
    boolean late = trial.faults().happens(0.1);
    long delay = trial.faults().random().nextLong(late ? 60_000 : 1_000);
    if (!trial.faults().forgets() && trial.mutant().sweeps()) {
      trial.sim().after(delay, () -> sweep(2));
    }
    if (!trial.faults().forgets()) {
      Tick tick = new Tick("minute", "rule");
      trial.sim().after(delay, () -> breaker.invoke(t -> ticked(t, tick), e -> {}));
    }
  }

  private static boolean ticked(Ticking ticking, Tick tick) {
    ticking.tick(tick);
    return true;
  }

  /** Lambda tries an asynchronous invocation twice more. */
  private void sweep(int more) {
    release.invoke(
        Release::sweep, e -> againIf(e.value() == null && more > 0, () -> sweep(more - 1)));
  }

  private void release(long minute, int more) {
    release.invoke(
        r -> r.release(minute),
        e -> againIf(e.value() == null && more > 0, () -> release(minute, more - 1)));
  }

  private void againIf(boolean failed, Runnable again) {
    if (failed) {
      trial.sim().after(60_000, again);
    }
  }

  public Fleet<Ingest> ingest() {
    return ingest;
  }

  public Fleet<Cancel> cancel() {
    return cancel;
  }

  public Fleet<Intake> intake() {
    return intake;
  }

  /** What operators call. */
  public Fleet<Desk> desk() {
    return desk;
  }

  public Tables tables() {
    return tables;
  }

  public Map<String, SimQueue> queues() {
    return queues;
  }

  /** Whether no invocation runs but those of the clock. */
  public boolean isIdle() {
    return fleets.stream().allMatch(f -> f == release || f == breaker || f.running() == 0);
  }
}
