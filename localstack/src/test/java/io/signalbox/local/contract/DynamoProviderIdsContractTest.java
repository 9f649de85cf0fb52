package io.signalbox.local.contract;

import io.signalbox.adapters.dynamodb.DynamoProviderIds;
import io.signalbox.core.message.ProviderIds;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.ProviderIdsContract;
import io.signalbox.core.testing.Samples;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DynamoProviderIdsContractTest extends ProviderIdsContract {
  private final MutableClock clock = new MutableClock(Samples.NOON);
  private final ProviderIds ids = new DynamoProviderIds(LocalTables.table(), clock);

  @Override
  protected ProviderIds ids() {
    return ids;
  }

  @Override
  protected MutableClock clock() {
    return clock;
  }
}
