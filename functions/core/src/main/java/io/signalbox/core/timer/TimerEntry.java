package io.signalbox.core.timer;

import io.signalbox.core.message.Work;
import java.time.Instant;

/**
 * Work that waits.
 *
 * @param due when it shall be in its queue and visible, to the second
 * @param queue logical name of the queue
 */
public record TimerEntry(Instant due, String queue, Work work) {

  /** The due minute's bucket. */
  public long minute() {
    return minuteOf(due);
  }

  /** The bucket of an instant: whole minutes since the epoch. */
  static long minuteOf(Instant at) {
    return Math.floorDiv(at.getEpochSecond(), 60L);
  }
}
