package io.signalbox.adapters.dynamodb;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Reads and writes in batches; what DynamoDB leaves unprocessed is asked for again, with bound. */
final class Batches {
  private static final int MOST_WRITES = 25;
  private static final int MOST_READS = 100;

  /** Requests for one batch, the first included. */
  private static final int TRIES = 8;

  private final Table table;
  private final Pause pause;

  Batches(Table table, Pause pause) {
    this.table = table;
    this.pause = pause;
  }

  /** Eventually consistent; absent items are missing, the order is DynamoDB's. */
  List<Map<String, AttributeValue>> get(
      Collection<Map<String, AttributeValue>> keys, String... attributes) {
    List<Map<String, AttributeValue>> found = new ArrayList<>();
    for (List<Map<String, AttributeValue>> chunk : chunks(distinct(keys), MOST_READS)) {
      KeysAndAttributes.Builder wanted = KeysAndAttributes.builder().keys(chunk);
      if (attributes.length > 0) {
        wanted.projectionExpression(String.join(", ", attributes));
      }
      read(wanted.build(), found);
    }
    return found;
  }

  private void read(KeysAndAttributes wanted, List<Map<String, AttributeValue>> found) {
    Map<String, KeysAndAttributes> open = Map.of(table.name(), wanted);
    for (int tried = 0; !open.isEmpty(); tried++) {
      beforeTry("reading " + table.name(), tried, open.values().iterator().next().keys().size());
      BatchGetItemResponse answer =
          table.client().batchGetItem(BatchGetItemRequest.builder().requestItems(open).build());
      found.addAll(answer.responses().getOrDefault(table.name(), List.of()));
      open = answer.unprocessedKeys();
    }
  }

  /** Stores items, replacing those of the same key. */
  void put(Collection<Map<String, AttributeValue>> items) {
    write(
        distinct(items).stream()
            .map(i -> PutRequest.builder().item(i).build())
            .map(p -> WriteRequest.builder().putRequest(p).build())
            .toList());
  }

  void delete(Collection<Map<String, AttributeValue>> keys) {
    write(
        distinct(keys).stream()
            .map(k -> DeleteRequest.builder().key(k).build())
            .map(d -> WriteRequest.builder().deleteRequest(d).build())
            .toList());
  }

  private void write(List<WriteRequest> writes) {
    for (List<WriteRequest> chunk : chunks(writes, MOST_WRITES)) {
      Map<String, List<WriteRequest>> open = Map.of(table.name(), chunk);
      for (int tried = 0; !open.isEmpty(); tried++) {
        beforeTry("writing " + table.name(), tried, open.values().iterator().next().size());
        open =
            table
                .client()
                .batchWriteItem(BatchWriteItemRequest.builder().requestItems(open).build())
                .unprocessedItems();
      }
    }
  }

  private void beforeTry(String what, int tried, int open) {
    if (tried >= TRIES) {
      throw new StoreBusyException(what, open);
    }
    if (tried > 0) {
      pause.before(tried);
    }
  }

  /** DynamoDB refuses a batch that names a key twice; the last one counts. */
  private static List<Map<String, AttributeValue>> distinct(
      Collection<Map<String, AttributeValue>> items) {
    Map<List<Object>, Map<String, AttributeValue>> byKey = new LinkedHashMap<>();
    items.forEach(i -> byKey.put(List.of(i.get(Table.PK), i.get(Table.SK)), i));
    return List.copyOf(byKey.values());
  }

  private static <T> List<List<T>> chunks(List<T> all, int most) {
    List<List<T>> chunks = new ArrayList<>();
    for (int from = 0; from < all.size(); from += most) {
      chunks.add(all.subList(from, Math.min(all.size(), from + most)));
    }
    return chunks;
  }
}
