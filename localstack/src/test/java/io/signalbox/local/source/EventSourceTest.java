package io.signalbox.local.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.local.LocalCloud;
import io.signalbox.local.Options;
import io.signalbox.local.QueueDepth;
import io.signalbox.local.testing.Await;
import io.signalbox.local.testing.ScriptedHandler;
import io.signalbox.local.testing.TestTemplate;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/** Each test has its own queue and function, named after what it shows. */
class EventSourceTest {
  private static LocalCloud cloud;

  /** What a function saw of a record. */
  private record Seen(String body, int receives, long atNanos) {}

  @BeforeAll
  static void start() throws IOException {
    TestTemplate template = new TestTemplate().queue("dead", 30, "");
    work(template, "partial", 1, 2, 10, 2);
    work(template, "throttled", 2, 1, 1, 2);
    work(template, "broken", 1, 2, 10, 2);
    work(template, "slow", 1, 2, 10, 2);
    work(template, "busy", 30, 9, 1, 3);
    work(template, "reserved", 1, 2, 1, 5);
    template.queue("windowed", 30, "").function("windowed", 5, 2);
    template.source("windowed", "windowed", 100, 2, ",'MaximumBatchingWindowInSeconds':1");
    template.queue("late", 30, ",'DelaySeconds':1").function("late", 5, 2);
    template.source("late", "late", 10, 2, "");
    template.queue("poison", 1, ",'RedrivePolicy':" + redrive()).function("poison", 1, 2);
    template.source("poison", "poison", 10, 2, "");
    work(template, "shape", 30, 2, 10, 2);
    cloud = LocalCloud.start(template.build(), Options.defaults());
  }

  private static void work(
      TestTemplate template, String name, int visibility, int concurrency, int batch, int most) {
    template.queue(name, visibility, "").function(name, 1, concurrency);
    template.source(name, name, batch, most, "");
  }

