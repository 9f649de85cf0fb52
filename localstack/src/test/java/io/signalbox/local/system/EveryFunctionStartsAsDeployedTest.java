package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import io.signalbox.core.deadletter.Arrival;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.State;
import io.signalbox.local.Closer;
import io.signalbox.local.LocalCloud;
import io.signalbox.local.Options;
import io.signalbox.local.blueprint.Blueprint;
import io.signalbox.local.blueprint.BlueprintReader;
import io.signalbox.local.gateway.LoopbackServer;
import io.signalbox.local.runtime.AsDeployed;
import io.signalbox.local.runtime.FunctionsZip;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The whole system with its functions as deployed: what the local cloud otherwise runs on its own
 * class path runs from the zip, so that events, environment and answers are the real ones.
 */
@Tag("zip")
@EnabledOnOs(value = OS.LINUX, disabledReason = "The runtime interface client is for Linux only")
class EveryFunctionStartsAsDeployedTest {
  private static final String NOTHING_COMES_AGAIN = "{\"batchItemFailures\":[]}";
  private static final Duration BOUND = Duration.ofSeconds(60);
  private static final Closer CLOSER = new Closer();
  private static final String SEND = "send-";
  private static final Queue<String> TOLD = new ConcurrentLinkedQueue<>();
  private static final Map<String, String> SENT = new ConcurrentHashMap<>();

  private static AsDeployed deployed;
  private static LocalSystem system;
  private static Tenancy tenant;

  @BeforeAll
  static void start(@TempDir Path unzipped) throws IOException {
    FunctionsZip.unzip(unzipped);
    deployed = CLOSER.add(new AsDeployed(unzipped));
    LoopbackServer callbacks = CLOSER.add(new LoopbackServer("callbacks", 0));
    callbacks.start(EveryFunctionStartsAsDeployedTest::noteCallback);
    Options options = Options.defaults().withHandlers(deployed);
    system = CLOSER.add(LocalSystem.start(options, callbacks.uri().toString()));
    tenant = new Tenancy(system);
    deployed.awaitStarts();
  }

  @AfterAll
  static void stop() {
    CLOSER.close();
  }

  static Stream<String> functions() throws IOException {
    return blueprint().functions().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("functions")
  void function_starts_and_answers_rightly(String function) throws Exception {
    try {
      provoke(function);
      finishesBatches(function);
    } finally {
      deployed.failNow();
    }
    assertThat(deployed.answers(function)).isNotEmpty();
    assertThat(deployed.log(function).lines()).allSatisfy(line -> parse(line));
  }

  private static void finishesBatches(String function) throws IOException {
    if (blueprint().sources().stream().anyMatch(s -> s.function().equals(function))) {
      await(
          function + " finishes a batch",
          () -> deployed.answers(function).contains(NOTHING_COMES_AGAIN));
    }
  }

  private static void provoke(String function) throws Exception {
    String name = name(function);
    switch (name) {
      case "ingest", "route", "receipt" -> delivered("sim-a");
      case "story" -> unknownMessageIsNotFound();
      case "cancel" -> scheduledMessageIsCancelled();
      case "receipt-intake" -> forgedReceiptIsRefused();
      case "release" -> answers(function, "{\"sweep\":true}", "{\"released\":0}");
      case "breaker" -> snapshotIsMade(function);
      case "webhook" -> tenantIsTold();
      case "deadletter" -> unreadableRecordIsKept();
      default -> sentBy(name);
    }
  }

  /** Without the prefix, which functions share with queues. */
  private static String name(String function) {
    return function.substring(LocalSystem.queue("").length());
  }

  private static void sentBy(String name) throws IOException {
    assertThat(name).as("a function that this test can provoke").startsWith(SEND);
    String channel = name.substring(SEND.length());

    JsonNode story = delivered(channel);

    assertThat(story.at("/attempts/0/channel").asText()).isEqualTo(channel);
    assertThat(system.providers().ledger().deliveries(story.path("id").asText())).hasSize(1);
  }

  private static void unknownMessageIsNotFound() throws IOException {
    MessageId unknown = MessageId.derive(DemoTenant.ID, "never sent", "+12025550123");

    assertThat(tenant.api().story(unknown.value()).status()).isEqualTo(404);
  }

  private static void scheduledMessageIsCancelled() throws IOException {
    String tomorrow = Instant.now().plus(Duration.ofDays(1)).toString();
    String id = tenant.sent(request().put("sendAt", tomorrow));

    TenantApi.Response answer = tenant.api().cancel(id);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().path("state").asText()).isEqualTo(State.CANCELLED.name());
  }

