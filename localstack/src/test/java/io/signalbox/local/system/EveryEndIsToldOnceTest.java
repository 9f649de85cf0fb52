package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.message.State;
import io.signalbox.local.sim.MagicNumber;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cases 18, 21 and 22. All messages are on their way at once, since some take half a minute. */
@ExtendWith(SharedSystem.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EveryEndIsToldOnceTest {
  private static final String TEXT = "Your code is 4711";

  /** A message without a receipt ends with its receipt deadline. */
  private static final Duration BOUND = Duration.ofMinutes(2);

  private final LocalSystem system;
  private final WebhookSink sink;
  private final Tenancy tenant;
  private final Map<State, String> ids = new TreeMap<>();
  private final String troubled;

  EveryEndIsToldOnceTest(LocalSystem system, Interference interference) throws IOException {
    this.system = system;
    this.sink = new WebhookSink();
    this.tenant = Tenancy.another(system, "told", sink.url());
    this.troubled = tenant.sent(to(MagicNumber.DELIVERED).put("callbackUrl", sink.failing(2)));
    send(interference);
  }

  private void send(Interference interference) throws IOException {
    ids.put(State.UNCONFIRMED, tenant.sent(to(MagicNumber.NO_RECEIPT)));
    ids.put(State.DELIVERED, tenant.sent(to(MagicNumber.DELIVERED)));
    ids.put(State.UNDELIVERED, tenant.sent(to(MagicNumber.UNDELIVERED)));
    ids.put(State.REJECTED, tenant.sent(to(MagicNumber.INVALID_NUMBER)));
    ids.put(State.DEAD, tenant.sent(to(MagicNumber.TEMPORARY_ERROR).put("maxAttempts", 3)));
    Instant later = Instant.now().plus(Duration.ofMinutes(5));
    String cancelled = tenant.sent(to(MagicNumber.DELIVERED).put("sendAt", later.toString()));
    ids.put(State.CANCELLED, cancelled);
    assertThat(tenant.api().cancel(cancelled).status()).isEqualTo(200);
    ids.put(State.EXPIRED, sentTooLate(interference));
  }

  /** Its lane's function gets it when its life is over. */
  private String sentTooLate(Interference interference) {
    ObjectNode request = to(MagicNumber.DELIVERED).put("ttlSeconds", 10).put("channel", "sim-a");
    try (Interference.Hold hold = interference.hold("send-sim-a", tenant.idOf(request))) {
      String id = tenant.sent(request);
      Instant deadline = Instant.parse(tenant.story(id).path("deadline").asText());
      Await.until("it waits in its lane", () -> !hold.held().isEmpty());
      Await.until("its life is over", () -> Instant.now().isAfter(deadline));
      return id;
    }
  }

  private static ObjectNode to(MagicNumber number) {
    return Tenancy.request("otp", TEXT, number.number());
  }

  @BeforeAll
  void all_have_their_end() {
    ids.forEach((state, id) -> tenant.becomes(id, state, BOUND));
  }

  @AfterAll
  void nothing_is_left() {
    Stores.awaitNothingLeft(system, BOUND);
    ids.values().forEach(id -> assertThat(sink.of(id)).hasSize(1));
    sink.close();
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.MATCH_ANY,
      names = "DELIVERED|UNDELIVERED|UNCONFIRMED|EXPIRED|CANCELLED|REJECTED|DEAD")
  void by_one_signed_webhook_that_tells_no_more_than_it_must(State state) {
    String id = ids.getOrDefault(state, "");
    JsonNode story = tenant.story(id);

    WebhookSink.Call call = sink.only(id, BOUND);

    call.verify(tenant.webhookSecret());
    assertThat(call.id()).isEqualTo(id + ".1");
    JsonNode data = call.json().path("data");
    assertThat(data.path("state").asText()).isEqualTo(state.name());
    assertThat(data.path("sequence").asInt()).isEqualTo(1);
    assertThat(data.path("occurredAt")).isEqualTo(story.path("closedAt"));
    assertThat(data.path("requestId")).isEqualTo(story.path("requestId"));
    assertThat(data.path("reason").asText()).isEqualTo(story.path("reason").asText());
    assertThat(call.body()).doesNotContain(story.path("to").asText(), TEXT);
  }

  @Test
  void what_expired_in_its_lane_was_never_sent() {
    String id = ids.getOrDefault(State.EXPIRED, "");
    assertThat(tenant.story(id).path("reason").asText()).isEqualTo("ttl_passed");
    assertThat(tenant.story(id).path("attempts")).isEmpty();
    assertThat(Stores.calls(system, id)).isEmpty();
  }

  @Test
  void what_was_refused_for_its_number_was_tried_once() {
    String id = ids.getOrDefault(State.REJECTED, "");
    assertThat(tenant.story(id).at("/attempts/0/outcome").asText()).isEqualTo("number_refused");
    assertThat(Stores.calls(system, id)).hasSize(1);
  }

  @Test
  void what_used_up_its_attempts_is_a_dead_letter_with_its_history() {
    String id = ids.getOrDefault(State.DEAD, "");
    Await.until("dead letter", () -> letters(id).size() == 1);
    Letter letter = letters(id).get(0);
    assertThat(letter.about().tenant()).isEqualTo("told");
    assertThat(letter.about().reason()).isEqualTo("attempts_used_up");
    assertThat(letter.history()).contains("temporary");
    assertThat(letter.history() + letter.original())
        .doesNotContain(TEXT, MagicNumber.TEMPORARY_ERROR.number());
    assertThat(Stores.calls(system, id)).hasSize(3);
  }

  private List<Letter> letters(String id) {
    return Stores.deadLetters(system).stream().filter(l -> l.about().message().equals(id)).toList();
  }

  @Test
  void who_opted_out_hears_no_more_of_that_tenant_but_of_others() {
    String id = tenant.sent(to(MagicNumber.OPTED_OUT));
    assertThat(tenant.becomes(id, State.REJECTED).path("reason").asText())
        .isEqualTo("recipient_opted_out");
    assertThat(sink.only(id, BOUND).state()).isEqualTo("REJECTED");
    assertThat(Stores.calls(system, id)).hasSize(1);

    JsonNode again = tenant.posted(to(MagicNumber.OPTED_OUT)).body();

    assertThat(again.at("/messages/0/code").asText()).isEqualTo("recipient_opted_out");
    assertThat(again.path("accepted").asInt()).isZero();
    Tenancy other = Tenancy.another(system, "heard", null);
    String theirs = other.sent(to(MagicNumber.OPTED_OUT));
    other.becomes(theirs, State.REJECTED);
    assertThat(Stores.calls(system, theirs)).hasSize(1);
  }

  @Test
  void an_endpoint_that_fails_twice_gets_the_same_webhook_a_third_time() {
    Await.until("third try", BOUND, () -> sink.of(troubled).size() == 3);
    List<WebhookSink.Call> calls = sink.of(troubled);
    assertThat(calls).extracting(WebhookSink.Call::answered).containsExactly(500, 500, 200);
    assertThat(calls).extracting(WebhookSink.Call::id).containsOnly(troubled + ".1");
    assertThat(calls).extracting(WebhookSink.Call::body).containsOnly(calls.get(0).body());
    calls.forEach(call -> call.verify(tenant.webhookSecret()));
  }
}
