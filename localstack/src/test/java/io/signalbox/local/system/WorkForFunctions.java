package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.deadletter.Arrival;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.State;
import io.signalbox.local.LocalCloud;
import io.signalbox.local.runtime.AsDeployed;
import io.signalbox.local.sim.MagicNumber;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** For each function a piece of real work, and the look at what came of it. */
final class WorkForFunctions {
  private static final String NOTHING_COMES_AGAIN = "{\"batchItemFailures\":[]}";
  private static final String SEND = "send-";
  private static final Duration BOUND = Duration.ofSeconds(60);

  private final LocalSystem system;
  private final AsDeployed deployed;
  private final Collection<String> told;
  private final Tenancy tenant;
  private final Map<String, String> sent = new TreeMap<>();

  /**
   * For a running system.
   *
   * @param told bodies of the webhooks that its tenant has got so far
   */
  WorkForFunctions(LocalSystem system, AsDeployed deployed, Collection<String> told) {
    this.system = system;
    this.deployed = deployed;
    this.told = told;
    this.tenant = new Tenancy(system);
  }

  /** Gives the function work; fails when it is not done, or the function is unknown here. */
  void provoke(String function) throws Exception {
    String name = name(function);
    switch (name) {
      case "ingest" -> repeatedRequestIsAnsweredAlike();
      case "route", "receipt" -> delivered("sim-a");
      case "story" -> unknownMessageIsNotFound();
      case "cancel" -> scheduledMessageIsCancelled();
      case "feedback" -> codeWasUsed();
      case "confirm" -> unansweredCallIsLookedInto();
      case "admin" -> tenantsKeyOpensNothingOfOperators();
      case "receipt-intake" -> forgedReceiptIsRefused();
      case "release" -> answers(function, "{\"sweep\":true}", "{\"released\":0}");
      case "breaker" -> snapshotIsMade(function);
      case "webhook" -> tenantIsTold();
      case "deadletter" -> unreadableRecordIsKept();
      default -> sentBy(name);
    }
  }

  /** Waits until the function behind a queue has finished a batch, with nothing to come again. */
  void finishesABatch(String function) {
    await(
        function + " finishes a batch",
        () -> deployed.answers(function).contains(NOTHING_COMES_AGAIN));
  }

  /** Without the prefix, which functions share with queues. */
  private static String name(String function) {
    return function.substring(LocalSystem.queue("").length());
  }

  private void sentBy(String name) {
    assertThat(name).as("a function that this test can provoke").startsWith(SEND);
    String channel = name.substring(SEND.length());

    JsonNode story = delivered(channel);

    assertThat(story.at("/attempts/0/channel").asText()).isEqualTo(channel);
    assertThat(system.providers().ledger().deliveries(story.path("id").asText())).hasSize(1);
  }

  /** With a template and a key: the libraries of both are loaded only then. */
  private void repeatedRequestIsAnsweredAlike() throws IOException {
    ObjectNode request = request();
    request.remove("text");
    request.putObject("template").put("id", "code").putObject("params").put("code", "4711");
    Map<String, String> key = Map.of("Idempotency-Key", "as-deployed");

    TenantApi.Response first = tenant.api().send(request.toString(), key);
    TenantApi.Response second = tenant.api().send(request.toString(), key);

    assertThat(first.status()).as("%s", first.body()).isEqualTo(202);
    assertThat(second.body()).isEqualTo(first.body());
  }

  private void unknownMessageIsNotFound() throws IOException {
    MessageId unknown = MessageId.derive(DemoTenant.ID, "never sent", "+12025550123");

    assertThat(tenant.api().story(unknown.value()).status()).isEqualTo(404);
  }

  private void scheduledMessageIsCancelled() throws IOException {
    String tomorrow = Instant.now().plus(Duration.ofDays(1)).toString();
    String id = tenant.sent(request().put("sendAt", tomorrow));

    TenantApi.Response answer = tenant.api().cancel(id);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().path("state").asText()).isEqualTo(State.CANCELLED.name());
  }

  private void codeWasUsed() throws Exception {
    String id = delivered("sim-a").path("id").asText();

    TenantApi.Response answer = tenant.api().feedback(id, "converted");

    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(200);
    assertThat(answer.body().at("/feedback/outcome").asText()).isEqualTo("converted");
  }

  private void unansweredCallIsLookedInto() {
    String number = MagicNumber.TIMEOUT_AFTER_SEND.number();
    String id =
        tenant.sent(
            Tenancy.request("notification", "Your parcel is there", number)
                .put("channel", "sim-b"));

    await(
        "a delivered message",
        () -> tenant.story(id).path("state").asText().equals(State.DELIVERED.name()));
  }

  private void tenantsKeyOpensNothingOfOperators() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(system.baseUrl() + "/v1/admin/deadletters"))
            .header("Authorization", "Bearer " + system.tenant().apiKey())
            .build();

    assertThat(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()))
        .satisfies(answer -> assertThat(answer.statusCode()).isEqualTo(401))
        .satisfies(answer -> assertThat(answer.body()).contains("admin_unauthorized"));
  }

  private void forgedReceiptIsRefused() throws Exception {
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

  private void snapshotIsMade(String function) {
    answers(function, "{\"tick\":\"minute\"}", NOTHING_COMES_AGAIN);

    assertThat(itemsOf("health")).contains("SNAPSHOT");
  }

  private void tenantIsTold() {
    String id = delivered("sim-a").path("id").asText();

    await("a callback", () -> told.stream().anyMatch(body -> body.contains(id)));
  }

  private void unreadableRecordIsKept() {
    LocalCloud cloud = system.cloud();
    String url = cloud.queueUrl(LocalSystem.queue("p0"));
    cloud.sqs().sendMessage(m -> m.queueUrl(url).messageBody("nobody can read this"));

    await("a dead letter", () -> itemsOf("deadletters").contains(Arrival.Raw.UNREADABLE));
  }

  private void answers(String function, String event, String answer) {
    assertThat(system.cloud().invoke(function, event)).hasToString(answer);
  }

  private static ObjectNode request() {
    return Tenancy.request("otp", "Your code is 4711", "+12025550100");
  }

  /** The story of a message that is taken, routed, sent by that channel and confirmed. */
  private JsonNode delivered(String channel) {
    String id = Objects.requireNonNull(sent().get(channel), channel);
    await(
        "a delivered message",
        () -> tenant.story(id).path("state").asText().equals(State.DELIVERED.name()));
    return tenant.story(id);
  }

  /** Ids of a message for each channel; they travel side by side. */
  private Map<String, String> sent() {
    if (sent.isEmpty()) {
      Stream<String> names = deployed.functions().stream().map(WorkForFunctions::name);
      names
          .filter(name -> name.startsWith(SEND))
          .map(name -> name.substring(SEND.length()))
          .forEach(channel -> sent.put(channel, tenant.sent(request().put("channel", channel))));
    }
    return sent;
  }

  /** A function that failed ends the wait. */
  private void await(String what, BooleanSupplier condition) {
    Await.until(
        what,
        BOUND,
        () -> {
          deployed.failNow();
          return condition.getAsBoolean();
        });
  }

  private String itemsOf(String table) {
    return system
        .cloud()
        .dynamoDb()
        .scan(s -> s.tableName(LocalSystem.queue(table)))
        .items()
        .toString();
  }
}
