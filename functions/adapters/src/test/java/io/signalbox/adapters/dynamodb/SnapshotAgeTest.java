package io.signalbox.adapters.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.adapters.dynamodb.DynamoSnapshots.Ages;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.Samples;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** A router never decides on a snapshot of more than ten seconds. */
class SnapshotAgeTest {
  private final MutableClock clock = new MutableClock(Samples.NOON);
  private final ScriptedDynamoDb db = new ScriptedDynamoDb();
  private final DynamoSnapshots snapshots =
      new DynamoSnapshots(new Table(db, "health", new Random(7)), clock, Ages.defaults());

  @Test
  void for_three_seconds_it_is_held_and_then_read_anew() {
    db.then(() -> stored(1)).then(() -> stored(2));

    assertThat(snapshots.current().version()).isEqualTo(1);
    clock.advance(Duration.ofMillis(2_999));
    assertThat(snapshots.current().version()).isEqualTo(1);
    clock.advance(Duration.ofMillis(1));
    assertThat(snapshots.current().version()).isEqualTo(2);
    assertThat(db.requests).hasSize(2);
  }

  @Test
  void a_failing_read_leaves_the_old_one_for_ten_seconds_and_no_longer() {
    db.then(() -> stored(1)).then(SnapshotAgeTest::fail);
    snapshots.current();

    clock.advance(Duration.ofMillis(9_999));
    assertThat(snapshots.current().version()).isEqualTo(1);
    clock.advance(Duration.ofMillis(1));
    assertThatThrownBy(snapshots::current).isInstanceOf(SdkClientException.class);
  }

  @Test
  void after_a_failing_read_the_next_good_one_counts() {
    db.then(() -> stored(1)).then(SnapshotAgeTest::fail).then(() -> stored(2));
    snapshots.current();
    clock.advance(Duration.ofSeconds(5));

    assertThat(snapshots.current().version()).isEqualTo(1);
    assertThat(snapshots.current().version()).isEqualTo(2);
  }

  @Test
  void a_failing_first_read_fails_instead_of_pretending_that_all_is_well() {
    db.then(SnapshotAgeTest::fail);

    assertThatThrownBy(snapshots::current).isInstanceOf(SdkClientException.class);
  }

  @Test
  void an_environment_that_was_frozen_for_an_hour_reads_first() {
    db.then(() -> stored(1)).then(() -> stored(99));
    snapshots.current();
    clock.advance(Duration.ofHours(1));

    assertThat(snapshots.current().version()).isEqualTo(99);
  }

  @Test
  void a_replica_that_lags_behind_never_takes_a_newer_one_away() {
    db.then(() -> stored(7)).then(() -> stored(6));
    assertThat(snapshots.latest().version()).isEqualTo(7);
    clock.advance(Duration.ofSeconds(4));

    assertThat(snapshots.current().version()).isEqualTo(7);
  }

  @Test
  void a_clock_that_went_back_does_not_keep_a_snapshot_young() {
    db.then(() -> stored(1)).then(() -> stored(2));
    snapshots.current();
    clock.advance(Duration.ofHours(-1));

    assertThat(snapshots.current().version()).isEqualTo(2);
  }

  private static GetItemResponse stored(long version) {
    Snapshot snapshot = new Snapshot(version, Samples.NOON, Map.of(), Map.of());
    Map<String, AttributeValue> item = new HashMap<>();
    item.put("v", Values.number(version));
    item.put("j", Values.bytes(SnapshotRows.pack(snapshot)));
    return GetItemResponse.builder().item(item).build();
  }

  private static GetItemResponse fail() {
    throw SdkClientException.create("no connection");
  }
}
