package io.signalbox.local.contract;

import io.signalbox.adapters.dynamodb.DynamoMessages;
import io.signalbox.adapters.dynamodb.Retention;
import io.signalbox.adapters.dynamodb.Table;
import io.signalbox.core.message.Messages;
import io.signalbox.core.testing.MessagesContract;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DynamoMessagesContractTest extends MessagesContract {
  private static final Table TABLE = LocalTables.table();

  @Override
  protected Messages messages() {
    return new DynamoMessages(TABLE, LocalTables.NO_PAUSE, Retention.defaults());
  }
}
