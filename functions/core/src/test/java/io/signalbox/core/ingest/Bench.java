package io.signalbox.core.ingest;

import io.signalbox.core.channel.BizType;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.testing.InMemoryMessages;
import io.signalbox.core.testing.InMemoryQueues;
import io.signalbox.core.testing.InMemoryRequests;
import io.signalbox.core.testing.InMemorySchedules;
import io.signalbox.core.testing.InMemoryTenants;
import io.signalbox.core.testing.InMemoryTimers;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.timer.Later;
import io.signalbox.core.timer.Schedules;
import io.signalbox.core.timer.TimerStore;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Ingest with everything around it in memory. */
final class Bench {
  static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  final MutableClock clock = new MutableClock(NOON);
  final InMemoryMessages messages = new InMemoryMessages();
  final InMemoryRequests requests = new InMemoryRequests();
  final InMemoryQueues queues = new InMemoryQueues(clock);
  final InMemoryTimers timers = new InMemoryTimers();
  final InMemorySchedules schedules = new InMemorySchedules();
  final InMemoryTenants tenants = new InMemoryTenants();
  final Tenant tenant =
      new Tenant("acme", "whsec_MDEy", null, Map.of("code", "Your code is {{code}}"), 100);
  Catalog catalog =
      new Catalog(
          List.of(
              channel("sim-a", true, 100, Map.of("*", 7500L, "GB", 32000L), Set.of("*"), 10),
              channel("sim-b", true, 100, Map.of("*", 9000L, "GB", 20000L), Set.of("*"), 5),
              channel("off", false, 100, Map.of("*", 1L), Set.of("*"), 10),
              channel("spare", true, 0, Map.of("*", 50L), Set.of("*"), 10),
              channel("home", true, 100, Map.of("*", 60_000L), Set.of("US"), 10)),
          List.of(
              new BizType("REGISTER_CODE", Kind.OTP, Set.of("*")),
              new BizType("ONLY_B", Kind.OTP, Set.of("sim-b"))));

  Ingest ingest() {
    return ingest(requests, messages, queues, timers, schedules);
  }

  /** The same, through other doors to the same stores. */
  Ingest ingest(
      Requests toRequests,
      Messages toMessages,
      Queues toQueues,
      TimerStore toTimers,
      Schedules toSchedules) {
    Ingest.Ports ports =
        new Ingest.Ports(
            PlainWorld.numbers(),
            PlainWorld.templates(),
            PlainWorld.meter(),
            tenants,
            toRequests,
            toMessages,
            toQueues,
            new Later(toTimers, toSchedules, toQueues, clock),
            Parallel.sequential(),
            clock,
            StepLog.NONE);
    return new Ingest(catalog, IngestPolicy.defaults(), ports);
  }

  Answer accept(Asked request) {
    return ingest().accept(tenant, request.build());
  }

  Answer.Taken taken(Asked request) {
    return (Answer.Taken) accept(request);
  }

  List<RecipientLine> lines(Asked request) {
    return taken(request).first().answer();
  }

  List<Fault> faults(Asked request) {
    return ((Answer.Faulty) accept(request)).faults();
  }

  Message only() {
    return messages.all().get(0);
  }

  /** Ids that wait in a priority queue or in a timer. */
  Set<MessageId> queuedIds() {
    Set<MessageId> ids = new HashSet<>();
    queues.sent().forEach(s -> ids.add(((Dispatch) s.work()).id()));
    timers.all().forEach(e -> ids.add(((Dispatch) e.work()).id()));
    return ids;
  }

  private static Channel channel(
      String name,
      boolean enabled,
      int weight,
      Map<String, Long> prices,
      Set<String> countries,
      int maxSegments) {
    Duration second = Duration.ofSeconds(1);
    return new Channel(
        name,
        "sim",
        enabled,
        weight,
        "http://localhost/" + name,
        null,
        prices,
        new Channel.Limits(20, 2, 200, second, second),
        new Channel.Coverage(countries, Set.of("*"), Set.of("*"), maxSegments, null),
        new Channel.Abilities(true, true, true, Duration.ofDays(3)),
        Map.of());
  }
}
