package io.signalbox.core.timer;

/** One schedule for each due minute. */
public interface Schedules {

  /**
   * Makes sure that {@code release} is invoked for that minute one minute early; does nothing when
   * the schedule exists. A minute that is too near for a schedule is left to the sweep.
   */
  void ensure(long minute);
}
