package io.signalbox.local.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.local.LocalCloud;
import io.signalbox.local.Options;
import io.signalbox.local.testing.TestTemplate;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;
import software.amazon.awssdk.services.sqs.SqsClient;

class MeterTest {
  private static LocalCloud cloud;

  @BeforeAll
  static void start() throws IOException {
    TestTemplate template =
        new TestTemplate()
            .queue("q", 30, "")
            .resource(
                "Things",
                "AWS::DynamoDB::Table",
                """
                {'TableName':'things','KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}],
                 'AttributeDefinitions':[{'AttributeName':'pk','AttributeType':'S'}]}
                """);
    cloud = LocalCloud.start(template.build(), Options.defaults());
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  @Test
  void sends_receives_and_deletes_are_counted_and_empty_receives_apart() {
    SqsClient sqs = cloud.sqs();
    String url = cloud.queueUrl("q");
    Meter.Snapshot before = Meter.snapshot();
    sqs.receiveMessage(r -> r.queueUrl(url));
    sqs.sendMessage(r -> r.queueUrl(url).messageBody("x"));
    String handle = sqs.receiveMessage(r -> r.queueUrl(url)).messages().get(0).receiptHandle();
    sqs.deleteMessage(r -> r.queueUrl(url).receiptHandle(handle));
    cloud.depth("q");
    assertThat(Meter.snapshot().since(before))
        .isEqualTo(new Meter.Snapshot(1, 1, 1, 1, 1, 0, 0, 0));
    assertThat(Meter.snapshot().since(before).sqsRequests()).isEqualTo(3);
  }

  @Test
  void write_units_follow_the_size_of_the_item() {
    assertThat(writes(() -> put("small", 10))).isEqualTo(1);
    assertThat(writes(() -> put("large", 3000))).isEqualTo(3);
    assertThat(writes(() -> cloud.dynamoDb().deleteItem(r -> r.tableName("things").key(key("x")))))
        .isEqualTo(1);
    assertThat(writes(MeterTest::putBatch)).isEqualTo(2);
  }

  private static void putBatch() {
    WriteRequest one = WriteRequest.builder().putRequest(item("b1", 10)).build();
    WriteRequest two = WriteRequest.builder().putRequest(item("b2", 10)).build();
    cloud.dynamoDb().batchWriteItem(r -> r.requestItems(Map.of("things", List.of(one, two))));
  }

  @Test
  void write_whose_condition_fails_is_counted_too() {
    put("there", 2000);
    Runnable again =
        () ->
            assertThatThrownBy(
                    () ->
                        cloud
                            .dynamoDb()
                            .putItem(
                                r ->
                                    r.tableName("things")
                                        .item(item("there", 2000).item())
                                        .conditionExpression("attribute_not_exists(pk)")))
                .isInstanceOf(ConditionalCheckFailedException.class);
    assertThat(writes(again)).isEqualTo(2);
  }

  @Test
  void strong_reads_cost_twice_what_others_do() {
    put("read", 100);
    DynamoDbClient db = cloud.dynamoDb();
    Meter.Snapshot before = Meter.snapshot();
    db.getItem(r -> r.tableName("things").key(key("read")));
    assertThat(Meter.snapshot().since(before).readUnits()).isEqualTo(0.5);
    db.getItem(r -> r.tableName("things").key(key("read")).consistentRead(true));
    assertThat(Meter.snapshot().since(before).readUnits()).isEqualTo(1.5);
  }

  @Test
  void a_read_that_finds_nothing_costs_as_much_as_the_smallest_that_does() {
    DynamoDbClient db = cloud.dynamoDb();
    assertThat(reads(() -> query(db, false))).isEqualTo(0.5);
    assertThat(reads(() -> query(db, true))).isEqualTo(1);
    assertThat(reads(() -> get(db, false))).isEqualTo(0.5);
    assertThat(reads(() -> get(db, true))).isEqualTo(1);
  }

  private static void query(DynamoDbClient db, boolean strong) {
    Map<String, AttributeValue> nobody = Map.of(":pk", AttributeValue.fromS("nobody"));
    db.query(
        r ->
            r.tableName("things")
                .keyConditionExpression("pk = :pk")
                .expressionAttributeValues(nobody)
                .consistentRead(strong));
  }

  private static void get(DynamoDbClient db, boolean strong) {
    db.getItem(r -> r.tableName("things").key(key("nobody")).consistentRead(strong));
  }

  private static double reads(Runnable action) {
    Meter.Snapshot before = Meter.snapshot();
    action.run();
    return Meter.snapshot().since(before).readUnits();
  }

  private static double writes(Runnable action) {
    Meter.Snapshot before = Meter.snapshot();
    action.run();
    return Meter.snapshot().since(before).writeUnits();
  }

  private static void put(String id, int size) {
    cloud.dynamoDb().putItem(r -> r.tableName("things").item(item(id, size).item()));
  }

  private static PutRequest item(String id, int size) {
    AttributeValue text = AttributeValue.fromS("x".repeat(size));
    return PutRequest.builder().item(Map.of("pk", AttributeValue.fromS(id), "t", text)).build();
  }

  private static Map<String, AttributeValue> key(String id) {
    return Map.of("pk", AttributeValue.fromS(id));
  }
}
