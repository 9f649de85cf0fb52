package io.signalbox.local.contract;

import io.signalbox.adapters.dynamodb.DynamoSnapshots;
import io.signalbox.adapters.dynamodb.DynamoSnapshots.Ages;
import io.signalbox.core.health.Snapshots;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.Samples;
import io.signalbox.core.testing.SnapshotsContract;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DynamoSnapshotsContractTest extends SnapshotsContract {
  private final Snapshots snapshots =
      new DynamoSnapshots(LocalTables.table(), new MutableClock(Samples.NOON), Ages.defaults());

  @Override
  protected Snapshots snapshots() {
    return snapshots;
  }
}
