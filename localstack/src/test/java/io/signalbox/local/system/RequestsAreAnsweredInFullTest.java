package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.message.State;
import io.signalbox.local.system.TenantApi.Response;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedSystem.class)
class RequestsAreAnsweredInFullTest {
  /** Of {@code +1 <area> 555 01xx}, kept free for fiction in every area; none is magic. */
  private static final List<Integer> AREAS =
      List.of(212, 213, 303, 305, 312, 415, 503, 617, 702, 808);

  private static final Duration THOUSAND = Duration.ofSeconds(45);

  private final LocalSystem system;
  private final Tenancy tenant;

  RequestsAreAnsweredInFullTest(LocalSystem system) {
    this.system = system;
    this.tenant = new Tenancy(system);
  }

  @Test
  void a_request_without_an_id_is_told_all_its_faults() throws IOException {
    Response answer =
        tenant.api().send("{\"kind\":\"letter\",\"ttlSeconds\":1,\"to\":[]}", Map.of());

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.headers().get("content-type")).startsWith("application/problem+json");
    assertThat(answer.body().path("errors").findValuesAsText("pointer"))
        .contains("/requestId", "/kind", "/ttlSeconds", "/to", "/text");
  }

  @Test
  void nobody_gets_in_without_a_key_that_is_good_now() throws Exception {
    TenantApi stranger = new TenantApi(system.baseUrl(), "sk_live_unknown");
    TenantApi former = Tenancy.keyed(system, system.tenant().tenant().id(), "sk_test_former");
    ObjectNode request = Tenancy.request("otp", "Hello", "+12025550100");
    assertThat(former.request("none").status()).isEqualTo(404);

    Tenancy.admin(system).revokeKey("sk_test_former");
    Await.until("the key is dead", () -> status(former) == 401);

    for (TenantApi api : List.of(stranger, former)) {
      assertThat(api.send(request).status()).isEqualTo(401);
      assertThat(api.story(tenant.idOf(request)).status()).isEqualTo(401);
      assertThat(api.cancel(tenant.idOf(request)).status()).isEqualTo(401);
    }
    assertThat(withoutKey()).isEqualTo(401);
    assertThat(tenant.api().request(request.path("requestId").asText()).status()).isEqualTo(404);
  }

  @Test
  void a_bad_number_among_good_ones_costs_its_own_line() {
    Response answer =
        tenant.posted(
            Tenancy.request("otp", "Hello", "+12025550100", "+1202", "nobody", "+12025550107"));

    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.body().path("accepted").asInt()).isEqualTo(2);
    assertThat(answer.body().path("refused").asInt()).isEqualTo(2);
    assertThat(answer.body().path("messages").findValuesAsText("state"))
        .containsExactly("ACCEPTED", "REFUSED", "REFUSED", "ACCEPTED");
    answer.body().findValuesAsText("id").forEach(id -> tenant.becomes(id, State.DELIVERED));
  }

  /** What does not compress: stored as it was given, it would be over the store's 400 KB. */
  @Test
  void a_thousand_recipients_that_are_no_numbers_are_each_refused_whatever_their_length() {
    Random random = new Random(7);
    String[] many =
        IntStream.range(0, 1000).mapToObj(i -> noise(random, 900)).toArray(String[]::new);
    String[] huge = {noise(random, 900_000)};

    for (String[] to : List.of(many, huge)) {
      ObjectNode request = Tenancy.request("otp", "Hello", to);
      for (int status : List.of(202, 200)) {
        Response answer = tenant.posted(request);
        assertThat(answer.status()).as("%s", answer.body()).isEqualTo(status);
        assertThat(answer.body().path("refused").asInt()).isEqualTo(to.length);
        assertThat(answer.body().at("/messages/0/to").asText()).isEqualTo(to[0].substring(0, 32));
      }
    }
  }

  private static String noise(Random random, int length) {
    return random
        .ints(length, '0', 'z')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  @Test
  void a_euro_sign_counts_two_where_the_alphabet_is_gsm_and_one_where_it_is_not() {
    Map<String, String> ids = new LinkedHashMap<>();
    for (String text : List.of("€".repeat(80), "€".repeat(81), "愛" + "€".repeat(69))) {
      ids.put(tenant.sent(Tenancy.request("otp", text, "+12025550100")), text);
    }
    List<String> measured = new ArrayList<>();
    ids.forEach(
        (id, text) -> {
          JsonNode story = tenant.becomes(id, State.DELIVERED);
          measured.add(story.path("encoding").asText() + " " + story.path("segments"));
          assertThat(Stores.calls(system, id).get(0).textLength()).isEqualTo(text.length());
        });
    assertThat(measured).containsExactly("GSM7 1", "GSM7 2", "UCS2 1");
  }

  @Test
  void the_message_of_another_tenant_is_not_there() throws IOException {
    Tenancy other = Tenancy.another(system, "curious", null);
    ObjectNode request = Tenancy.request("otp", "Hello", "+12025550100");
    String id = tenant.sent(request);

    assertThat(other.api().story(id).status()).isEqualTo(404);
    assertThat(other.api().cancel(id).status()).isEqualTo(404);
    assertThat(other.api().request(request.path("requestId").asText()).status()).isEqualTo(404);
    String theirs = other.sent(request);
    assertThat(theirs).isNotEqualTo(id);
    tenant.becomes(id, State.DELIVERED);
    other.becomes(theirs, State.DELIVERED);
  }

  @Test
  void a_thousand_recipients_are_taken_by_one_request_and_all_get_an_end() throws IOException {
    String[] to =
        AREAS.stream()
            .flatMap(a -> IntStream.range(100, 200).mapToObj(n -> "+1%d5550%d".formatted(a, n)))
            .toArray(String[]::new);
    // What fails would have another attempt, a minute later.
    ObjectNode request = Tenancy.request("marketing", "Sale from 8 p.m.", to).put("maxAttempts", 1);

    List<String> ids = tenant.sentAll(request);

    assertThat(ids).hasSize(1000).doesNotHaveDuplicates();
    String requestId = request.path("requestId").asText();
    Await.until("all have an end", THOUSAND, () -> states(requestId).allMatch(State::isFinal));
    assertThat(states(requestId)).containsOnly(State.DELIVERED, State.UNDELIVERED);
    assertThat(ids).allSatisfy(id -> assertThat(Stores.calls(system, id)).hasSize(1));
  }

  private Stream<State> states(String requestId) {
    try {
      JsonNode lines = tenant.api().request(requestId).body().path("messages");
      return StreamSupport.stream(lines.spliterator(), false)
          .map(line -> State.valueOf(line.path("state").asText()));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static int status(TenantApi api) {
    try {
      return api.request("none").status();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private int withoutKey() throws IOException, InterruptedException {
    URI uri = URI.create(system.baseUrl() + "/v1/messages?requestId=none");
    HttpRequest request = HttpRequest.newBuilder(uri).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
  }
}
