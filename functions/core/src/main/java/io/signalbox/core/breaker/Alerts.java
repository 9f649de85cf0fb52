package io.signalbox.core.breaker;

import io.signalbox.core.health.Snapshot.Mode;
import java.time.Instant;

/** Publishes breaker changes on the event bus. */
public interface Alerts {

  /** At least once; consumers recognize repeats by {@code snapshot} and {@code gate}. */
  void changed(GateChange change);

  /**
   * A gate that opened, began to ramp or closed.
   *
   * @param gate a path ({@code sim-a/US/unknown}) or a channel ({@code sim-a})
   * @param evidence for people
   * @param snapshot version that carries the change
   */
  record GateChange(String gate, Mode from, Mode to, String evidence, long snapshot, Instant at) {}
}
