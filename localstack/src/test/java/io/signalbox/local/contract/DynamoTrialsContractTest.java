package io.signalbox.local.contract;

import io.signalbox.adapters.dynamodb.DynamoTrials;
import io.signalbox.core.health.trial.Trials;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.testing.TrialsContract;
import java.util.Random;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DynamoTrialsContractTest extends TrialsContract {
  @Override
  protected Trials create() {
    return new DynamoTrials(LocalTables.table(), new Random(7), Parallel.sequential());
  }
}
