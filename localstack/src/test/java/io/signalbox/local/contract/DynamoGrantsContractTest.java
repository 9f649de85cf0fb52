package io.signalbox.local.contract;

import io.signalbox.adapters.dynamodb.DynamoGrants;
import io.signalbox.adapters.dynamodb.Retention;
import io.signalbox.core.send.Grants;
import io.signalbox.core.testing.GrantsContract;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.Samples;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DynamoGrantsContractTest extends GrantsContract {
  @Override
  protected Grants create() {
    MutableClock clock = new MutableClock(Samples.NOON);
    return new DynamoGrants(LocalTables.table(), clock, Retention.defaults());
  }
}
