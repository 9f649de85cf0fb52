package io.signalbox.core.timer;

import java.util.List;
import java.util.OptionalLong;

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

  /** Minute up to which every bucket is known to be empty; empty before the first sweep. */
  OptionalLong sweptTo();

  /** Remembers {@link #sweptTo}. */
  void sweptTo(long minute);
}
