package io.signalbox.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.dynamodb.DynamoCheckpoints;
import io.signalbox.core.health.estimate.Checkpoints;
import io.signalbox.core.health.estimate.Checkpoints.Result;
import io.signalbox.core.testing.CheckpointsContract;
import io.signalbox.core.testing.Samples;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@Timeout(60)
class DynamoCheckpointsContractTest extends CheckpointsContract {
  private static final long NOON = Samples.NOON.toEpochMilli();
  private final String name = LocalTables.create();
  private final Checkpoints checkpoints =
      new DynamoCheckpoints(LocalTables.named(name), LocalTables.RANDOM);

  @Override
  protected Checkpoints checkpoints() {
    return checkpoints;
  }

  @Test
  void a_writer_that_died_half_way_has_touched_the_older_slot_only() {
    checkpoints.save(state(NOON, 3));
    checkpoints.save(state(NOON + LATER, 3));

    overwrite("CHECKPOINT#0#0");

    assertThat(checkpoints.newerThan(0)).contains(state(NOON + LATER, 3));
  }

  @Test
  void of_a_slot_that_two_wrote_at_once_nothing_is_read_but_the_one_before() {
    checkpoints.save(state(NOON, 3));
    checkpoints.save(state(NOON + LATER, 3));

    overwrite("CHECKPOINT#1#0");

    assertThat(checkpoints.newerThan(0)).contains(state(NOON, 3));
    assertThat(checkpoints.newerThan(NOON)).isEmpty();
  }

  @Test
  void one_chunk_of_several_that_is_anothers_spoils_them_all() {
    checkpoints.save(state(NOON, 800));

    overwrite("CHECKPOINT#0#1");

    assertThat(checkpoints.newerThan(0)).isEmpty();
    assertThat(checkpoints.save(state(NOON + LATER, 3))).isEqualTo(Result.KEPT);
    assertThat(checkpoints.newerThan(0)).contains(state(NOON + LATER, 3));
  }

  @Test
  void what_has_outgrown_the_store_is_not_begun_to_be_written() {
    checkpoints.save(state(NOON, 3));

    assertThat(checkpoints.save(state(NOON + LATER, 7_000))).isEqualTo(Result.TOO_LARGE);

    assertThat(checkpoints.newerThan(0)).contains(state(NOON, 3));
  }

  /** A chunk of another writer. */
  private void overwrite(String partition) {
    Map<String, AttributeValue> key =
        Map.of("pk", AttributeValue.fromS(partition), "sk", AttributeValue.fromS("C"));
    Map<String, AttributeValue> item =
        new HashMap<>(LocalTables.client().getItem(get -> get.tableName(name).key(key)).item());
    assertThat(item).containsKeys("t", "j");
    item.put("t", AttributeValue.fromS("another's"));
    LocalTables.client().putItem(put -> put.tableName(name).item(item));
  }
}
