package io.signalbox.core.breaker;

import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshot.Change;
import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.PathHealth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a publication changed, and what it carries on for whoever must still alert it. */
final class Changes {
  /** Counted between publications, so that a breaker that stood still for long loses nothing. */
  private static final Duration CARRY = Duration.ofMinutes(2);

  private Changes() {}

  /** The next snapshot with its own changes after the recent ones of the snapshot before. */
  static Snapshot carried(Snapshot next, Snapshot before) {
    List<Change> changes = new ArrayList<>();
    for (Change change : before.changes()) {
      if (!change.at().plus(CARRY).isBefore(before.at())) {
        changes.add(change);
      }
    }
    Map<String, Gate> was = gates(before);
    gates(next)
        .forEach(
            (name, gate) -> add(changes, name, was.getOrDefault(name, Gate.CLOSED), gate, next));
    return new Snapshot(
        next.version(),
        next.at(),
        next.paths(),
        next.channels(),
        changes,
        next.calls(),
        next.reported(),
        next.spent(),
        next.loads());
  }

  private static Map<String, Gate> gates(Snapshot snapshot) {
    Map<String, Gate> gates = new TreeMap<>(snapshot.channels());
    for (Map.Entry<Path, PathHealth> path : snapshot.paths().entrySet()) {
      gates.put(path.getKey().toString(), path.getValue().gate());
    }
    return gates;
  }

  private static void add(List<Change> changes, String name, Gate was, Gate is, Snapshot next) {
    if (was.mode() != is.mode()) {
      changes.add(new Change(name, was.mode(), is.mode(), is.reason(), next.version(), next.at()));
    }
  }
}
