package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.core.admin.Role;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.State;
import io.signalbox.local.Options;
import io.signalbox.local.sim.FailureMode;
import io.signalbox.local.sim.MagicNumber;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** From the provider that is down at night to the handset, by the API that an operator has. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OperatorsReplayDeadMessagesTest {
  private static final Duration BOUND = Duration.ofSeconds(30);
  private static final String NUMBER = MagicNumber.DELIVERED.number();
  private static final String TEXT = "Your parcel is at the door";

  private final WebhookReceiver receiver = new WebhookReceiver();
  private final LocalSystem system = LocalSystem.start(Options.defaults(), receiver.url());
  private final Tenancy tenant = new Tenancy(system);
  private final AdminApi operator = new AdminApi(system, Role.OPERATOR);
  private final AdminApi viewer = new AdminApi(system, Role.VIEWER);

  OperatorsReplayDeadMessagesTest() throws IOException {}

  @AfterAll
  void nothing_is_left() {
    try (system) {
      Stores.awaitNothingLeft(system, BOUND);
    } finally {
      receiver.close();
    }
  }

  @Test
  void a_dead_message_is_found_previewed_replayed_and_delivered_once() {
    String id = dead("sim-b", 1).get(0);
    String letter = id + ".1";
    JsonNode shown = viewer.get("deadletters/" + letter).body();
    assertThat(shown.path("status").asText()).isEqualTo("open");
    assertThat(shown.path("channel").asText()).isEqualTo("sim-b");
    assertThat(shown.path("history").toString()).contains("attempt 1 on sim-b: temporary");
    assertThat(shown.toString()).doesNotContain(NUMBER, NUMBER.substring(1), TEXT);
    assertThat(listed("?status=open&tenant=demo&kind=notification&channel=sim-b")).contains(letter);
    assertThat(preview(letter).path("replayable").asInt()).isEqualTo(1);

    JsonNode order = ordered("replay", "{'ids':['" + letter + "'],'reason':'sim-b is back'}", 202);

    assertThat(order.path("count").asInt()).isEqualTo(1);
    JsonNode story = tenant.becomes(id, State.DELIVERED, BOUND);
    assertThat(story.path("attempts")).hasSize(2);
    assertThat(story.path("sequence").asInt()).isEqualTo(2);
    assertThat(system.providers().ledger().deliveries(id)).hasSize(1);
    Await.until(
        "both ends are told", BOUND, () -> told(id).containsAll(List.of("DEAD", "DELIVERED")));
    Await.until("replayed", BOUND, () -> status(letter).equals("replayed"));
    assertThat(preview(letter).at("/letters/0/because").asText()).isEqualTo("already_replayed");
    assertThat(viewer.get("audit").body().path("lines"))
        .filteredOn(line -> line.path("id").equals(order.path("id")))
        .singleElement()
        .satisfies(line -> assertThat(line.path("operator").asText()).isEqualTo("demo-operator"))
        .satisfies(line -> assertThat(line.path("reason").asText()).isEqualTo("sim-b is back"));
  }

  @Test
  void one_that_dies_again_has_another_letter_and_a_second_replay_delivers_it() {
    String id = dead("sim-c", 1).get(0);
    system.providers().fail("sim-c", FailureMode.REJECT_5XX);
    ordered("replay", "{'ids':['" + id + ".1'],'reason':'too early'}", 202);
    Await.until("second letter", BOUND, () -> status(id + ".2").equals("open"));
    system.providers().recover("sim-c");

    ordered("replay", "{'ids':['" + id + ".1','" + id + ".2'],'reason':'now'}", 202);

    JsonNode story = tenant.becomes(id, State.DELIVERED, BOUND);
    assertThat(story.path("attempts")).hasSize(3);
    assertThat(system.providers().ledger().deliveries(id)).hasSize(1);
    assertThat(viewer.get("deadletters/" + id + ".2").body().path("history").toString())
        .contains("attempt 1 on sim-c", "attempt 2 on sim-c");
  }

  @Test
  void many_are_replayed_by_filter_at_a_rate_page_by_page_and_each_arrives_once() {
    List<String> ids = dead("http-demo", 12);
    String filter = "'filter':{'channel':'http-demo','status':'open'}";

    String body = "{" + filter + ",'limit':8,'perSecond':4,'reason':'back'}";
    JsonNode first = ordered("replay", body, 202);
    String next = first.path("next").asText();
    JsonNode second =
        ordered("replay", "{" + filter + ",'cursor':'" + next + "','reason':'back'}", 202);

    assertThat(first.path("count").asInt() + second.path("count").asInt()).isEqualTo(12);
    for (String id : ids) {
      tenant.becomes(id, State.DELIVERED, BOUND);
      assertThat(system.providers().ledger().deliveries(id)).hasSize(1);
    }
  }

  @Test
  void a_record_that_a_queue_gave_up_is_put_where_it_belongs() {
    String id = tenant.sent(Tenancy.request("otp", "x", "+12025550100"));
    JsonNode story = tenant.becomes(id, State.DELIVERED, BOUND);
    WebhookWork hook = webhook(id, story);
    Stores.put(system, "dlq", new WorkCodec().write(hook));
    Await.until("letter", BOUND, () -> !unprocessed().isEmpty());
    String letter = unprocessed().get(0);

    ordered("replay", "{'ids':['" + letter + "'],'reason':'endpoint is back'}", 202);

    Await.until(
        "told again",
        BOUND,
        () -> receiver.bodies().stream().anyMatch(b -> b.contains("replayed-trace")));
  }

  @Test
  void what_is_discarded_stays_dead_and_a_viewer_may_not() {
    String id = dead("sim-a", 1).get(0);
    String body = "{'ids':['" + id + ".1'],'reason':'asked by " + NUMBER + "'}";
    assertThat(viewer.post("deadletters/discard", body).status()).isEqualTo(403);
    assertThat(viewer.post("deadletters/replay", body).status()).isEqualTo(403);

    assertThat(ordered("discard", body, 200).path("count").asInt()).isEqualTo(1);

    JsonNode order = ordered("replay", body, 202);
    assertThat(order.at("/leftOut/0/because").asText()).isEqualTo("discarded");
    assertThat(tenant.state(id)).isEqualTo(State.DEAD);
    assertThat(listed("?status=discarded")).contains(id + ".1");
    String decided = viewer.get("deadletters/" + id + ".1").body().path("decision").toString();
    String trail = viewer.get("audit").body().toString();
    assertThat(List.of(decided, trail))
        .allSatisfy(t -> assertThat(t).contains("asked by +12***").doesNotContain(NUMBER));
  }

  @Test
  void what_no_store_could_be_asked_for_is_a_fault_and_no_failure() {
    assertThat(viewer.get("deadletters/" + "x".repeat(3_000)).status()).isEqualTo(404);
    String ended = "?from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z";
    assertThat(viewer.get("deadletters" + ended).status()).isEqualTo(400);
    String never = "?to=%2B999999999-01-01T00:00:00Z";
    assertThat(viewer.get("deadletters" + never).status()).isEqualTo(400);
    assertThat(viewer.get("deadletters?from=2199-01-01T00:00:00Z").status()).isEqualTo(200);
  }

  @Test
  void keys_of_tenants_and_operators_open_their_own_doors_only() throws IOException {
    AdminApi intruder = new AdminApi(system, system.tenant().apiKey());
    assertThat(intruder.get("deadletters").body().path("code").asText())
        .isEqualTo("admin_unauthorized");
    TenantApi astray = new TenantApi(system.baseUrl(), system.operators().key(Role.ADMIN));
    assertThat(astray.request("x").status()).isEqualTo(401);
  }

  /** Messages whose only attempt failed, with a channel that works again. */
  private List<String> dead(String channel, int count) {
    system.providers().fail(channel, FailureMode.REJECT_5XX);
    List<String> ids =
        Stream.generate(
                () ->
                    tenant.sent(
                        Tenancy.request("notification", TEXT, NUMBER)
                            .put("channel", channel)
                            .put("maxAttempts", 1)))
            .limit(count)
            .toList();
    for (String id : ids) {
      tenant.becomes(id, State.DEAD, BOUND);
      Await.until("letter", BOUND, () -> status(id + ".1").equals("open"));
    }
    system.providers().recover(channel);
    return ids;
  }

  private static WebhookWork webhook(String id, JsonNode story) {
    Instant at = Instant.parse(story.path("closedAt").asText());
    return new WebhookWork(
        new MessageId(id),
        DemoTenant.ID,
        story.path("requestId").asText(),
        State.DELIVERED,
        1,
        at,
        "",
        "replayed-trace",
        story.path("callbackUrl").asText(),
        0,
        Instant.now());
  }

  private List<String> unprocessed() {
    return listed("?reason=unprocessed");
  }

  private String status(String letter) {
    return viewer.get("deadletters/" + letter).body().path("status").asText();
  }

  private List<String> listed(String query) {
    List<String> ids = new ArrayList<>();
    JsonNode page = viewer.get("deadletters" + query).body();
    page.path("letters").forEach(l -> ids.add(l.path("id").asText()));
    while (page.has("next")) {
      page = viewer.get("deadletters" + query + "&cursor=" + page.path("next").asText()).body();
      page.path("letters").forEach(l -> ids.add(l.path("id").asText()));
    }
    return ids;
  }

  private JsonNode preview(String letter) {
    return viewer.post("deadletters/preview", "{'ids':['" + letter + "']}").body();
  }

  private JsonNode ordered(String what, String body, int status) {
    AdminApi.Response answer = operator.post("deadletters/" + what, body);
    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(status);
    return answer.body();
  }

  private List<String> told(String id) {
    return receiver.bodies().stream()
        .filter(body -> body.contains(id))
        .map(body -> SampleStory.read(body).at("/data/state").asText())
        .toList();
  }
}
