package io.signalbox.local.contract;

import io.signalbox.adapters.dynamodb.DynamoDeadLetters;
import io.signalbox.adapters.dynamodb.Retention;
import io.signalbox.adapters.dynamodb.Table;
import io.signalbox.core.deadletter.DeadLetters;
import io.signalbox.core.testing.DeadLettersContract;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DynamoDeadLettersContractTest extends DeadLettersContract {
  private static final Table TABLE = LocalTables.named(LocalTables.createForLetters());

  private final DynamoDeadLetters letters = new DynamoDeadLetters(TABLE, Retention.defaults());

  @Override
  protected DeadLetters deadLetters() {
    return letters;
  }
}
