package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.message.State;
import io.signalbox.events.ApiContract;
import io.signalbox.events.Contract;
import io.signalbox.local.Options;
import io.signalbox.local.sim.MagicNumber;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Cases 13 and 21 by receipt, messages of several parts, silence that was wrong, and numbers that
 * are dead. Most messages are to a number of which no report comes, so that tests report by hand;
 * all are sent before any of them is reported dead.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WhatReceiptsTellTest {
  private static final Duration BOUND = Duration.ofMinutes(2);
  private static final String LONG_TEXT = "Long enough for three segments. ".repeat(12);

  private final WebhookSink sink = new WebhookSink();
  private final LocalSystem system = LocalSystem.start(Options.defaults(), sink.url());
  private final Tenancy tenant = new Tenancy(system);
  private final ByHand byHand = new ByHand(system);
  private final String silent = sent("sim-a", MagicNumber.NO_RECEIPT, "Hello");
  private final String silentParts = sent("http-demo", MagicNumber.NO_RECEIPT, LONG_TEXT);
  private final String silentById = sent("sim-b", MagicNumber.NO_RECEIPT, "Hello");
  private final String failingPart = sent("sim-c", MagicNumber.NO_RECEIPT, LONG_TEXT);
  private final List<String> dead =
      List.of(
          sent("sim-a", MagicNumber.NO_RECEIPT, "Hello"),
          sent("sim-c", MagicNumber.NO_RECEIPT, "Hello"));

  WhatReceiptsTellTest() throws IOException {}

  private String sent(String channel, MagicNumber number, String text) {
    return tenant.sent(request(number, text).put("channel", channel));
  }

  private static ObjectNode request(MagicNumber number, String text) {
    return Tenancy.request("otp", text, number.number());
  }

  @AfterAll
  void nothing_is_left() {
    try (sink;
        system) {
      Stores.awaitNothingLeft(system, BOUND);
    }
  }

  @Test
  void a_provider_that_knows_only_its_own_id_in_another_form_is_understood() {
    String id = sent("sim-b", MagicNumber.DELIVERED, "Hello");

    JsonNode story = tenant.becomes(id, State.DELIVERED);

    assertThat(story.at("/attempts/0/providerId").asText()).matches("[0-9a-f]{16}");
    assertThat(sink.only(id, BOUND).state()).isEqualTo("DELIVERED");
  }

  @Test
  void a_long_message_is_delivered_once_when_all_its_parts_are() {
    String id = sent("http-demo", MagicNumber.DELIVERED, LONG_TEXT);

    JsonNode story = tenant.becomes(id, State.DELIVERED);

    assertThat(story.path("segments").asInt()).isEqualTo(3);
    assertThat(story.path("receipts")).hasSize(1);
    assertThat(sink.only(id, BOUND).state()).isEqualTo("DELIVERED");
  }

  @Test
  void silence_is_corrected_by_later_truth_and_the_tenant_hears_both() {
    tenant.becomes(silent, State.UNCONFIRMED, BOUND);

    assertThat(byHand.report("sim-a", silent, "delivered", "000")).isEqualTo(200);

    tenant.becomes(silent, State.DELIVERED);
    assertThat(told(silent, 2)).containsExactly("UNCONFIRMED", "DELIVERED");
  }

  @Test
  void silence_of_a_long_message_ends_only_with_its_last_part() {
    tenant.becomes(silentParts, State.UNCONFIRMED, BOUND);
    for (int part : List.of(1, 3, 1, 3)) {
      assertThat(byHand.segment("http-demo", silentParts, "DELIVRD", part, 3)).isEqualTo(200);
    }
    Stores.awaitNothingLeft(system, BOUND);
    assertThat(tenant.state(silentParts)).isEqualTo(State.UNCONFIRMED);

    assertThat(byHand.segment("http-demo", silentParts, "DELIVRD", 2, 3)).isEqualTo(200);
    tenant.becomes(silentParts, State.DELIVERED);
    assertThat(told(silentParts, 2)).containsExactly("UNCONFIRMED", "DELIVERED");
  }

  @Test
  void one_part_that_failed_for_good_fails_the_message_until_it_arrives_after_all() {
    tenant.becomes(failingPart, State.UNCONFIRMED, BOUND);
    byHand.part("sim-c", failingPart, "delivered", 1, 3);
    byHand.part("sim-c", failingPart, "undelivered", 2, 3);
    tenant.becomes(failingPart, State.UNDELIVERED);

    byHand.part("sim-c", failingPart, "delivered", 3, 3);
    byHand.part("sim-c", failingPart, "delivered", 2, 3);

    tenant.becomes(failingPart, State.DELIVERED);
    assertThat(told(failingPart, 3)).containsExactly("UNCONFIRMED", "UNDELIVERED", "DELIVERED");
  }

  /** States of a message's webhooks by their number. */
  private List<String> told(String id, int count) {
    Await.until(count + " webhooks of " + id, BOUND, () -> sink.of(id).size() == count);
    return sink.of(id).stream()
        .sorted((a, b) -> a.id().compareTo(b.id()))
        .map(WebhookSink.Call::state)
        .toList();
  }

  @Test
  void silence_of_a_provider_that_knows_only_its_id_is_corrected_too() {
    JsonNode story = tenant.becomes(silentById, State.UNCONFIRMED, BOUND);
    String id = story.at("/attempts/0/providerId").asText();

    assertThat(byHand.reportOf("sim-b", "00" + new BigInteger(id, 16), "delivered")).isEqualTo(200);

    tenant.becomes(silentById, State.DELIVERED);
    assertThat(told(silentById, 2)).containsExactly("UNCONFIRMED", "DELIVERED");
  }

  @Test
  void an_answer_that_never_came_is_asked_for_and_brings_the_id() {
    String id = sent("sim-b", MagicNumber.TIMEOUT_AFTER_SEND, "Hello");

    JsonNode story = tenant.becomes(id, State.DELIVERED, BOUND);

    assertThat(story.at("/attempts/0/providerId").asText()).isNotEmpty();
    assertThat(Stores.calls(system, id)).hasSize(1);
  }

  @Test
  void an_opt_out_that_a_receipt_reports_holds_from_then_on_for_that_tenant() {
    String id = sent("sim-a", MagicNumber.UNDELIVERED, "Hello");
    tenant.becomes(id, State.UNDELIVERED);

    assertThat(byHand.report("sim-a", id, "undelivered", "opted_out")).isEqualTo(200);

    Await.until(
        "refused",
        BOUND,
        () -> refusal(tenant, MagicNumber.UNDELIVERED).equals("recipient_opted_out"));
    Tenancy other = Tenancy.another(system, "unconcerned", null);
    assertThat(refusal(other, MagicNumber.UNDELIVERED)).isEmpty();
  }

  private static String refusal(Tenancy of, MagicNumber number) {
    return of.posted(request(number, "Hello")).body().at("/messages/0/code").asText();
  }

  @Test
  void a_number_that_two_messages_found_dead_is_held_back_for_every_tenant() {
    byHand.report("sim-a", dead.get(0), "undelivered", "unknown_subscriber");
    byHand.report("sim-c", dead.get(1), "undelivered", "unknown_subscriber");
    for (String id : dead) {
      JsonNode story = tenant.becomes(id, State.UNDELIVERED);
      assertThat(story.path("reason").asText()).isEqualTo("number_refused");
      assertThat(story.at("/receipts/0/failure").asText()).isEqualTo("number");
    }

    Tenancy other = Tenancy.another(system, "spared", null);
    TenantApi.Response answer = other.posted(request(MagicNumber.NO_RECEIPT, "Hello"));

    JsonNode line = answer.body().at("/messages/0");
    assertThat(line.path("code").asText()).isEqualTo("number_held");
    assertThat(Duration.between(Instant.now(), Instant.parse(line.path("heldUntil").asText())))
        .isBetween(Duration.ofDays(7).minusMinutes(5), Duration.ofDays(7));
    assertThat(
            new ApiContract(Contract.closed())
                .answerFaults("POST /v1/messages", asEvent(answer).toString()))
        .isEmpty();
  }

  private static ObjectNode asEvent(TenantApi.Response answer) {
    ObjectNode event = JsonNodeFactory.instance.objectNode();
    event.put("statusCode", answer.status()).put("body", answer.body().toString());
    event.putObject("headers").put("content-type", "application/json");
    return event.put("isBase64Encoded", false);
  }
}
