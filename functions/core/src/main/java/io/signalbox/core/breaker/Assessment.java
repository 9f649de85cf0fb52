package io.signalbox.core.breaker;

import io.signalbox.core.breaker.Evidence.Rate;
import io.signalbox.core.breaker.Evidence.Since;
import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.Mode;
import io.signalbox.core.health.Snapshot.PathHealth;
import io.signalbox.core.health.estimate.Beliefs;
import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.message.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** From one snapshot and the cohorts to the next snapshot. Pure. */
final class Assessment {
  /**
   * A channel opens for its paths only when at least so many are open: one is the path's affair.
   */
  private static final int PATHS = 2;

  /** Keeps a snapshot well below the 400 KB of a stored item. */
  private static final int PUBLISHED = 3_000;

  private final BreakerPolicy policy;
  private final Breaker breaker;

  Assessment(BreakerPolicy policy) {
    this.policy = policy;
    this.breaker = new Breaker(policy);
  }

  /** A path with its new gate and what moved it. */
  private record Judged(Path path, PathHealth health, Evidence evidence) {}

  /**
   * The next snapshot.
   *
   * @param cohorts of the last ten minutes and the one that has just begun
   */
  Snapshot assess(
      Snapshot before, List<Cohort> cohorts, Beliefs beliefs, Overruling overruling, Instant now) {
    List<Judged> judged = paths(before, cohorts, beliefs, overruling.paths(), now);
    Map<Path, PathHealth> paths = unjudged(beliefs);
    judged.forEach(j -> paths.put(j.path(), j.health()));
    overruling.of(before, paths, now);
    // What operators do to paths is no evidence against their channel.
    List<Judged> evident =
        judged.stream().filter(j -> !overruling.paths().contains(j.path())).toList();
    SortedMap<String, Gate> channels = channels(before, cohorts, evident, now);
    overruling.of(before, channels, now);
    Snapshot after =
        new Snapshot(
            before.version() + 1,
            now,
            paths,
            channels,
            List.of(),
            calls(cohorts),
            beliefs.reported());
    return Changes.carried(after, before);
  }

  /**
   * Paths without traffic that routers may want to try; of very many, those that were heard of most
   * in the last hour.
   */
  private static Map<Path, PathHealth> unjudged(Beliefs beliefs) {
    Map<Path, PathHealth> paths = new HashMap<>();
    beliefs.paths().entrySet().stream()
        .sorted(Comparator.comparingDouble(path -> -heard(path.getValue())))
        .limit(PUBLISHED)
        .forEach(path -> paths.put(path.getKey(), unsent(path.getValue())));
    return paths;
  }

  private static double heard(PathState state) {
    return state.successes() + state.failures();
  }

  private static PathHealth unsent(PathState state) {
    return new PathHealth(Gate.CLOSED, 1, 1, 0, 0, state);
  }

