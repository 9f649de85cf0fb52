package io.signalbox.local.contract;

import io.signalbox.adapters.aws.AwsClients;
import io.signalbox.adapters.dynamodb.Pause;
import io.signalbox.adapters.dynamodb.Table;
import io.signalbox.local.embedded.Dynalite;
import io.signalbox.local.testing.AnEndpoint;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * Empty tables on one dynalite for all tests of this JVM, which ends with the JVM, or at an
 * endpoint. Keys are as in the template: {@code pk} and {@code sk}, texts.
 */
final class LocalTables {
  static final URI ENDPOINT =
      AnEndpoint.isWanted() ? AnEndpoint.uri() : Dynalite.start().endpoint();
  static final Pause NO_PAUSE = repetition -> {};
  static final SecureRandom RANDOM = new SecureRandom();

  /** An endpoint keeps the tables of earlier runs. */
  private static final String RUN =
      "contract-" + Integer.toUnsignedString(RANDOM.nextInt(), Character.MAX_RADIX) + "-";

  private static final AtomicInteger COUNTER = new AtomicInteger();
  private static final DynamoDbClient CLIENT =
      new AwsClients(
              Map.of(
                  "AWS_REGION", "us-east-1",
                  "AWS_ENDPOINT_URL_DYNAMODB", ENDPOINT.toString(),
                  "AWS_ACCESS_KEY_ID", "local",
                  "AWS_SECRET_ACCESS_KEY", "local"))
          .dynamoDb();

  private LocalTables() {}

  /** A new table, as adapters see it. */
  static Table table() {
    return named(create());
  }

  /** A table of that name, as adapters see it. */
  static Table named(String name) {
    return new Table(CLIENT, name, RANDOM);
  }

  /** To look at what adapters wrote. */
  static DynamoDbClient client() {
    return CLIENT;
  }

  /** The name of a new table. */
  static String create() {
    return create(
        List.of(key("pk", KeyType.HASH), key("sk", KeyType.RANGE)),
        List.of(text("pk"), text("sk")));
  }

  /** The name of a new table for dead letters, with their index. */
  static String createForLetters() {
    List<KeySchemaElement> keys = List.of(key("pk", KeyType.HASH), key("sk", KeyType.RANGE));
    GlobalSecondaryIndex byDay =
        GlobalSecondaryIndex.builder()
            .indexName("byDay")
            .keySchema(key("gd", KeyType.HASH), key("gs", KeyType.RANGE))
            .projection(
                p ->
                    p.projectionType(ProjectionType.INCLUDE)
                        .nonKeyAttributes("i", "m", "e", "t", "re", "k", "c", "at", "st"))
            .build();
    return create(keys, List.of(text("pk"), text("sk"), text("gd"), text("gs")), List.of(byDay));
  }

  /** The name of a new table for answers by idempotency key. */
  static String createForReplies() {
    return create(List.of(key("id", KeyType.HASH)), List.of(text("id")));
  }

  private static String create(List<KeySchemaElement> keys, List<AttributeDefinition> texts) {
    return create(keys, texts, null);
  }

  private static String create(
      List<KeySchemaElement> keys,
      List<AttributeDefinition> texts,
      @Nullable List<GlobalSecondaryIndex> indexes) {
    String name = RUN + COUNTER.incrementAndGet();
    CLIENT.createTable(
        r ->
            r.tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(keys)
                .attributeDefinitions(texts)
                .globalSecondaryIndexes(indexes));
    // The waiter's own pace of 20 s suits the cloud.
    CLIENT
        .waiter()
        .waitUntilTableExists(
            r -> r.tableName(name),
            pace ->
                pace.backoffStrategyV2(BackoffStrategy.fixedDelay(Duration.ofMillis(20)))
                    .maxAttempts(500));
    return name;
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private static AttributeDefinition text(String name) {
    return AttributeDefinition.builder()
        .attributeName(name)
        .attributeType(ScalarAttributeType.S)
        .build();
  }
}
