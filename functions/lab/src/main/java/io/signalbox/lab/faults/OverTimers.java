package io.signalbox.lab.faults;

import io.signalbox.core.timer.TimerEntry;
import io.signalbox.core.timer.TimerStore;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;

/** Timers as they are; a mutant overrides what it spoils. */
class OverTimers implements TimerStore {
  private final TimerStore real;

  OverTimers(TimerStore real) {
    this.real = real;
  }

  @Override
  public void put(List<TimerEntry> entries) {
    real.put(entries);
  }

  @Override
  public Iterator<List<TimerEntry>> bucket(long minute, int limit) {
    return real.bucket(minute, limit);
  }

  @Override
  public void delete(List<TimerEntry> entries) {
    real.delete(entries);
  }

  @Override
  public OptionalLong sweptTo() {
    return real.sweptTo();
  }

  @Override
  public void sweptTo(long minute) {
    real.sweptTo(minute);
  }
}
