package io.signalbox.lab.cloud;

import io.signalbox.core.message.Parallel;
import io.signalbox.lab.sim.Crash;
import io.signalbox.lab.sim.Fiber;
import io.signalbox.lab.trial.Judge.Count;
import io.signalbox.lab.trial.Trial;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One process of a function, with a clock of its own. It runs one invocation at a time; when it
 * dies, all its fibers do nothing more.
 */
public final class Instance implements InstantSource {
  private final Trial trial;
  private final String function;
  private final String name;
  private long skew;
  private long began;
  private long deadline;
  private boolean dead;
  private List<Fiber> fibers = new ArrayList<>();
  private @Nullable Runnable onDeath;

  Instance(Trial trial, String function, int number) {
    this.trial = trial;
    this.function = function;
    this.name = function + "#" + number;
    this.skew = trial.faults().skew();
  }

  /** Name of its function. */
  public String function() {
    return function;
  }

  public Trial trial() {
    return trial;
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(trial.sim().now() + skew);
  }

  /** Moves its clock; a negative amount turns it back. */
  void shift(long millis) {
    skew += millis;
  }

  public boolean dead() {
    return dead;
  }

  @Override
  public String toString() {
    return name;
  }

  /** Runs an invocation that is killed at its timeout. */
  void run(long timeoutMillis, Runnable body, Runnable onDeath) {
    this.began = trial.sim().now();
    this.deadline = began + timeoutMillis;
    this.onDeath = onDeath;
    this.fibers = new ArrayList<>();
    fibers.add(trial.sim().spawn(body));
  }

  /** When its invocation began, by no clock of its own, ms. */
  public long began() {
    return began;
  }

  /** Lets time pass; the function's timeout may come first. */
  public void pause(long millis) {
    long left = deadline - trial.sim().now();
    if (millis >= left) {
      trial.sim().pause(left);
      die("timed out");
    }
    trial.sim().pause(millis);
  }

  /** Dies here, now and then. */
  public void maybeDie(String where) {
    if (trial.faults().crashes()) {
      die(where);
    }
  }

  private void die(String where) {
    trial.judge().count(Count.CRASHES);
    trial.trace().note(name, "CRASH", where, "");
    dead = true;
    fibers.forEach(Fiber::doom);
    Objects.requireNonNull(onDeath).run();
    throw new Crash(where);
  }

  /** A call of a port: time passes, and anything may go wrong before and after its effect. */
  public <T> T call(String what, String about, Supplier<T> effect) {
    approach(what, about);
    if (trial.faults().refuses()) {
      note(what, about, "refused");
      throw new StoreFailure(what + " refused");
    }
    T result = effect.get();
    note(what, about, "done");
    if (depart(what)) {
      throw new StoreFailure("no answer to " + what);
    }
    return result;
  }

  /** The way to the other side. */
  public void approach(String what, String about) {
    trial.judge().count(Count.STEPS);
    pause(trial.faults().way());
    maybeDie("before " + what);
  }

  /** The way back; true when the answer is lost on it. */
  public boolean depart(String what) {
    maybeDie("after " + what);
    if (trial.faults().random().nextInt(3) == 0) {
      pause(trial.faults().way());
    }
    boolean lost = trial.faults().loses();
    if (lost) {
      trial.judge().count(Count.LOST_ANSWERS);
      note(what, "", "answer lost");
    }
    return lost;
  }

  public void note(String what, String about, String outcome) {
    trial.trace().note(name, what, about, outcome);
  }

  /** Runs items side by side: so many fibers of this process, each taking the next item. */
  Parallel parallel(int threads) {
    return new Parallel() {
      @Override
      public <T, R> List<R> map(List<T> items, Function<T, R> work) {
        return items.size() < 2 || threads < 2
            ? items.stream().map(work).toList()
            : new SideBySide<>(Instance.this, items, work).results(threads);
      }
    };
  }

  Fiber spawn(Runnable body) {
    Fiber fiber = trial.sim().spawn(body);
    fibers.add(fiber);
    return fiber;
  }
}
