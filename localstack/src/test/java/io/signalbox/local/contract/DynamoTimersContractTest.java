package io.signalbox.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.dynamodb.DynamoTimers;
import io.signalbox.adapters.dynamodb.Retention;
import io.signalbox.adapters.dynamodb.Table;
import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.core.testing.TimerStoreContract;
import io.signalbox.core.timer.TimerStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DynamoTimersContractTest extends TimerStoreContract {
  private static final Table TABLE = LocalTables.table();

  @Override
  protected TimerStore timers() {
    return timers(TABLE);
  }

  private static TimerStore timers(Table table) {
    return new DynamoTimers(table, LocalTables.NO_PAUSE, new WorkCodec(), Retention.defaults());
  }

  @Test
  void before_the_first_sweep_nothing_is_known_to_be_swept() {
    assertThat(timers(LocalTables.table()).sweptTo()).isEmpty();
  }
}
