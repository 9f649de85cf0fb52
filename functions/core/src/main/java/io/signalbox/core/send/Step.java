package io.signalbox.core.send;

import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.timer.TimerEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one record of a batch came to; the batch's queue writes follow from all of them together.
 *
 * @param giveBack whether the queue shall deliver the record again
 * @param closed a message to announce; null for none
 * @param next work to queue or time
 * @param call what the call came to, for the health counters; null when none was made
 */
record Step(
    Dispatch dispatch,
    boolean giveBack,
    @Nullable Message closed,
    List<TimerEntry> next,
    @Nullable Call call) {

  Step {
    next = List.copyOf(next);
  }

  /** A call that was made: its outcome and how long the answer took, 0 or more. */
  record Call(Outcome outcome, long latencyMillis, long startedAtMillis) {}

  static Step done(Dispatch dispatch) {
    return new Step(dispatch, false, null, List.of(), null);
  }

  static Step giveBack(Dispatch dispatch) {
    return new Step(dispatch, true, null, List.of(), null);
  }

  static Step closed(Dispatch dispatch, Message message) {
    return new Step(dispatch, false, message, List.of(), null);
  }

  static Step next(Dispatch dispatch, TimerEntry next) {
    return next(dispatch, List.of(next));
  }

  static Step next(Dispatch dispatch, List<TimerEntry> next) {
    return new Step(dispatch, false, null, next, null);
  }

  Step with(Call made) {
    return new Step(dispatch, giveBack, closed, next, made);
  }
}
