package io.signalbox.core.testing;

import io.signalbox.core.timer.Schedules;
import java.util.SortedSet;
import java.util.TreeSet;

/** Schedules in memory: remember which minutes were asked for. */
public final class InMemorySchedules implements Schedules {
  private final SortedSet<Long> minutes = new TreeSet<>();
  private int calls;

  @Override
  public synchronized void ensure(long minute) {
    calls++;
    minutes.add(minute);
  }

  /** Minutes with a schedule, the soonest first. */
  public synchronized SortedSet<Long> minutes() {
    return new TreeSet<>(minutes);
  }

  /** How often a schedule was asked for, repetitions included. */
  public synchronized int calls() {
    return calls;
  }

  /** Loses the schedules, as if they had never fired. */
  public synchronized void clear() {
    minutes.clear();
  }
}
