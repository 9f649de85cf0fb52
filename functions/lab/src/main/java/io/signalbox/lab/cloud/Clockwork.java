package io.signalbox.lab.cloud;

import io.signalbox.core.timer.Schedules;
import io.signalbox.lab.trial.Trial;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongConsumer;

/** The scheduler of the cloud: fires at least once and late, now and then twice, or never. */
public final class Clockwork {
  private final Trial trial;
  private final Set<Long> made = new HashSet<>();
  private final LongConsumer release;

  Clockwork(Trial trial, LongConsumer release) {
    this.trial = trial;
    this.release = release;
  }

  /** As one process sees it: a failure is left to the sweep, as the adapter leaves it. */
  Schedules schedules(Instance instance) {
    return minute -> {
      try {
        instance.call("ensure", Long.toString(minute), () -> make(minute));
      } catch (StoreFailure e) {
        instance.note("ensure", Long.toString(minute), "left to the sweep");
      }
    };
  }

  private boolean make(long minute) {
    long fires = Schedules.firesAt(minute).toEpochMilli();
    if (fires <= trial.sim().now() / 60_000 * 60_000 || !made.add(minute)) {
      return false;
    }
    if (!trial.faults().forgets()) {
      fire(minute, fires + trial.faults().late());
    }
    if (trial.faults().repeats()) {
      fire(minute, fires + trial.faults().late());
    }
    return true;
  }

  private void fire(long minute, long at) {
    trial.sim().at(at, () -> release.accept(minute));
  }
}
