package io.signalbox.local.contract;

import io.signalbox.adapters.dynamodb.DynamoGateOverrides;
import io.signalbox.core.health.GateOverrides;
import io.signalbox.core.testing.GateOverridesContract;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DynamoGateOverridesContractTest extends GateOverridesContract {
  private final GateOverrides.Store overrides = new DynamoGateOverrides(LocalTables.table());

  @Override
  protected GateOverrides.Store overrides() {
    return overrides;
  }
}
