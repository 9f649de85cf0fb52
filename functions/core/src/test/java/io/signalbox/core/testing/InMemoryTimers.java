package io.signalbox.core.testing;

import io.signalbox.core.timer.TimerEntry;
import io.signalbox.core.timer.TimerStore;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Timers in memory; safe for several threads. */
public final class InMemoryTimers implements TimerStore {
  private static final Comparator<TimerEntry> ORDER =
      Comparator.comparing((TimerEntry e) -> e.due().getEpochSecond())
          .thenComparing(e -> e.work().key());

  private final TreeMap<TimerEntry, TimerEntry> entries = new TreeMap<>(ORDER);
  private OptionalLong sweptTo = OptionalLong.empty();

  @Override
  public synchronized void put(List<TimerEntry> added) {
    added.forEach(e -> entries.put(e, e));
  }

  @Override
  public synchronized List<TimerEntry> due(long minute, int limit) {
    return entries.values().stream().filter(e -> e.minute() == minute).limit(limit).toList();
  }

  @Override
  public synchronized void delete(List<TimerEntry> gone) {
    gone.forEach(entries::remove);
  }

  @Override
  public synchronized OptionalLong sweptTo() {
    return sweptTo;
  }

  @Override
  public synchronized void sweptTo(long minute) {
    sweptTo = OptionalLong.of(minute);
  }

  /** All that wait, the soonest first. */
  public synchronized List<TimerEntry> all() {
    return List.copyOf(entries.values());
  }
}