  private static void forgedReceiptIsRefused() throws Exception {
    HttpRequest forged =
        HttpRequest.newBuilder(URI.create(system.baseUrl() + "/v1/receipts/sim-a"))
            .header("Content-Type", "application/json")
            .header("X-Signature", "00")
            .POST(BodyPublishers.ofString("[]"))
            .build();

    assertThat(HttpClient.newHttpClient().send(forged, BodyHandlers.ofString()))
        .satisfies(answer -> assertThat(answer.statusCode()).isEqualTo(401))
        .satisfies(answer -> assertThat(answer.body()).contains("forged_receipt"));
  }

  private static void snapshotIsMade(String function) {
    answers(function, "{\"tick\":\"minute\"}", NOTHING_COMES_AGAIN);

    assertThat(itemsOf("health")).contains("SNAPSHOT");
  }

  private static void tenantIsTold() throws IOException {
    String id = delivered("sim-a").path("id").asText();

    await("a callback", () -> TOLD.stream().anyMatch(body -> body.contains(id)));
  }

  private static void unreadableRecordIsKept() {
    LocalCloud cloud = system.cloud();
    String url = cloud.queueUrl(LocalSystem.queue("p0"));
    cloud.sqs().sendMessage(m -> m.queueUrl(url).messageBody("nobody can read this"));

    await("a dead letter", () -> itemsOf("deadletters").contains(Arrival.Raw.UNREADABLE));
  }

  private static void answers(String function, String event, String answer) {
    assertThat(system.cloud().invoke(function, event)).hasToString(answer);
  }

  private static ObjectNode request() {
    return Tenancy.request("otp", "Your code is 4711", "+12025550100");
  }

  /** The story of a message that is taken, routed, sent by that channel and confirmed. */
  private static JsonNode delivered(String channel) throws IOException {
    String id = Objects.requireNonNull(sent().get(channel), channel);
    await(
        "a delivered message",
        () -> tenant.story(id).path("state").asText().equals(State.DELIVERED.name()));
    return tenant.story(id);
  }

  /** Ids of a message for each channel; they travel side by side. */
  private static Map<String, String> sent() throws IOException {
    if (SENT.isEmpty()) {
      functions()
          .map(EveryFunctionStartsAsDeployedTest::name)
          .filter(name -> name.startsWith(SEND))
          .map(name -> name.substring(SEND.length()))
          .forEach(channel -> SENT.put(channel, tenant.sent(request().put("channel", channel))));
    }
    return SENT;
  }

  /** A function that failed ends the wait. */
  private static void await(String what, BooleanSupplier condition) {
    Await.until(
        what,
        BOUND,
        () -> {
          deployed.failNow();
          return condition.getAsBoolean();
        });
  }

  private static String itemsOf(String table) {
    return system
        .cloud()
        .dynamoDb()
        .scan(s -> s.tableName(LocalSystem.queue(table)))
        .items()
        .toString();
  }

  private static Blueprint blueprint() throws IOException {
    return BlueprintReader.read(Shipped.template(URI.create("http://127.0.0.1")));
  }

  private static void noteCallback(HttpExchange exchange) throws IOException {
    TOLD.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    exchange.sendResponseHeaders(204, -1);
  }

  /** Console of a function: the log service reads each line as JSON. */
  private static JsonNode parse(String line) {
    try {
      return new ObjectMapper().readTree(line);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("Not JSON: " + line, e);
    }
  }
}
