package io.signalbox.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.adapters.aws.AwsClients;
import io.signalbox.adapters.idempotency.IdempotentCalls;
import io.signalbox.adapters.idempotency.IdempotentCalls.Result;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.local.embedded.Dynalite;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** CASE 11 and 12 for the header: Powertools' records on a DynamoDB, over HTTP. */
@Timeout(60)
class IdempotentCallsContractTest {
  private static final Duration BUSY = Duration.ofSeconds(30);

  private static Dynalite server;
  private static DynamoDbClient db;
  private static int tables;

  private final MutableClock clock =
      new MutableClock(Instant.now().truncatedTo(ChronoUnit.SECONDS).plusMillis(700));
  private final AtomicInteger works = new AtomicInteger();
  private final String table = "signalbox-contract-idempotency-" + tables++;
  private IdempotentCalls calls;

  @BeforeAll
  static void startServer() {
    server = Dynalite.start();
    Map<String, String> environment =
        Map.of(
            "AWS_REGION", "us-east-1",
            "AWS_ENDPOINT_URL_DYNAMODB", server.endpoint().toString(),
            "AWS_ACCESS_KEY_ID", "local",
            "AWS_SECRET_ACCESS_KEY", "local");
    db = new AwsClients(environment).dynamoDb();
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @BeforeEach
  void createTable() {
    KeySchemaElement key =
        KeySchemaElement.builder().attributeName("id").keyType(KeyType.HASH).build();
    AttributeDefinition id =
        AttributeDefinition.builder()
            .attributeName("id")
            .attributeType(ScalarAttributeType.S)
            .build();
    db.createTable(
        r ->
            r.tableName(table)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(List.of(key))
                .attributeDefinitions(List.of(id)));
    // The waiter's own pace of 20 s suits the cloud.
    db.waiter()
        .waitUntilTableExists(
            r -> r.tableName(table),
            pace ->
                pace.backoffStrategyV2(BackoffStrategy.fixedDelay(Duration.ofMillis(20)))
                    .maxAttempts(500));
    calls = new IdempotentCalls(db, new IdempotentCalls.Config(table, BUSY), clock);
  }

  @Test
  void the_same_key_and_body_get_the_first_answer_and_no_second_work() {
    assertThat(call("acme", "k", "body")).isEqualTo(new Result.Done("answer 1"));
    assertThat(call("acme", "k", "body")).isEqualTo(new Result.Done("answer 1"));
    assertThat(works).hasValue(1);
  }

  @Test
  void another_instance_gets_the_first_answer_too() {
    call("acme", "k", "body");
    calls = new IdempotentCalls(db, new IdempotentCalls.Config(table, BUSY), clock);

    assertThat(call("acme", "k", "body")).isEqualTo(new Result.Done("answer 1"));
  }

  @Test
  void the_same_key_with_another_body_is_a_mismatch_and_no_work() {
    call("acme", "k", "body");

    assertThat(call("acme", "k", "other")).isEqualTo(new Result.Mismatch());
    assertThat(works).hasValue(1);
  }

  @Test
  void a_key_belongs_to_its_tenant() {
    call("acme", "k", "body");

    assertThat(call("bolt", "k", "other")).isEqualTo(new Result.Done("answer 2"));
    assertThat(call("acme", "k2", "body")).isEqualTo(new Result.Done("answer 3"));
  }

  @Test
  void while_the_first_is_at_work_the_second_is_told_so() {
    Result outer =
        calls.call(
            "acme",
            "k",
            "body",
            () -> {
              assertThat(call("acme", "k", "body")).isEqualTo(new Result.InProgress());
              assertThat(call("acme", "k", "other")).isEqualTo(new Result.Mismatch());
              return "outer";
            });

    assertThat(outer).isEqualTo(new Result.Done("outer"));
    assertThat(works).hasValue(0);
  }

  @Test
  void a_failed_work_leaves_no_record() {
    Supplier<String> failing =
        () -> {
          throw new IllegalStateException("queue is away");
        };

    assertThatThrownBy(() -> calls.call("acme", "k", "body", failing)).hasMessage("queue is away");

    assertThat(call("acme", "k", "body")).isEqualTo(new Result.Done("answer 1"));
  }

  @Test
  void a_process_that_died_at_work_holds_its_key_until_its_time_was_up_and_no_longer()
      throws InterruptedException {
    dieAtWork();

    assertThat(call("acme", "k", "body")).isEqualTo(new Result.InProgress());
    clock.advance(BUSY.minusSeconds(1));
    assertThat(call("acme", "k", "body")).isEqualTo(new Result.InProgress());
    clock.advance(Duration.ofSeconds(3));
    assertThat(call("acme", "k", "body")).isEqualTo(new Result.Done("answer 1"));
    assertThat(call("acme", "k", "body")).isEqualTo(new Result.Done("answer 1"));
  }

  @Test
  void an_answer_is_kept_for_a_day() {
    call("acme", "k", "body");
    clock.advance(IdempotentCalls.KEPT.minusSeconds(1));
    assertThat(call("acme", "k", "body")).isEqualTo(new Result.Done("answer 1"));
    clock.advance(Duration.ofSeconds(3));

    assertThat(call("acme", "k", "other")).isEqualTo(new Result.Done("answer 2"));
  }

  @Test
  void of_twenty_at_the_same_instant_one_does_the_work() {
    List<Result> results =
        IntStream.range(0, 20).parallel().mapToObj(i -> call("acme", "k", "body")).toList();

    assertThat(works).hasValue(1);
    assertThat(results).contains(new Result.Done("answer 1"));
    assertThat(results).isSubsetOf(new Result.Done("answer 1"), new Result.InProgress());
  }

  @Test
  void an_answer_that_is_too_large_to_keep_is_given_all_the_same() {
    String large = "x".repeat(500_000);

    assertThat(calls.call("acme", "k", "body", () -> large)).isEqualTo(new Result.Done(large));
  }

  private Result call(String tenant, String key, String body) {
    return calls.call(tenant, key, body, () -> "answer " + works.incrementAndGet());
  }

  /** Leaves a call in the middle of its work for ever, as a process that is gone does. */
  private void dieAtWork() throws InterruptedException {
    CountDownLatch working = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    Thread dying =
        new Thread(
            () ->
                calls.call(
                    "acme",
                    "k",
                    "body",
                    () -> {
                      working.countDown();
                      return awaitForEver(never);
                    }));
    dying.setDaemon(true);
    dying.start();
    assertThat(working.await(20, TimeUnit.SECONDS)).isTrue();
  }

  private static String awaitForEver(CountDownLatch never) {
    try {
      never.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return "never";
  }
}
