package io.signalbox.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.dynamodb.DynamoHealth;
import io.signalbox.adapters.dynamodb.Retention;
import io.signalbox.adapters.dynamodb.Table;
import io.signalbox.core.health.HealthStore;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.testing.HealthStoreContract;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DynamoHealthContractTest extends HealthStoreContract {
  private static final Table TABLE = LocalTables.table();
  private static final Random SEEDED = new Random(7);

  @Override
  protected HealthStore health() {
    return new DynamoHealth(TABLE, SEEDED, Parallel.sequential(), Retention.defaults());
  }

  @Test
  void adds_at_once_are_all_counted_on_every_shard() {
    IntStream.range(0, 40).parallel().forEach(i -> health().add(List.of(failures(PATH, 1))));

    assertThat(one().failureStreak()).isEqualTo(40);
  }
}
