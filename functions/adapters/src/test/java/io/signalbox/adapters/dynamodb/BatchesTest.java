package io.signalbox.adapters.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** CASE 9 for the store: a batch that answers 200 may have left entries undone. */
class BatchesTest {
  private final ScriptedDynamoDb db = new ScriptedDynamoDb();
  private final List<Integer> pauses = new ArrayList<>();
  private final Batches batches = new Batches(new Table(db, "t", new Random(7)), pauses::add);

  @Test
  void what_was_left_unwritten_is_written_again_and_nothing_else() {
    db.then(() -> unwritten(key(3))).then(BatchesTest::written);

    batches.put(keys(5));

    BatchWriteItemRequest again = (BatchWriteItemRequest) db.requests.get(1);
    assertThat(again.requestItems().get("t")).containsExactly(write(key(3)));
    assertThat(pauses).containsExactly(1);
  }

  @Test
  void writing_gives_up_after_eight_tries_and_says_so() {
    db.then(() -> unwritten(key(3)));

    assertThatThrownBy(() -> batches.put(keys(5)))
        .isInstanceOf(StoreBusyException.class)
        .hasMessageContaining("1 entries");

    assertThat(db.requests).hasSize(8);
    assertThat(pauses).containsExactly(1, 2, 3, 4, 5, 6, 7);
  }

  @Test
  void what_was_left_unread_is_read_again() {
    db.then(() -> read(List.of(key(1)), key(2))).then(() -> read(List.of(key(2))));

    assertThat(batches.get(List.of(key(1), key(2)))).containsExactly(key(1), key(2));
  }

  @Test
  void reading_gives_up_after_eight_tries() {
    db.then(() -> read(List.of(), key(2)));

    assertThatThrownBy(() -> batches.get(keys(2))).isInstanceOf(StoreBusyException.class);
    assertThat(db.requests).hasSize(8);
  }

  @Test
  void batches_are_as_large_as_dynamodb_allows_and_name_no_key_twice() {
    db.then(BatchesTest::written);
    List<Map<String, AttributeValue>> keys = new ArrayList<>(keys(60));
    keys.addAll(keys(10));

    batches.delete(keys);

    assertThat(db.requests)
        .extracting(r -> writes((BatchWriteItemRequest) r))
        .containsExactly(25, 25, 10);
  }

  @Test
  void reads_take_a_hundred_keys_and_only_the_attributes_asked_for() {
    db.then(() -> read(List.of()));

    batches.get(keys(120), "pk");

    assertThat(db.requests)
        .extracting(r -> ((BatchGetItemRequest) r).requestItems().get("t"))
        .allMatch(wanted -> "pk".equals(wanted.projectionExpression()))
        .extracting(wanted -> wanted.keys().size())
        .containsExactly(100, 20);
  }

  @Test
  void nothing_to_do_asks_nothing() {
    batches.put(List.of());
    batches.get(List.of());

    assertThat(db.requests).isEmpty();
  }

  private static int writes(BatchWriteItemRequest request) {
    return request.requestItems().getOrDefault("t", List.of()).size();
  }

  private static List<Map<String, AttributeValue>> keys(int count) {
    return IntStream.range(0, count).mapToObj(BatchesTest::key).toList();
  }

  private static Map<String, AttributeValue> key(int i) {
    return Table.key("p" + i, "s");
  }

  private static WriteRequest write(Map<String, AttributeValue> item) {
    return WriteRequest.builder().putRequest(PutRequest.builder().item(item).build()).build();
  }

  private static BatchWriteItemResponse written() {
    return BatchWriteItemResponse.builder().build();
  }

  private static BatchWriteItemResponse unwritten(Map<String, AttributeValue> item) {
    return BatchWriteItemResponse.builder()
        .unprocessedItems(Map.of("t", List.of(write(item))))
        .build();
  }

  private static BatchGetItemResponse read(List<Map<String, AttributeValue>> items) {
    return BatchGetItemResponse.builder().responses(Map.of("t", items)).build();
  }

  private static BatchGetItemResponse read(
      List<Map<String, AttributeValue>> items, Map<String, AttributeValue> unread) {
    KeysAndAttributes open = KeysAndAttributes.builder().keys(List.of(unread)).build();
    return BatchGetItemResponse.builder()
        .responses(Map.of("t", items))
        .unprocessedKeys(Map.of("t", open))
        .build();
  }
}
