package io.signalbox.local.contract;

import io.signalbox.adapters.dynamodb.DynamoQuotas;
import io.signalbox.adapters.dynamodb.Retention;
import io.signalbox.core.channel.Quotas;
import io.signalbox.core.testing.QuotasContract;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DynamoQuotasContractTest extends QuotasContract {
  @Override
  protected Quotas create() {
    return new DynamoQuotas(LocalTables.table(), Retention.defaults());
  }
}
