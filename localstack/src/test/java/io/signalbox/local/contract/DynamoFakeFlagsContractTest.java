package io.signalbox.local.contract;

import io.signalbox.adapters.dynamodb.DynamoFakeFlags;
import io.signalbox.core.health.FakeFlags;
import io.signalbox.core.testing.FakeFlagsContract;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DynamoFakeFlagsContractTest extends FakeFlagsContract {
  private final FakeFlags flags = new DynamoFakeFlags(LocalTables.table());

  @Override
  protected FakeFlags flags() {
    return flags;
  }
}
