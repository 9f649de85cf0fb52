package io.signalbox.core.timer;

import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Queues.Delivery;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Defers work: by the queue's delay while the bucket's schedule would have fired already, from
 * there by bucket and schedule.
 *
 * <p>A schedule fires one to two minutes before what it is for. So every wait of less than 60 s
 * goes by delay, every wait from 150 s on by bucket, and in between it is the schedule's time that
 * decides: a bucket whose schedule has fired would be found by the sweep only, and late.
 */
public final class Later {
  /** The schedule must be that far ahead: it takes a moment to make, and clocks differ. */
  static final Duration LEAD = Duration.ofSeconds(30);

  private final TimerStore store;
  private final Schedules schedules;
  private final Queues queues;
  private final InstantSource clock;

  public Later(TimerStore store, Schedules schedules, Queues queues, InstantSource clock) {
    this.store = store;
    this.schedules = schedules;
    this.queues = queues;
    this.clock = clock;
  }

  /**
   * Defers all entries.
   *
   * @return those that could not be queued; a store that fails throws
   */
  public List<TimerEntry> schedule(List<TimerEntry> entries) {
    Instant now = clock.instant();
    List<TimerEntry> bucketed = new ArrayList<>();
    Map<String, List<TimerEntry>> soon = new LinkedHashMap<>();
    for (TimerEntry entry : entries) {
      if (Schedules.firesAt(entry.minute()).isAfter(now.plus(LEAD))) {
        bucketed.add(entry);
      } else {
        soon.computeIfAbsent(entry.queue(), q -> new ArrayList<>()).add(entry);
      }
    }
    store(bucketed);
    return enqueue(soon, now);
  }

  private void store(List<TimerEntry> entries) {
    if (entries.isEmpty()) {
      return;
    }
    // The bucket first: a schedule that fires on an empty bucket loses nothing, and the sweep
    // finds a bucket whose schedule was never made.
    store.put(entries);
    entries.stream().map(TimerEntry::minute).distinct().forEach(schedules::ensure);
  }

  private List<TimerEntry> enqueue(Map<String, List<TimerEntry>> byQueue, Instant now) {
    List<TimerEntry> unsent = new ArrayList<>();
    byQueue.forEach(
        (queue, entries) -> {
          List<Delivery> deliveries =
              entries.stream().map(e -> new Delivery(e.work(), wait(now, e.due()))).toList();
          for (Delivery failed : queues.send(queue, deliveries)) {
            unsent.add(entries.get(deliveries.indexOf(failed)));
          }
        });
    return unsent;
  }

  /** Whole seconds, rounded up: never early. */
  static Duration wait(Instant now, Instant due) {
    if (!due.isAfter(now)) {
      return Duration.ZERO;
    }
    return Duration.ofSeconds(Duration.between(now, due).plusMillis(999).toSeconds());
  }
}
