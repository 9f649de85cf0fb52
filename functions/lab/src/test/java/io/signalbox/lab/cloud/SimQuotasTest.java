package io.signalbox.lab.cloud;

import io.signalbox.core.channel.Quotas;
import io.signalbox.core.testing.QuotasContract;

/** The simulated store obeys the contract of the real one. */
class SimQuotasTest extends QuotasContract {
  @Override
  protected Quotas create() {
    InFibers fibers = new InFibers();
    return fibers.call(Quotas.class, new SimQuotas(fibers.instance, SimQuotas.table()));
  }
}
