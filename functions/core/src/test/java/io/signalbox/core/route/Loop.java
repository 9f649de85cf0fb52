package io.signalbox.core.route;

import io.signalbox.core.breaker.BreakerPolicy;
import io.signalbox.core.breaker.FakeWatch;
import io.signalbox.core.breaker.Loading;
import io.signalbox.core.breaker.Spending;
import io.signalbox.core.breaker.Ticking;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Lane;
import io.signalbox.core.channel.StrategyShare;
import io.signalbox.core.health.FakeFlags;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Sent;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Tally;
import io.signalbox.core.health.Tick;
import io.signalbox.core.health.estimate.CohortEstimator;
import io.signalbox.core.health.estimate.EstimatorPolicy;
import io.signalbox.core.health.estimate.Surroundings;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.route.Decision.ToLane;
import io.signalbox.core.testing.InMemoryCheckpoints;
import io.signalbox.core.testing.InMemoryHealth;
import io.signalbox.core.testing.InMemoryLaneDepths;
import io.signalbox.core.testing.InMemoryQueues;
import io.signalbox.core.testing.InMemoryQuotas;
import io.signalbox.core.testing.InMemorySnapshots;
import io.signalbox.core.testing.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Routers, lanes and the breaker's tick, each as it is, in steps of 10 ms. */
final class Loop {
  private static final int STEP = 10;
  private static final int TICK = 10_000;

  /** A router holds a snapshot for so long. */
  private static final int HELD = 3_000;

  private final List<Channel> channels;
  private final Map<String, Integer> latencies;
  private final MutableClock clock = new MutableClock(Samples.NOW);
  private final InMemoryHealth health = new InMemoryHealth();
  private final InMemorySnapshots snapshots = new InMemorySnapshots();
  private final InMemoryLaneDepths depths = new InMemoryLaneDepths();
  private final Ticking ticking;
  private final List<Router> routers = new ArrayList<>();
  private final List<Snapshot> held = new ArrayList<>();
  private final Map<String, Deque<Integer>> waiting = new HashMap<>();
  private final Map<String, List<Integer>> busyUntil = new HashMap<>();
  private final Map<String, Integer> calls = new HashMap<>();
  private final Map<Integer, Integer> waits = new HashMap<>();
  private final Random random = new Random(1);
  private Tally tally = new Tally();
  private int millis;

  /** Channels that answer after so many ms, behind so many routers. */
  Loop(List<Channel> channels, Map<String, Integer> latencies, int count) {
    this.channels = channels;
    this.latencies = latencies;
    this.ticking = ticking();
    for (int i = 0; i < count; i++) {
      routers.add(new Router(new Choosing(StrategyShare.DEFAULT), RoutePolicy.DEFAULT));
      held.add(Snapshot.empty());
    }
    lanes().forEach(lane -> depths.put(lane, 0, 0));
  }

  private List<String> lanes() {
    return channels.stream().flatMap(c -> c.lanes().stream().map(c::laneQueue)).toList();
  }

  private Ticking ticking() {
    return new Ticking(
        new Ticking.Ports(
            health,
            snapshots,
            new InMemoryCheckpoints(),
            List::of,
            new Spending(List.of(), new InMemoryQuotas(), StepLog.NONE),
            new Loading(channels, depths, Parallel.sequential(), StepLog.NONE),
            new FakeWatch(FakeFlags.NONE, flag -> {}, StepLog.NONE),
            change -> {},
            new InMemoryQueues(clock)),
        BreakerPolicy.defaults(),
        new CohortEstimator(
            new Surroundings(Set.of(), Set.of(), country -> ZoneOffset.UTC),
            EstimatorPolicy.defaults()),
        clock,
        StepLog.NONE);
  }

  /** So many messages of that kind a second; without ticks when the breaker is dead. */
  void run(Duration time, int perSecond, Kind kind, boolean ticks) {
    int owed = 0;
    for (millis = 0; millis < time.toMillis(); millis += STEP) {
      if (ticks && millis % TICK == 0) {
        tick();
      }
      for (int i = 0; i < routers.size(); i++) {
        if ((millis + i * 700) % HELD < STEP) {
          held.set(i, snapshots.latest());
        }
      }
      for (owed += perSecond * STEP; owed >= 1_000; owed -= 1_000) {
        route(kind);
      }
      channels.forEach(channel -> channel.lanes().forEach(lane -> work(channel, lane, kind)));
      clock.advance(Duration.ofMillis(STEP));
    }
  }

  private void tick() {
    health.add(tally.cohorts());
    tally = new Tally();
    lanes().forEach(l -> depths.put(l, waiting(l).size(), busy(l).size()));
    ticking.tick(new Tick("evidence", "1"));
  }

  private void route(Kind kind) {
    int i = random.nextInt(routers.size());
    Instant now = clock.instant();
    Catalog catalog = new Catalog(channels, List.of());
    Decision decision =
        routers.get(i).decide(dispatch(kind, now), held.get(i), catalog, now, random);
    String name = ((ToLane) decision).choice().channel();
    waiting(catalog.channel(name).orElseThrow().laneQueue(kind.priority())).add(millis);
  }

  private Dispatch dispatch(Kind kind, Instant now) {
    MessageId id = MessageId.derive("acme", "r-" + random.nextInt(), Samples.NUMBER);
    Dispatch.Facts facts =
        new Dispatch.Facts(
            id,
            "acme",
            kind,
            "",
            "US",
            "unknown",
            "America/New_York",
            1,
            5,
            now,
            now.plus(kind.defaultTtl()),
            null,
            "");
    return new Dispatch(facts, 1, Dispatch.Step.SEND, List.of(), now, null);
  }

  private void work(Channel channel, Lane lane, Kind kind) {
    String queue = channel.laneQueue(lane);
    List<Integer> busy = busy(queue);
    busy.removeIf(until -> until <= millis);
    int latency = latencies.getOrDefault(channel.name(), 0);
    while (busy.size() < lane.slots() * channel.limits().parallelSends()
        && !waiting(queue).isEmpty()) {
      waits.merge(millis, millis - waiting(queue).remove(), Math::max);
      busy.add(millis + latency + 40);
      calls.merge(channel.name(), 1, Integer::sum);
      Path path = new Path(channel.name(), "US", "unknown");
      Sent sent = new Sent(path, clock.instant(), 1, kind, false);
      tally.call(sent, Measure.ACCEPTED, latency, 1, 7_500);
      tally.receipt(sent, true, clock.instant().plusMillis(latency));
    }
  }

  private Deque<Integer> waiting(String queue) {
    return waiting.computeIfAbsent(queue, q -> new ArrayDeque<>());
  }

  private List<Integer> busy(String queue) {
    return busyUntil.computeIfAbsent(queue, q -> new ArrayList<>());
  }

  int calls(String channel) {
    return calls.getOrDefault(channel, 0);
  }

  /** Of all that were called for, ms. */
  int longestWait() {
    return longestWaitAfter(Duration.ZERO);
  }

  /** Of what was called for later than that, ms. */
  int longestWaitAfter(Duration time) {
    return waits.entrySet().stream()
        .filter(wait -> wait.getKey() >= time.toMillis())
        .mapToInt(Map.Entry::getValue)
        .max()
        .orElse(0);
  }
}
