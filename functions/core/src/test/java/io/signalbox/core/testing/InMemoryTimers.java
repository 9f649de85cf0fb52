package io.signalbox.core.testing;

import io.signalbox.core.timer.TimerEntry;
import io.signalbox.core.timer.TimerStore;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;

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
  public synchronized Iterator<List<TimerEntry>> bucket(long minute, int limit) {
    List<TimerEntry> all = entries.values().stream().filter(e -> e.minute() == minute).toList();
    return IntStream.iterate(0, from -> from < all.size(), from -> from + limit)
        .mapToObj(from -> all.subList(from, Math.min(all.size(), from + limit)))
        .iterator();
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
