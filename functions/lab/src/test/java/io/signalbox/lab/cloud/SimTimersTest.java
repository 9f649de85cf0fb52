package io.signalbox.lab.cloud;

import io.signalbox.core.testing.TimerStoreContract;
import io.signalbox.core.timer.TimerStore;

/** The simulated store obeys the contract of the real one. */
class SimTimersTest extends TimerStoreContract {
  private final InFibers fibers = new InFibers();
  private final TimerStore timers =
      fibers.call(
          TimerStore.class,
          new SimTimers(fibers.instance, new SimTimers.Buckets(), new NoOutside()));

  @Override
  protected TimerStore timers() {
    return timers;
  }
}
