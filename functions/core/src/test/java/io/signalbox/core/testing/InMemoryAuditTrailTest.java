package io.signalbox.core.testing;

import io.signalbox.core.admin.AuditTrail;

/** The fake obeys the contract of the real ones. */
class InMemoryAuditTrailTest extends AuditTrailContract {
  private final InMemoryAuditTrail trail = new InMemoryAuditTrail();

  @Override
  protected AuditTrail trail() {
    return trail;
  }
}
