package io.signalbox.local.demo;

import io.signalbox.core.message.Kind;
import java.time.Duration;
import java.util.List;

/**
 * One request of the demo.
 *
 * @param at when it is sent, from the start
 * @param numbers E.164, 1 to 1,000
 * @param wish what is special about it
 */
record Planned(Duration at, String requestId, Kind kind, List<String> numbers, Wish wish) {
  Planned {
    numbers = List.copyOf(numbers);
  }

  /** What is special about a request. */
  enum Wish {
    NOTHING,
    /** Sent a second time, word for word. */
    REPEATED,
    /** With a time to be sent at. */
    SCHEDULED,
    /** With a time to be sent at, and called off before it. */
    CANCELLED
  }

  Planned with(Wish other) {
    return new Planned(at, requestId, kind, numbers, other);
  }
}
