package io.signalbox.core.timer;

import java.util.List;

/** Buckets of waiting work by due minute, in shards. */
public interface TimerStore {

  /** Stores entries; the same entry (due, key) again changes nothing. */
  void put(List<TimerEntry> entries);

  /**
   * Up to {@code limit} entries of a minute's bucket over all shards, the soonest of each first.
   */
  List<TimerEntry> due(long minute, int limit);

  /** Removes entries; absent ones are fine. */
  void delete(List<TimerEntry> entries);
}
