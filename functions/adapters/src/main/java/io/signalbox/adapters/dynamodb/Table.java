package io.signalbox.adapters.dynamodb;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * One table. A failed condition is the zero, never an exception.
 *
 * <p>A conditional write whose answer was lost is sent again by the SDK and then fails on its own
 * first try. So each carries a fresh nonce in attribute {@code w}; when a condition fails after
 * more than one try and the stored nonce is this call's, the write was ours and has succeeded. The
 * same look decides when no try was answered at all.
 */
public final class Table {
  static final String PK = "pk";
  static final String SK = "sk";
  static final String TTL = "expiresAt";
  private static final String NONCE = "w";
  private static final int NONCE_BYTES = 8;

  private final DynamoDbClient client;
  private final String name;
  private final RandomGenerator random;

  /**
   * A table.
   *
   * @param random makes nonces; must differ between instances restored from one SnapStart snapshot,
   *     as {@link java.security.SecureRandom} does
   */
  public Table(DynamoDbClient client, String name, RandomGenerator random) {
    this.client = client;
    this.name = name;
    this.random = random;
  }

  DynamoDbClient client() {
    return client;
  }

  String name() {
    return name;
  }

  static Map<String, AttributeValue> key(String pk, String sk) {
    Map<String, AttributeValue> key = new HashMap<>();
    key.put(PK, Values.text(pk));
    key.put(SK, Values.text(sk));
    return key;
  }

  /** The key of an item. */
  static Map<String, AttributeValue> keyOf(Map<String, AttributeValue> item) {
    return key(Values.text(item, PK), Values.text(item, SK));
  }

  Optional<Map<String, AttributeValue>> get(String pk, String sk, boolean consistent) {
    GetItemRequest request =
        GetItemRequest.builder()
            .tableName(name)
            .key(key(pk, sk))
            .consistentRead(consistent)
            .build();
    Map<String, AttributeValue> item = client.getItem(request).item();
    return item.isEmpty() ? Optional.empty() : Optional.of(item);
  }

  /** One page of a partition in the order of its sort key. */
  QueryResponse page(
      String pk, boolean consistent, int limit, Map<String, AttributeValue> startAfter) {
    QueryRequest.Builder request =
        QueryRequest.builder()
            .tableName(name)
            .keyConditionExpression("pk = :pk")
            .expressionAttributeValues(Map.of(":pk", Values.text(pk)))
            .limit(limit)
            .consistentRead(consistent);
    return client.query(
        startAfter.isEmpty() ? request.build() : request.exclusiveStartKey(startAfter).build());
  }

  /**
   * Some of an index's partition between two sort keys, both included, the last ones first. An
   * index is eventually consistent.
   */
  List<Map<String, AttributeValue>> lastOf(
      Index index, String hash, String from, String to, int limit) {
    QueryRequest request =
        QueryRequest.builder()
            .tableName(name)
            .indexName(index.name())
            .keyConditionExpression("#h = :h AND #r BETWEEN :from AND :to")
            .expressionAttributeNames(Map.of("#h", index.hash(), "#r", index.range()))
            .expressionAttributeValues(
                Map.of(
                    ":h", Values.text(hash),
                    ":from", Values.text(from),
                    ":to", Values.text(to)))
            .scanIndexForward(false)
            .limit(limit)
            .build();
    return client.query(request).items();
  }

  /** An index: its name and its keys. */
  record Index(String name, String hash, String range) {}

  /** Part of a partition between two sort keys, both included, the last ones first. */
  List<Map<String, AttributeValue>> lastOf(String pk, String from, String to, int limit) {
    QueryRequest request =
        QueryRequest.builder()
            .tableName(name)
            .keyConditionExpression("pk = :pk AND sk BETWEEN :from AND :to")
            .expressionAttributeValues(
                Map.of(
                    ":pk", Values.text(pk),
                    ":from", Values.text(from),
                    ":to", Values.text(to)))
            .scanIndexForward(false)
            .consistentRead(true)
            .limit(limit)
            .build();
    return client.query(request).items();
  }

