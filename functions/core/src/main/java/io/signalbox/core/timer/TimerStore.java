package io.signalbox.core.timer;

import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;

/** Buckets of waiting work by due minute, in shards. */
public interface TimerStore {

  /** Stores entries; the same entry (due, key) again changes nothing. */
  void put(List<TimerEntry> entries);

  /**
   * A minute's bucket, read as it is asked for: pages of up to {@code limit} entries over all
   * shards, the soonest of each first. An entry comes once, whether or not it is deleted meanwhile;
   * one that is put meanwhile may be passed over. A page may be empty.
   */
  Iterator<List<TimerEntry>> bucket(long minute, int limit);

  /** Removes entries; absent ones are fine. */
  void delete(List<TimerEntry> entries);

  /** Minute up to which every bucket is known to be empty; empty before the first sweep. */
  OptionalLong sweptTo();

  /** Remembers {@link #sweptTo}. */
  void sweptTo(long minute);
}
