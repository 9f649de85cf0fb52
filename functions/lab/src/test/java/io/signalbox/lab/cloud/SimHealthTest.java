package io.signalbox.lab.cloud;

import io.signalbox.core.health.HealthStore;
import io.signalbox.core.testing.HealthStoreContract;

/** The simulated store obeys the contract of the real one. */
class SimHealthTest extends HealthStoreContract {
  private final InFibers fibers = new InFibers();
  private final HealthStore health =
      fibers.call(HealthStore.class, new SimHealth(fibers.instance, SimHealth.table()));

  @Override
  protected HealthStore health() {
    return health;
  }
}