  /** A whole partition. */
  List<Map<String, AttributeValue>> partition(String pk, boolean consistent) {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    Map<String, AttributeValue> after = Map.of();
    do {
      QueryResponse page = page(pk, consistent, 1_000, after);
      items.addAll(page.items());
      after = page.lastEvaluatedKey();
    } while (!after.isEmpty());
    return items;
  }

  void put(Map<String, AttributeValue> item) {
    client.putItem(PutItemRequest.builder().tableName(name).item(item).build());
  }

  /** Stores an item unless one of its key is there: false then. */
  boolean putNew(Map<String, AttributeValue> item) {
    try {
      client.putItem(newItem(item).build());
      return true;
    } catch (ConditionalCheckFailedException e) {
      return false;
    }
  }

  /** Stores an item unless another of its key is there, which is returned then. */
  Optional<Map<String, AttributeValue>> putOrMeet(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> signed = new HashMap<>(item);
    AttributeValue nonce = nonce();
    signed.put(NONCE, nonce);
    try {
      client.putItem(
          newItem(signed)
              .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
              .build());
      return Optional.empty();
    } catch (ConditionalCheckFailedException e) {
      return stored(e, item).filter(found -> !nonce.equals(found.get(NONCE)));
    }
  }

  private PutItemRequest.Builder newItem(Map<String, AttributeValue> item) {
    return PutItemRequest.builder()
        .tableName(name)
        .item(item)
        .conditionExpression("attribute_not_exists(pk)");
  }

  /** Changes an item if its conditions hold; returns its new image, or empty when they do not. */
  Optional<Map<String, AttributeValue>> change(Map<String, AttributeValue> key, Update update) {
    AttributeValue nonce = nonce();
    update.set(NONCE, nonce);
    try {
      return Optional.of(client.updateItem(request(key, update, ReturnValue.ALL_NEW)).attributes());
    } catch (ConditionalCheckFailedException e) {
      if (e.numAttempts() != null && e.numAttempts() == 1) {
        return Optional.empty();
      }
      return stored(e, key).filter(found -> nonce.equals(found.get(NONCE)));
    } catch (SdkException e) {
      return Optional.of(made(key, nonce, e));
    }
  }

  /**
   * A change without any answer, if it was made all the same: then nobody else need find out, for
   * instance that an attempt is claimed whose call will never be made.
   */
  private Map<String, AttributeValue> made(
      Map<String, AttributeValue> key, AttributeValue nonce, SdkException unanswered) {
    try {
      return get(text(key.get(PK)), text(key.get(SK)), true)
          .filter(found -> nonce.equals(found.get(NONCE)))
          .orElseThrow(() -> unanswered);
    } catch (SdkException e) {
      throw unanswered;
    }
  }

  /** Changes an item where repeating is harmless; false when its conditions do not hold. */
  boolean touch(Map<String, AttributeValue> key, Update update) {
    try {
      client.updateItem(request(key, update, ReturnValue.NONE));
      return true;
    } catch (ConditionalCheckFailedException e) {
      return false;
    }
  }

  private UpdateItemRequest request(
      Map<String, AttributeValue> key, Update update, ReturnValue returned) {
    UpdateItemRequest.Builder request =
        UpdateItemRequest.builder()
            .tableName(name)
            .key(key)
            .updateExpression(update.expression())
            .expressionAttributeNames(update.names())
            .expressionAttributeValues(update.values())
            .returnValues(returned);
    if (update.conditions().isEmpty()) {
      return request.build();
    }
    if (returned == ReturnValue.ALL_NEW) {
      request.returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD);
    }
    return request.conditionExpression(String.join(" AND ", update.conditions())).build();
  }

  /** The item as the failed condition saw it; read again where the server does not send it. */
  private Optional<Map<String, AttributeValue>> stored(
      ConditionalCheckFailedException failure, Map<String, AttributeValue> keyed) {
    if (failure.hasItem() && !failure.item().isEmpty()) {
      return Optional.of(failure.item());
    }
    return get(text(keyed.get(PK)), text(keyed.get(SK)), true);
  }

  private static String text(@Nullable AttributeValue value) {
    return value == null ? "" : value.s();
  }

  private AttributeValue nonce() {
    byte[] bytes = new byte[NONCE_BYTES];
    random.nextBytes(bytes);
    return Values.bytes(bytes);
  }
}
