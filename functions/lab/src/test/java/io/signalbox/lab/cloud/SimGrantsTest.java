package io.signalbox.lab.cloud;

import io.signalbox.core.send.Grants;
import io.signalbox.core.testing.GrantsContract;

/** The simulated store obeys the contract of the real one. */
class SimGrantsTest extends GrantsContract {
  @Override
  protected Grants create() {
    InFibers fibers = new InFibers();
    return fibers.call(Grants.class, new SimGrants(fibers.instance, SimGrants.table()));
  }
}
