package io.signalbox.local.contract;

import io.signalbox.adapters.dynamodb.DynamoRequests;
import io.signalbox.adapters.dynamodb.Retention;
import io.signalbox.adapters.dynamodb.Table;
import io.signalbox.core.ingest.Requests;
import io.signalbox.core.testing.RequestsContract;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DynamoRequestsContractTest extends RequestsContract {
  private static final Table TABLE = LocalTables.table();

  @Override
  protected Requests requests() {
    return new DynamoRequests(TABLE, Retention.defaults());
  }
}
