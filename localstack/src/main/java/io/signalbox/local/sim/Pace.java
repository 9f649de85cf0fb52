package io.signalbox.local.sim;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Runs actions on the pool after a delay, so that no thread waits; none once it is closed. */
final class Pace {
  private final ScheduledExecutorService timers;
  private final ExecutorService pool;
  private volatile boolean closed;

  Pace(ScheduledExecutorService timers, ExecutorService pool) {
    this.timers = timers;
    this.pool = pool;
  }

  /** Runs the action on this thread when there is no delay. */
  void after(Duration delay, Runnable action) {
    if (delay.isZero()) {
      action.run();
      return;
    }
    unlessClosed(
        () -> {
          var unused = timers.schedule(() -> now(action), delay.toNanos(), TimeUnit.NANOSECONDS);
        });
  }

  /** Runs the action on the pool; what it throws reaches the thread's handler and is seen. */
  void now(Runnable action) {
    unlessClosed(() -> pool.execute(action));
  }

  void close() {
    closed = true;
  }

  private void unlessClosed(Runnable handover) {
    if (closed) {
      return;
    }
    try {
      handover.run();
    } catch (RejectedExecutionException e) {
      // The executor was shut down between the check and the call: closed all the same.
      closed = true;
    }
  }
}
