package io.signalbox.core.breaker;

import io.signalbox.core.health.GateOverride;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.Mode;
import io.signalbox.core.health.Snapshot.PathHealth;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Gates as operators want them, instead of as the evidence moved them. Pure. */
final class Overruling {
  /**
   * An open gate is published a few ticks ahead only: when an override is lifted, or nobody ticks
   * any more, it begins to ramp that soon.
   */
  private static final Duration AHEAD = Duration.ofSeconds(30);

  private final Map<Path, GateOverride> paths = new HashMap<>();
  private final Map<String, GateOverride> channels = new HashMap<>();

  Overruling(List<GateOverride> overrides, Instant now) {
    for (GateOverride override : overrides) {
      if (override.countsAt(now)) {
        Optional<Path> path = Path.parse(override.gate());
        path.ifPresent(p -> paths.put(p, override));
        if (path.isEmpty()) {
          channels.put(override.gate(), override);
        }
      }
    }
  }

  /** The evidence counts. */
  static Overruling none() {
    return new Overruling(List.of(), Instant.EPOCH);
  }

  /** Those whose gates operators have a word on. */
  Set<Path> paths() {
    return paths.keySet();
  }

  /** Puts operators' gates in place of those that the evidence moved. */
  void of(Snapshot before, Map<Path, PathHealth> moved, Instant now) {
    paths.forEach(
        (path, override) ->
            moved.computeIfPresent(
                path, (p, health) -> health.with(gate(override, gateOf(before, p), now))));
  }

  /** The same of channels; one that is as if nothing had ever happened need not be there. */
  void of(Snapshot before, SortedMap<String, Gate> moved, Instant now) {
    channels.forEach(
        (name, override) -> {
          Gate old = before.channels().getOrDefault(name, Gate.CLOSED);
          moved.put(name, gate(override, old, now));
        });
  }

  private static Gate gateOf(Snapshot before, Path path) {
    PathHealth health = before.paths().get(path);
    return health == null ? Gate.CLOSED : health.gate();
  }

  private static Gate gate(GateOverride override, Gate before, Instant now) {
    return switch (override.word()) {
      case OPEN -> open(override, before, now);
      case CLOSED -> closed(override, before, now);
      case HELD -> held(override, before, now);
    };
  }

  private static Gate open(GateOverride override, Gate before, Instant now) {
    Instant since = before.mode() == Mode.OPEN ? before.since() : now;
    String reason = reason(override);
    return new Gate(Mode.OPEN, since, ahead(override, now), before.level(), 0, reason);
  }

  private static Gate closed(GateOverride override, Gate before, Instant now) {
    Instant since = before.mode() == Mode.CLOSED ? before.since() : now;
    return new Gate(Mode.CLOSED, since, null, before.level(), 1, reason(override));
  }

  private static Gate held(GateOverride override, Gate before, Instant now) {
    @Nullable Instant until = before.mode() == Mode.OPEN ? ahead(override, now) : before.until();
    return new Gate(
        before.mode(), before.since(), until, before.level(), before.share(), before.reason());
  }

  private static Instant ahead(GateOverride override, Instant now) {
    Instant soon = now.plus(AHEAD);
    return soon.isBefore(override.until()) ? soon : override.until();
  }

  private static String reason(GateOverride override) {
    return override.operator() + ": " + override.reason();
  }
}
