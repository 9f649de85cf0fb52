package io.signalbox.lab.cloud;

import io.signalbox.lab.sim.Fiber;
import io.signalbox.lab.sim.Simulation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The items of one batch as interleaved fibers. */
final class SideBySide<T, R> {
  private final Instance instance;
  private final Simulation sim;
  private final List<T> items;
  private final Function<T, R> work;
  private final List<@Nullable R> results;
  private int next;
  private int running;
  private @Nullable RuntimeException failure;

  SideBySide(Instance instance, List<T> items, Function<T, R> work) {
    this.instance = instance;
    this.sim = instance.trial().sim();
    this.items = items;
    this.work = work;
    this.results = new ArrayList<>(Collections.nCopies(items.size(), null));
  }

  List<R> results(int threads) {
    Fiber parent = Objects.requireNonNull(sim.current());
    running = Math.min(threads, items.size());
    for (int i = running; i > 0; i--) {
      instance.spawn(() -> work(parent));
    }
    while (running > 0) {
      sim.suspend();
    }
    if (failure != null) {
      throw failure;
    }
    return results.stream().map(r -> Objects.requireNonNull(r)).toList();
  }

  private void work(Fiber parent) {
    try {
      while (next < items.size() && failure == null) {
        int index = next++;
        results.set(index, work.apply(items.get(index)));
      }
    } catch (RuntimeException e) {
      failure = e;
    } finally {
      running--;
      if (running == 0) {
        sim.wake(parent);
      }
    }
  }
}