  private static String redrive() {
    return "{'deadLetterTargetArn':{'Fn::GetAtt':['dead','Arn']},'maxReceiveCount':2}";
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  @Test
  void only_the_reported_record_goes_back_and_the_others_are_deleted() {
    List<Seen> seen = record("partial", e -> failures(e, "bad"));
    send("partial", "good-1", "bad", "good-2");
    Await.until("bad comes twice", () -> count(seen, "bad") >= 2);
    ScriptedHandler.script("partial", (event, call) -> "{}");
    Await.until("all are deleted", () -> cloud.depth("partial").total() == 0);
    assertThat(count(seen, "good-1")).isEqualTo(1);
    assertThat(count(seen, "good-2")).isEqualTo(1);
  }

  @Test
  void throttled_record_returns_after_its_visibility_and_its_receives_are_counted() {
    CountDownLatch go = new CountDownLatch(1);
    List<Seen> seen = new CopyOnWriteArrayList<>();
    ScriptedHandler.script(
        "throttled",
        (event, call) -> {
          if (!event.has("Records")) {
            go.await();
          }
          note(event, seen);
          return "{}";
        });
    Thread holder = new Thread(() -> holdTheOnlySlot(go), "holder");
    holder.start();
    Await.until("the only slot is taken", () -> cloud.inFlight().containsKey("throttled"));
    send("throttled", "x");
    Await.until("it runs in the end", () -> !seen.isEmpty());
    Await.until("it is deleted", () -> cloud.depth("throttled").total() == 0);
    assertThat(seen).hasSize(1);
    assertThat(seen.get(0).receives()).isGreaterThanOrEqualTo(2);
  }

  /** Keeps the slot busy by runs of up to a second until a record was throttled. */
  private static void holdTheOnlySlot(CountDownLatch go) {
    cloud.invoke("throttled", "{}");
    go.countDown();
  }

  @Test
  void whole_batch_goes_back_when_the_handler_throws() {
    AtomicInteger runs = new AtomicInteger();
    List<Seen> seen = new CopyOnWriteArrayList<>();
    ScriptedHandler.script(
        "broken",
        (event, call) -> {
          note(event, seen);
          if (runs.incrementAndGet() == 1) {
            throw new IllegalStateException("broken on purpose");
          }
          return "{}";
        });
    send("broken", "a", "b");
    Await.until("both are deleted", () -> cloud.depth("broken").total() == 0 && seen.size() >= 3);
    assertThat(seen).anyMatch(s -> s.receives() == 2);
  }

  @Test
  void result_of_a_run_past_its_timeout_is_ignored() {
    AtomicInteger runs = new AtomicInteger();
    CountDownLatch never = new CountDownLatch(1);
    ScriptedHandler.script(
        "slow",
        (event, call) -> {
          if (runs.incrementAndGet() == 1) {
            try {
              never.await();
            } catch (InterruptedException e) {
              return "{}"; // Too late: the record must come back all the same.
            }
          }
          return "{}";
        });
    send("slow", "x");
    Await.until("it ran twice", () -> runs.get() == 2);
    Await.until("it is deleted", () -> cloud.depth("slow").total() == 0);
  }

  @Test
  void maximum_concurrency_is_reached_and_never_exceeded() {
    assertThat(mostAtOnce("busy", 60)).isEqualTo(3);
  }

  @Test
  void reserved_concurrency_is_never_exceeded() {
    assertThat(mostAtOnce("reserved", 20)).isLessThanOrEqualTo(2);
  }

  private static int mostAtOnce(String name, int records) {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    CountDownLatch never = new CountDownLatch(1);
    ScriptedHandler.script(
        name,
        (event, call) -> {
          most.accumulateAndGet(now.incrementAndGet(), Math::max);
          boolean unused = never.await(20, java.util.concurrent.TimeUnit.MILLISECONDS);
          now.decrementAndGet();
          done.incrementAndGet();
          return "{}";
        });
    IntStream.range(0, records).forEach(i -> send(name, "r" + i));
    Await.until("all are deleted", () -> cloud.depth(name).total() == 0);
    assertThat(done.get()).isGreaterThanOrEqualTo(records);
    return most.get();
  }

  @Test
  void window_gathers_one_batch_of_more_than_ten() {
    List<Integer> sizes = new CopyOnWriteArrayList<>();
    ScriptedHandler.script(
        "windowed",
        (event, call) -> {
          sizes.add(event.path("Records").size());
          return "{}";
        });
    send("windowed", IntStream.range(0, 10).mapToObj(i -> "a" + i).toArray(String[]::new));
    send("windowed", IntStream.range(0, 10).mapToObj(i -> "b" + i).toArray(String[]::new));
    Await.until("all came", () -> sizes.stream().mapToInt(Integer::intValue).sum() == 20);
    assertThat(sizes).containsExactly(20);
  }

  @Test
  void delay_of_the_queue_and_of_a_record_holds_it_back() {
    List<Seen> seen = record("late", e -> "{}");
    long before = System.nanoTime();
    send("late", "one");
    cloud
        .sqs()
        .sendMessage(r -> r.queueUrl(cloud.queueUrl("late")).messageBody("two").delaySeconds(2));
    assertThat(cloud.depth("late").delayed()).isEqualTo(2);
    Await.until("both came", () -> seen.size() == 2);
    assertThat(age(seen, "one", before)).isGreaterThan(Duration.ofMillis(900));
    assertThat(age(seen, "two", before)).isGreaterThan(Duration.ofMillis(1900));
  }

  @Test
  void record_received_too_often_moves_to_the_dead_letter_queue() {
    List<Seen> seen = record("poison", e -> failures(e, "bad"));
    send("poison", "bad");
    Await.until("it is dead", () -> cloud.depth("dead").total() == 1);
    assertThat(seen).extracting(Seen::receives).containsExactly(1, 2);
    assertThat(cloud.depth("poison")).isEqualTo(new QueueDepth(0, 0, 0));
  }

  @Test
  void record_has_the_shape_that_lambda_gives_it() {
    List<JsonNode> events = new CopyOnWriteArrayList<>();
    ScriptedHandler.script(
        "shape",
        (event, call) -> {
          events.add(event);
          return "{}";
        });
    cloud
        .sqs()
        .sendMessage(
            r ->
                r.queueUrl(cloud.queueUrl("shape"))
                    .messageBody("hello")
                    .messageGroupId("tenant-1")
                    .messageAttributes(
                        java.util.Map.of(
                            "trace",
                            software.amazon.awssdk.services.sqs.model.MessageAttributeValue
                                .builder()
                                .dataType("String")
                                .stringValue("t1")
                                .build())));
    Await.until("it came", () -> !events.isEmpty());
    JsonNode record = events.get(0).path("Records").path(0);
    assertThat(record.path("messageId").asText()).isNotEmpty();
    assertThat(record.path("receiptHandle").asText()).isNotEmpty();
    assertThat(record.path("body").asText()).isEqualTo("hello");
    assertThat(record.path("md5OfBody").asText()).isEqualTo("5d41402abc4b2a76b9719d911017c592");
    assertThat(record.path("eventSource").asText()).isEqualTo("aws:sqs");
    assertThat(record.path("eventSourceARN").asText())
        .isEqualTo("arn:aws:sqs:us-east-1:000000000000:shape");
    assertThat(record.path("awsRegion").asText()).isEqualTo("us-east-1");
    JsonNode attributes = record.path("attributes");
    assertThat(attributes.path("ApproximateReceiveCount").asText()).isEqualTo("1");
    assertThat(attributes.path("SentTimestamp").asText()).matches("\\d{13}");
    assertThat(attributes.path("MessageGroupId").asText()).isEqualTo("tenant-1");
    JsonNode trace = record.path("messageAttributes").path("trace");
    assertThat(trace.path("stringValue").asText()).isEqualTo("t1");
    assertThat(trace.path("dataType").asText()).isEqualTo("String");
  }

  private interface Decision {
    String answer(JsonNode event);
  }

  private static List<Seen> record(String name, Decision decision) {
    List<Seen> seen = new CopyOnWriteArrayList<>();
    ScriptedHandler.script(
        name,
        (event, call) -> {
          note(event, seen);
          return decision.answer(event);
        });
    return seen;
  }

  private static void note(JsonNode event, List<Seen> seen) {
    for (JsonNode r : event.path("Records")) {
      int receives = r.path("attributes").path("ApproximateReceiveCount").asInt();
      seen.add(new Seen(r.path("body").asText(), receives, System.nanoTime()));
    }
  }

  private static String failures(JsonNode event, String body) {
    List<String> failed = new ArrayList<>();
    for (JsonNode r : event.path("Records")) {
      if (r.path("body").asText().equals(body)) {
        failed.add("{\"itemIdentifier\":\"" + r.path("messageId").asText() + "\"}");
      }
    }
    return "{\"batchItemFailures\":[" + String.join(",", failed) + "]}";
  }

  private static void send(String queue, String... bodies) {
    List<SendMessageBatchRequestEntry> entries =
        IntStream.range(0, bodies.length)
            .mapToObj(
                i ->
                    SendMessageBatchRequestEntry.builder()
                        .id("e" + i)
                        .messageBody(bodies[i])
                        .build())
            .toList();
    cloud.sqs().sendMessageBatch(r -> r.queueUrl(cloud.queueUrl(queue)).entries(entries));
  }

  private static long count(List<Seen> seen, String body) {
    return seen.stream().filter(s -> s.body().equals(body)).count();
  }

  private static Duration age(List<Seen> seen, String body, long since) {
    Seen first = seen.stream().filter(s -> s.body().equals(body)).findFirst().orElseThrow();
    return Duration.ofNanos(first.atNanos() - since);
  }
}
