package io.signalbox.core.message;

import java.util.Locale;

/** Urgency of new work; each has a queue of its own. */
public enum Priority {
  /** One-time passwords: dispatched within 10 s. */
  P0,
  /** Notifications: dispatched within 1 min. */
  P1,
  /** Marketing: aim 10 min. */
  P2;

  /** Logical name of the priority queue: {@code p0}, {@code p1} or {@code p2}. */
  public String queue() {
    return name().toLowerCase(Locale.ROOT);
  }
}
