package io.signalbox.lab.sim;

import java.util.LinkedHashSet;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Discrete events in simulated time. Fibers are threads that hand each other a baton: only its
 * holder runs, so that a run is single-threaded and the same each time. Whoever pauses runs the
 * events that come first, on its own thread, until it is somebody else's turn.
 */
public final class Simulation {
  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "lab-fiber");
            thread.setDaemon(true);
            return thread;
          });

  private record Event(long at, long order, @Nullable Runnable action, @Nullable Fiber fiber)
      implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      return at != other.at ? Long.compare(at, other.at) : Long.compare(order, other.order);
    }
  }

  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final Set<Fiber> alive = new LinkedHashSet<>();
  private final Semaphore main = new Semaphore(0);
  private long now;
  private long order;
  private boolean stopped;
  private @Nullable Fiber current;
  private @Nullable Throwable failure;

  /** Starts the clock at that epoch millisecond. */
  public Simulation(long startMillis) {
    this.now = startMillis;
  }

  /** Epoch milliseconds. */
  public long now() {
    return now;
  }

  /** The running fiber; null while a plain event runs. */
  public @Nullable Fiber current() {
    return current;
  }

  /** Does something then, or now if that is past; it must not pause. */
  public void at(long millis, Runnable action) {
    events.add(new Event(Math.max(now, millis), order++, action, null));
  }

  /** Does something after so many milliseconds; it must not pause. */
  public void after(long millis, Runnable action) {
    at(now + millis, action);
  }

  /** A fiber that starts after what is due now. A crash ends it silently. */
  public Fiber spawn(Runnable body) {
    Fiber fiber = new Fiber(body);
    alive.add(fiber);
    events.add(new Event(now, order++, null, fiber));
    return fiber;
  }

  /** Lets time pass for the running fiber, and others run meanwhile. */
  public void pause(long millis) {
    Fiber self = self();
    check(self);
    events.add(new Event(now + Math.max(0, millis), order++, null, self));
    drive(self);
    check(self);
  }

  /** Stops the running fiber until it is woken. */
  public void suspend() {
    Fiber self = self();
    drive(self);
    check(self);
  }

  /** Continues a suspended fiber after what is due now. */
  public void wake(Fiber fiber) {
    events.add(new Event(now, order++, null, fiber));
  }

  /** Ends the run: nothing happens any more. */
  public void stop() {
    stopped = true;
  }

  /** Runs until stopped, or until nothing is left to happen; then ends all fibers. */
  public void run() {
    runOut();
    stopped = true;
    for (Fiber fiber : Set.copyOf(alive)) {
      fiber.doom();
      current = fiber;
      fiber.giveTurn(() -> start(fiber));
      awaitMain();
    }
  }

  /** Runs until stopped, or until nothing is left to happen for now. */
  public void runOut() {
    drive(null);
    awaitMain();
  }

  private void awaitMain() {
    main.acquireUninterruptibly();
    if (failure != null) {
      throw new IllegalStateException("the simulation itself failed", failure);
    }
  }

  private Fiber self() {
    if (current == null) {
      throw new IllegalStateException("only a fiber may pause");
    }
    return current;
  }

  private static void check(Fiber self) {
    if (self.doomed()) {
      throw new Crash("the process is dead");
    }
  }

  /** Runs events on this thread until it is the turn of {@code self}; null: of nobody here. */
  private void drive(@Nullable Fiber self) {
    while (true) {
      Event next = stopped || failure != null ? null : events.poll();
      if (next == null) {
        main.release();
        if (self != null) {
          self.awaitTurn();
        }
        return;
      }
      now = next.at();
      if (next.action() != null) {
        act(next.action());
      } else if (next.fiber() != null && !next.fiber().ended()) {
        Fiber fiber = next.fiber();
        current = fiber;
        if (fiber != self) {
          fiber.giveTurn(() -> start(fiber));
          if (self != null) {
            self.awaitTurn();
          }
        }
        return;
      }
    }
  }

  private void act(Runnable action) {
    current = null;
    try {
      action.run();
    } catch (RuntimeException | Error e) {
      failure = e;
    }
  }

  private void start(Fiber fiber) {
    THREADS.execute(
        () -> {
          try {
            check(fiber);
            fiber.body().run();
          } catch (Crash e) {
            // Its process died; whoever waits for it is told by its owner.
          } catch (RuntimeException | Error e) {
            failure = e;
          }
          fiber.end();
          alive.remove(fiber);
          current = null;
          drive(null);
        });
  }
}
