package io.signalbox.core.breaker;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshot.Change;
import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.Mode;
import io.signalbox.core.health.Snapshot.PathHealth;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/** From one snapshot and the cohorts to the next snapshot. Pure. */
final class Assessment {
  /** How long a change is carried on for whoever must still alert it. */
  private static final Duration CARRY = Duration.ofMinutes(2);

  private final BreakerPolicy policy;
  private final Breaker breaker;

  Assessment(BreakerPolicy policy) {
    this.policy = policy;
    this.breaker = new Breaker(policy);
  }

  Snapshot assess(Snapshot before, List<Cohort> cohorts, Instant now) {
    Map<Path, List<Cohort>> byPath =
        cohorts.stream().collect(Collectors.groupingBy(Cohort::path, HashMap::new, toList()));
    Map<String, List<Cohort>> byChannel =
        cohorts.stream()
            .collect(Collectors.groupingBy(c -> c.path().channel(), HashMap::new, toList()));
    Map<Path, PathHealth> paths = paths(before, byPath, now);
    Map<String, Gate> channels = channels(before, byChannel, paths, now);
    List<Change> changes = new ArrayList<>();
    before.changes().stream().filter(c -> c.at().plus(CARRY).isAfter(now)).forEach(changes::add);
    changes.addAll(changes(before, paths, channels, now));
    return new Snapshot(before.version() + 1, now, paths, channels, changes);
  }

  private static Collector<Cohort, ?, List<Cohort>> toList() {
    return Collectors.toList();
  }

  /** Paths with cohorts, and those without whose gate is not closed: it must not be forgotten. */
  private Map<Path, PathHealth> paths(
      Snapshot before, Map<Path, List<Cohort>> byPath, Instant now) {
    Set<Path> all = new HashSet<>(byPath.keySet());
    before
        .paths()
        .forEach(
            (path, health) -> {
              if (health.gate().level() > 0) {
                all.add(path);
              }
            });
    Map<Path, PathHealth> paths = new HashMap<>();
    for (Path path : all) {
      PathHealth old = before.paths().get(path);
      Gate gate = old == null ? Gate.CLOSED : old.gate();
      paths.put(path, health(gate, byPath.getOrDefault(path, List.of()), now));
    }
    return paths;
  }

  private PathHealth health(Gate gate, List<Cohort> cohorts, Instant now) {
    Evidence whole = Evidence.of(cohorts, minute(now), Long.MIN_VALUE);
    Evidence.Rate rate = whole.recent();
    double delivered = whole.settled() == 0 ? 1 : (double) whole.delivered() / whole.settled();
    return new PathHealth(
        breaker.next(gate, since(gate, cohorts, now), now),
        1 - rate.share(),
        delivered,
        rate.answered(),
        whole.settled());
  }

  /**
   * Only what was sent since the gate's last change: from the minute after it, or from that minute
   * itself for a closed gate, whose beginning nobody cares for.
   */
  private static Evidence since(Gate gate, List<Cohort> cohorts, Instant now) {
    boolean never = gate.level() == 0;
    long sinceMinute = never ? Long.MIN_VALUE : minute(gate.since()) + 1;
    return Evidence.of(cohorts, minute(now), sinceMinute);
  }

  private Map<String, Gate> channels(
      Snapshot before,
      Map<String, List<Cohort>> byChannel,
      Map<Path, PathHealth> paths,
      Instant now) {
    Set<String> all = new TreeSet<>(byChannel.keySet());
    all.addAll(before.channels().keySet());
    Map<String, Gate> channels = new TreeMap<>();
    for (String channel : all) {
      Gate gate = before.channels().getOrDefault(channel, Gate.CLOSED);
      List<Cohort> cohorts = byChannel.getOrDefault(channel, List.of());
      Gate next = channel(gate, channel, since(gate, cohorts, now), paths, now);
      if (next.level() > 0) {
        channels.put(channel, next);
      }
    }
    return channels;
  }

  /**
   * A closed channel opens for its account or when most of its paths are open; rates open paths,
   * since a fault on one operator must not remove the others. A ramping one goes by its own rate.
   */
  private Gate channel(
      Gate gate, String name, Evidence evidence, Map<Path, PathHealth> paths, Instant now) {
    if (gate.mode() != Mode.CLOSED) {
      return breaker.next(gate, evidence, now);
    }
    if (evidence.accounts() > 0) {
      return breaker.trip(gate, "account fault: " + evidence.accounts(), now);
    }
    List<PathHealth> own =
        paths.entrySet().stream()
            .filter(e -> e.getKey().channel().equals(name))
            .map(Map.Entry::getValue)
            .toList();
    long open = own.stream().filter(p -> p.gate().mode() == Mode.OPEN).count();
    boolean most = own.size() > 1 && open > policy.channelShare() * own.size();
    return most ? breaker.trip(gate, open + " of " + own.size() + " paths open", now) : gate;
  }

  private static List<Change> changes(
      Snapshot before, Map<Path, PathHealth> paths, Map<String, Gate> channels, Instant now) {
    long version = before.version() + 1;
    List<Change> changes = new ArrayList<>();
    paths.forEach(
        (path, health) -> {
          PathHealth old = before.paths().get(path);
          Gate was = old == null ? Gate.CLOSED : old.gate();
          add(changes, path.toString(), was, health.gate(), version, now);
        });
    channels.forEach(
        (name, gate) ->
            add(
                changes,
                name,
                before.channels().getOrDefault(name, Gate.CLOSED),
                gate,
                version,
                now));
    return changes;
  }

  private static void add(
      List<Change> changes, String name, Gate was, Gate is, long version, Instant now) {
    if (was.mode() != is.mode()) {
      changes.add(new Change(name, was.mode(), is.mode(), is.reason(), version, now));
    }
  }

  private static long minute(Instant at) {
    return Math.floorDiv(at.getEpochSecond(), 60L);
  }
}
