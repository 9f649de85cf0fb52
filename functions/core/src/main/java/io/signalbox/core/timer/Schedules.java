package io.signalbox.core.timer;

import java.time.Instant;

/** One schedule for each due minute. */
public interface Schedules {

  /**
   * Makes sure that {@code release} is invoked at {@link #firesAt} that minute; does nothing when
   * the schedule exists. A minute that is too near for a schedule, and one whose schedule cannot be
   * made, is left to the sweep, which empties the same bucket from the same time on; {@link Later}
   * asks for no minute that is too near.
   */
  void ensure(long minute);

  /**
   * When the schedule of that bucket fires: one minute before the bucket's first entry can be due,
   * since a scheduler that is precise to the minute takes up to one minute more.
   */
  static Instant firesAt(long minute) {
    return Instant.ofEpochSecond((minute - 1) * 60);
  }
}
