package io.signalbox.lab.cloud;

import io.signalbox.core.ingest.Requests;
import io.signalbox.core.testing.RequestsContract;

/** The simulated store obeys the contract of the real one. */
class SimRequestsTest extends RequestsContract {
  private final InFibers fibers = new InFibers();
  private final Requests requests =
      fibers.call(Requests.class, new SimRequests(fibers.instance, SimRequests.table()));

  @Override
  protected Requests requests() {
    return requests;
  }
}
