package io.signalbox.local.event;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Looks at the clock often and tells its tasks; a test's clock may jump. */
public final class Ticker implements AutoCloseable {
  private static final long EVERY_MILLIS = 50;

  private final List<Task> tasks;
  private final InstantSource clock;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread daemon = new Thread(task, "ticker");
            daemon.setDaemon(true);
            return daemon;
          });

  /** Something that is due at times. */
  public interface Task {
    /** Starts what is due; must not block. */
    void tick(Instant now);
  }

  /** Starts ticking. */
  public Ticker(InstantSource clock, List<Task> tasks) {
    this.clock = clock;
    this.tasks = List.copyOf(tasks);
    var unused = thread.scheduleWithFixedDelay(this::tick, 0, EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }

  private void tick() {
    for (Task task : tasks) {
      try {
        task.tick(clock.instant());
      } catch (RuntimeException e) {
        System.err.println("A timer failed and goes on: " + e);
      }
    }
  }
}
