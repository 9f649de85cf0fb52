package io.signalbox.local.demo;

import io.signalbox.local.chaos.Chaos;
import io.signalbox.local.meter.Meter;
import io.signalbox.local.sim.FailureMode;
import io.signalbox.local.system.LocalSystem;
import io.signalbox.local.system.TenantApi;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Sends mixed traffic through the HTTP API while one channel fails for a part of the time, waits
 * for the webhooks of all final states, and then asks the API and the providers what happened.
 */
public final class Demo {
  private static final int SENDERS = 8;
  private static final Duration LOOK = Duration.ofMillis(250);

  private final LocalSystem system;
  private final Settings settings;
  private final Chaos chaos;
  private final Consumer<String> progress;
  private final InstantSource clock = InstantSource.system();
  private final Instant started = clock.instant();

  private volatile String failing = "";

  private Demo(LocalSystem system, Settings settings, Chaos chaos, Consumer<String> progress) {
    this.system = system;
    this.settings = settings;
    this.chaos = chaos;
    this.progress = progress;
  }

  /**
   * Runs it; takes about 15 s longer than the schedule ahead, and some minutes with chaos.
   *
   * @param chaos that the system's functions were started with; ended in time
   * @param progress is told how far it is, several times a second
   * @throws InterruptedException when stopped
   */
  public static Summary run(
      LocalSystem system, Settings settings, Chaos chaos, Consumer<String> progress)
      throws IOException, InterruptedException {
    return new Demo(system, settings, chaos, progress).run();
  }

  private Summary run() throws IOException, InterruptedException {
    TenantApi api = new TenantApi(system.baseUrl(), system.tenant().apiKey());
    Meter.Snapshot before = Meter.snapshot();
    try (WebhookSink sink = WebhookSink.start(system.tenant().tenant().webhookSecret())) {
      Traffic traffic = new Traffic(api, sink.url(), settings, clock);
      Usage usage = Usage.start(traffic, system.providers().ledger(), clock);
      try {
        send(traffic, sink);
        await(traffic, sink);
      } finally {
        usage.close();
      }
      // Before the stories are read: looking is not part of the cost of sending.
      Meter.Snapshot cost = Meter.snapshot().since(before);
      Duration elapsed = Duration.between(started, clock.instant());
      return new Telling(system, api, started).of(traffic, failing, cost, chaos.kills(), elapsed);
    }
  }

  private void send(Traffic traffic, WebhookSink sink) throws InterruptedException {
    ScheduledExecutorService senders = Executors.newScheduledThreadPool(SENDERS);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (Planned request : Plan.of(settings)) {
        all.add(at(senders, request.at(), () -> traffic.send(request)));
      }
      if (settings.outageUntil().compareTo(settings.outageFrom()) > 0) {
        all.add(at(senders, settings.outageFrom(), this::fail));
        all.add(at(senders, settings.outageUntil(), this::recover));
      }
      all.add(at(senders, settings.chaos(), chaos::end));
      for (Future<?> one : all) {
        finish(one, traffic, sink);
      }
    } finally {
      senders.shutdownNow();
    }
  }

  private static Future<?> at(ScheduledExecutorService timer, Duration after, Runnable task) {
    return timer.schedule(task, after.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void finish(Future<?> one, Traffic traffic, WebhookSink sink)
      throws InterruptedException {
    try {
      one.get();
      tell(traffic, sink);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  /** The busiest channel: an outage that nobody meets shows nothing. */
  private void fail() {
    Map<String, Integer> calls = system.providers().ledger().callsPerChannel();
    failing =
        calls.entrySet().stream()
            .max(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey)
            .orElse("sim-a");
    system.providers().fail(failing, FailureMode.REJECT_5XX);
  }

  private void recover() {
    system.providers().recover(failing);
  }

  private void await(Traffic traffic, WebhookSink sink) throws InterruptedException {
    Set<String> ids = traffic.accepted().stream().map(Sent::id).collect(Collectors.toSet());
    Instant patience = clock.instant().plus(settings.patience());
    while (sink.finalOf(ids) < ids.size() && clock.instant().isBefore(patience)) {
      tell(traffic, sink);
      TimeUnit.MILLISECONDS.sleep(LOOK.toMillis());
    }
    tell(traffic, sink);
    long untold = ids.size() - sink.finalOf(ids);
    if (untold > 0) {
      traffic.fault("no webhook told the end of %d messages".formatted(untold));
    }
  }

  private void tell(Traffic traffic, WebhookSink sink) {
    Set<String> ids = traffic.accepted().stream().map(Sent::id).collect(Collectors.toSet());
    boolean fails = !failing.isEmpty() && system.providers().mode(failing) != FailureMode.NONE;
    progress.accept(
        "%3d s  accepted %d  final %d  provider calls %d%s%s"
            .formatted(
                Duration.between(started, clock.instant()).toSeconds(),
                ids.size(),
                sink.finalOf(ids),
                system.providers().ledger().providerCalls(),
                fails ? "  (" + failing + " is failing)" : "",
                chaos.kills() > 0 ? "  killed " + chaos.kills() : ""));
  }
}
