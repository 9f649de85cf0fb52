package io.signalbox.lab.cloud;

import io.signalbox.lab.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One function: its processes, warm and cold, up to its reserved concurrency.
 *
 * @param <C> what a process keeps between invocations: the core's object
 */
public final class Fleet<C> {
  private static final long HOUR = 3_600_000;

  private record Warm<C>(Instance instance, C core) {}

  /**
   * How an invocation ended.
   *
   * @param value null when it failed, threw, or died
   */
  public record Ending<R>(@Nullable R value, String why) {}

  private final Trial trial;
  private final String name;
  private final long timeout;
  private final int reserved;
  private final Function<Instance, C> build;
  private final List<Warm<C>> idle = new ArrayList<>();
  private final List<Instance> busy = new ArrayList<>();
  private int started;

  /**
   * A function.
   *
   * @param timeoutSeconds an invocation that runs longer is killed
   * @param reserved most invocations at once
   */
  public Fleet(
      Trial trial, String name, int timeoutSeconds, int reserved, Function<Instance, C> build) {
    this.trial = trial;
    this.name = name;
    this.timeout = timeoutSeconds * 1_000L;
    this.reserved = reserved;
    this.build = build;
  }

  public String name() {
    return name;
  }

  public boolean hasRoom() {
    return busy.size() < reserved;
  }

  public int running() {
    return busy.size();
  }

  /** Invokes it; without room the call fails at once, as a throttled one does. */
  public <R> void invoke(Function<C, R> work, Consumer<Ending<R>> done) {
    if (!hasRoom()) {
      done.accept(new Ending<>(null, "throttled"));
      return;
    }
    Warm<C> warm = warm();
    Instance instance = warm.instance();
    busy.add(instance);
    instance.run(
        timeout,
        () -> finish(warm, ending(work, warm), done),
        () -> ended(instance, new Ending<>(null, "died"), done));
  }

  private <R> Ending<R> ending(Function<C, R> work, Warm<C> warm) {
    try {
      return new Ending<>(work.apply(warm.core()), "");
    } catch (RuntimeException e) {
      warm.instance().note("THROWN", e.toString(), "");
      return new Ending<>(null, e.toString());
    }
  }

  private <R> void finish(Warm<C> warm, Ending<R> ending, Consumer<Ending<R>> done) {
    if (!trial.faults().happens(0.05)) {
      idle.add(warm);
    }
    ended(warm.instance(), ending, done);
  }

  private <R> void ended(Instance instance, Ending<R> ending, Consumer<Ending<R>> done) {
    busy.remove(instance);
    done.accept(ending);
  }

  private Warm<C> warm() {
    if (!idle.isEmpty() && trial.faults().random().nextInt(8) > 0) {
      return idle.remove(trial.faults().random().nextInt(idle.size()));
    }
    Instance instance = new Instance(trial, name, ++started);
    return new Warm<>(instance, build.apply(instance));
  }

  /**
   * The clock of one process goes back an hour, and is set right some time later: of one that runs,
   * if there is any, else of one that is warm.
   */
  void turnBackAClock() {
    List<Instance> all = busy.isEmpty() ? idle.stream().map(Warm::instance).toList() : busy;
    if (!all.isEmpty()) {
      Instance instance = all.get(trial.faults().random().nextInt(all.size()));
      instance.shift(-HOUR);
      instance.note("CLOCK", "back an hour", "");
      trial.sim().after(trial.faults().random().nextLong(90_000), () -> instance.shift(HOUR));
    }
  }
}
