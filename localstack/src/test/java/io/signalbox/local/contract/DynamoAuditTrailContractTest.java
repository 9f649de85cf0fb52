package io.signalbox.local.contract;

import io.signalbox.adapters.dynamodb.DynamoAuditTrail;
import io.signalbox.core.admin.AuditTrail;
import io.signalbox.core.testing.AuditTrailContract;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.Samples;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DynamoAuditTrailContractTest extends AuditTrailContract {
  private final AuditTrail trail =
      new DynamoAuditTrail(LocalTables.table(), new MutableClock(Samples.NOON));

  @Override
  protected AuditTrail trail() {
    return trail;
  }
}
