package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.message.State;
import io.signalbox.local.Options;
import io.signalbox.local.sim.FailureMode;
import io.signalbox.local.sim.MagicNumber;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Channels take everything and report it as failed: another one delivers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FailedReceiptsAreFollowedTest {
  private static final Duration BOUND = Duration.ofSeconds(60);

  /** The cheapest, which is tried first. */
  private static final String FAILING = "sim-c";

  private static final List<String> ALL_FAILING = List.of(FAILING, "sim-b", "http-demo");
  private static final String WORKING = "sim-a";

  private final WebhookSink sink = new WebhookSink();
  private final LocalSystem system = LocalSystem.start(Options.defaults(), sink.url());
  private final Tenancy tenant = new Tenancy(system);
  private final ByHand byHand = new ByHand(system);
  private final String followed;

  FailedReceiptsAreFollowedTest() throws IOException {
    ALL_FAILING.forEach(name -> system.providers().fail(name, FailureMode.FAIL_RECEIPTS));
    followed = untilOneFails();
  }

  @AfterAll
  void nothing_is_left() {
    try (sink;
        system) {
      Stores.awaitNothingLeft(system, BOUND);
      assertThat(Stores.deadLetters(system)).isEmpty();
    }
  }

  private static ObjectNode code() {
    return Tenancy.request("otp", "Your code is 1", MagicNumber.DELIVERED.number());
  }

  /** A code that was with the failing channel first. */
  private String untilOneFails() {
    List<String> ids = new ArrayList<>();
    Await.until(
        "one goes to " + FAILING,
        BOUND,
        () -> {
          String id = tenant.sent(code());
          ids.add(id);
          Await.until("its end", BOUND, () -> tenant.state(id).isFinal());
          return tenant.story(id).at("/attempts/0/channel").asText().equals(FAILING);
        });
    return ids.get(ids.size() - 1);
  }

  private static List<String> all(JsonNode story, String list, String field) {
    return story.path(list).findValuesAsText(field);
  }

  @Test
  void a_code_arrives_through_another_channel_and_the_tenant_hears_that_alone() {
    JsonNode story = tenant.story(followed);

    assertThat(story.path("state").asText()).isEqualTo("DELIVERED");
    assertThat(all(story, "attempts", "channel")).doesNotHaveDuplicates().endsWith(WORKING);
    List<String> statuses = all(story, "receipts", "status");
    assertThat(statuses).endsWith("DELIVERED").hasSameSizeAs(all(story, "attempts", "channel"));
    assertThat(statuses.subList(0, statuses.size() - 1)).containsOnly("UNDELIVERED");
    assertThat(all(story, "receipts", "followed")).hasSize(statuses.size() - 1);
    assertThat(sink.only(followed, BOUND).state()).isEqualTo("DELIVERED");
    assertThat(system.providers().ledger().deliveries(followed)).hasSize(1);
  }

  @Test
  void a_payment_code_is_never_sent_again() {
    ObjectNode payment = code();
    payment.remove("kind");
    String id = tenant.sent(payment.put("bizType", "PAYMENT_CODE").put("channel", FAILING));

    JsonNode story = tenant.becomes(id, State.UNDELIVERED, BOUND);

    assertThat(story.path("attempts")).hasSize(1);
    assertThat(story.path("reason").asText()).isEqualTo("operator_temporary");
    assertThat(sink.only(id, BOUND).state()).isEqualTo("UNDELIVERED");
  }

  @Test
  void a_delivery_that_the_failing_channel_reports_after_all_is_kept_with_its_attempt() {
    assertThat(byHand.report(FAILING, followed, "delivered", "000")).isEqualTo(200);

    Await.until(
        "both attempts are known to have arrived",
        BOUND,
        () -> tenant.story(followed).at("/attempts/0").has("alsoDeliveredAt"));
    assertThat(tenant.state(followed)).isEqualTo(State.DELIVERED);
    assertThat(sink.of(followed)).hasSize(1);
  }

  @Test
  void what_every_channel_reports_as_failed_ends_so_and_is_told_once() {
    String id = tenant.sent(Tenancy.request("otp", "Hello", MagicNumber.UNDELIVERED.number()));

    JsonNode story = tenant.becomes(id, State.UNDELIVERED, BOUND);

    assertThat(all(story, "attempts", "channel"))
        .containsExactlyInAnyOrder("sim-a", "sim-b", "sim-c", "http-demo");
    assertThat(all(story, "receipts", "followed")).hasSize(3);
    assertThat(sink.only(id, BOUND).state()).isEqualTo("UNDELIVERED");
  }
}
