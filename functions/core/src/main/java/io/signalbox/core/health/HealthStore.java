package io.signalbox.core.health;

import java.util.List;

/** Counters by path and send minute; atomic adds, approximate under crashes, gone after a day. */
public interface HealthStore {

  /** Adds amounts; those of one channel, country and minute in one write. */
  void add(List<Cohort> amounts);

  /**
   * Delays of operators of one channel and country come together as one. All cohorts of those send
   * minutes, both inclusive.
   */
  List<Cohort> read(long fromMinute, long toMinute);
}