  private static Map<Kind, Long> calls(List<Cohort> cohorts) {
    Map<Kind, Long> calls = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      Measure measure = Measure.callsOf(kind);
      calls.put(kind, cohorts.stream().mapToLong(c -> c.count(measure)).sum());
    }
    return calls;
  }

  /** Paths with cohorts, and those without whose gate has a past: it must not be forgotten. */
  private List<Judged> paths(
      Snapshot before, List<Cohort> cohorts, Beliefs beliefs, Set<Path> overruled, Instant now) {
    Map<Path, List<Cohort>> byPath = cohorts.stream().collect(Collectors.groupingBy(Cohort::path));
    Set<Path> all = new HashSet<>(byPath.keySet());
    all.addAll(overruled);
    before.paths().forEach((path, old) -> addIf(hasPast(old.gate()), all, path));
    List<Judged> judged = new ArrayList<>();
    for (Path path : all) {
      PathHealth old = before.paths().get(path);
      Gate gate = old == null ? Gate.CLOSED : old.gate();
      PathState state = beliefs.paths().get(path);
      judged.add(path(path, gate, byPath.getOrDefault(path, List.of()), state, now));
    }
    return judged;
  }

  private Judged path(
      Path path, Gate gate, List<Cohort> cohorts, @Nullable PathState state, Instant now) {
    long minute = Cohort.minuteOf(now);
    List<Cohort> ordered =
        cohorts.stream().sorted(Comparator.comparingLong(Cohort::minute)).toList();
    Since since = breaker.since(gate);
    Belief belief = Belief.of(state, ordered, minute);
    Evidence evidence = Evidence.of(ordered, minute, since).ofPath(belief);
    Gate next = breaker.next(gate, evidence, now);
    return new Judged(path, health(next, ordered, state, since, minute), evidence);
  }

  /** Throttling counts here: what a channel turns away should go elsewhere for a while. */
  private PathHealth health(
      Gate gate, List<Cohort> ordered, @Nullable PathState state, Since since, long minute) {
    long from = minute - policy.healthWindow().toMinutes();
    Cohort recent = Evidence.sum(ordered, Math.max(from, since.against()));
    Rate errors = Evidence.errors(recent);
    long samples = errors.of() + recent.count(Measure.THROTTLED);
    long accepted = errors.of() - errors.bad();
    Rate receipts = Evidence.receipts(Evidence.sum(ordered, since.against()));
    return new PathHealth(
        gate,
        samples == 0 ? 1 : (double) accepted / samples,
        1 - receipts.share(),
        samples,
        receipts.of(),
        state);
  }

  private SortedMap<String, Gate> channels(
      Snapshot before, List<Cohort> cohorts, List<Judged> judged, Instant now) {
    Map<String, List<Cohort>> byChannel =
        cohorts.stream().collect(Collectors.groupingBy(c -> c.path().channel()));
    Map<String, List<Judged>> paths =
        judged.stream().collect(Collectors.groupingBy(j -> j.path().channel()));
    Set<String> all = new TreeSet<>(byChannel.keySet());
    all.addAll(before.channels().keySet());
    SortedMap<String, Gate> channels = new TreeMap<>();
    for (String name : all) {
      Gate gate = before.channels().getOrDefault(name, Gate.CLOSED);
      List<Cohort> own = byChannel.getOrDefault(name, List.of());
      Evidence evidence = Evidence.of(own, Cohort.minuteOf(now), breaker.since(gate));
      Gate next = channel(gate, evidence, paths.getOrDefault(name, List.of()), now);
      if (hasPast(next)) {
        channels.put(name, next);
      }
    }
    return channels;
  }

  /**
   * A closed channel opens for its account or when most of its paths fail; by no rate of its own,
   * since a fault on one busy operator must not remove the others.
   */
  private Gate channel(Gate gate, Evidence evidence, List<Judged> paths, Instant now) {
    if (gate.mode() != Mode.CLOSED || evidence.accounts() > 0) {
      return breaker.next(gate, evidence, now);
    }
    long open = paths.stream().filter(p -> openSince(p, gate)).count();
    long failing = paths.stream().filter(p -> openSince(p, gate) || fails(p)).count();
    long working = paths.stream().filter(p -> !isOpen(p) && works(p)).count();
    boolean most = failing > policy.pathsOfChannel() * (failing + working);
    return open >= PATHS && most
        ? breaker.trip(gate, failing + " of " + (failing + working) + " paths fail", now)
        : breaker.forgiven(gate, now);
  }

  private static boolean isOpen(Judged path) {
    return path.health().gate().mode() == Mode.OPEN;
  }

  /** What opened before the channel's last change has been answered by that change. */
  private static boolean openSince(Judged path, Gate channel) {
    return isOpen(path) && path.health().gate().since().isAfter(channel.since());
  }

  /** A path of little traffic may fail below the sample that opens it, and still has a say. */
  private boolean fails(Judged path) {
    return !isOpen(path) && path.evidence().recent().exceeds(policy.fast().errorRate(), 1);
  }

  private boolean works(Judged path) {
    return path.evidence().recent().of() > 0 && !fails(path);
  }

  private static boolean hasPast(Gate gate) {
    return gate.mode() != Mode.CLOSED || gate.level() > 0;
  }

  private static <T> void addIf(boolean condition, Set<T> set, T element) {
    if (condition) {
      set.add(element);
    }
  }
}
