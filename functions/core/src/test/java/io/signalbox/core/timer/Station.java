package io.signalbox.core.timer;

import io.signalbox.core.health.Tick;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.testing.InMemoryMessages;
import io.signalbox.core.testing.InMemoryQueues;
import io.signalbox.core.testing.InMemoryTimers;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.Steps;
import java.time.Instant;

/** The release function with everything around it in memory. */
final class Station {
  static final Instant NINE = Instant.parse("2026-03-01T09:00:00Z");
  static final long MINUTE = NINE.getEpochSecond() / 60;
  static final String QUEUE = "p1";

  final MutableClock clock = new MutableClock(NINE);
  final InMemoryQueues queues = new InMemoryQueues(clock);
  final InMemoryTimers timers = new InMemoryTimers();
  final InMemoryMessages messages = new InMemoryMessages();
  final Steps steps = new Steps();

  Release release() {
    return release(timers, messages);
  }

  Release release(TimerStore store, Messages marked) {
    return new Release(store, queues, marked, Parallel.sequential(), clock, steps);
  }

  static TimerEntry entry(Instant due, String id) {
    return entry(due, QUEUE, id);
  }

  static TimerEntry entry(Instant due, String queue, String id) {
    return new TimerEntry(due, queue, new Tick("test", id));
  }
}
