package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.message.State;
import io.signalbox.local.system.TenantApi.Response;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Cases 11 and 12. */
@ExtendWith({SharedSystem.class, Hurried.class})
class RequestsAreTakenOnceTest {
  private static final String TO = "+12025550100";
  private static final int ROUNDS = 6;
  private static final int AT_ONCE = 3;

  private final LocalSystem system;
  private final Tenancy tenant;

  RequestsAreTakenOnceTest(LocalSystem system) {
    this.system = system;
    this.tenant = new Tenancy(system);
  }

  @Test
  void the_same_request_again_gets_the_first_answer_and_is_sent_once() {
    ObjectNode request = Tenancy.request("otp", "Your code is 1", TO, "+12025550107");
    Response first = tenant.posted(request);
    Response soon = tenant.posted(request);
    ids(first).forEach(id -> tenant.becomes(id, State.DELIVERED));
    Response late = tenant.posted(request);

    assertThat(first.status()).isEqualTo(202);
    assertThat(List.of(soon.status(), late.status())).containsOnly(200);
    assertThat(List.of(soon.body(), late.body())).containsOnly(first.body());
    ids(first).forEach(id -> assertThat(Stores.calls(system, id)).hasSize(1));
  }

  @Test
  void another_body_under_a_used_id_is_refused_and_nothing_is_sent() {
    ObjectNode request = Tenancy.request("otp", "Your code is 1", TO);
    String id = tenant.sent(request);
    ObjectNode other = request.deepCopy();
    other.put("text", "Your code is 2").putArray("to").add("+12025550107");

    Response answer = tenant.posted(other);

    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.body().path("code").asText()).isEqualTo("request_id_reused");
    assertThat(tenant.story(tenant.idOf(other)).path("status").asInt()).isEqualTo(404);
    assertDeliveredOnce(List.of(id));
  }

  @Test
  void requests_that_come_at_the_same_instant_make_one_set_of_messages() throws Exception {
    List<String> all = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      ObjectNode request = Tenancy.request("otp", "Your code is 3", TO);
      List<Response> answers = AtOnce.run(copies(() -> tenant.posted(request)));
      assertThat(answers).extracting(Response::status).containsOnlyOnce(202).isSubsetOf(202, 200);
      assertThat(answers).extracting(Response::body).containsOnly(answers.get(0).body());
      all.addAll(ids(answers.get(0)));
    }
    assertThat(all).doesNotHaveDuplicates().hasSize(ROUNDS);
    assertDeliveredOnce(all);
  }

  @Test
  void of_two_bodies_under_one_id_at_the_same_instant_one_is_taken() throws Exception {
    List<String> all = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      ObjectNode one = Tenancy.request("otp", "Your code is 4", TO);
      ObjectNode other = one.deepCopy().put("text", "Your code is 5");
      List<Response> answers =
          AtOnce.run(List.of(() -> tenant.posted(one), () -> tenant.posted(other)));
      assertThat(answers).extracting(Response::status).containsExactlyInAnyOrder(202, 422);
      all.add(tenant.idOf(one));
    }
    assertDeliveredOnce(all);
  }

  @Test
  void a_repeated_idempotency_key_repeats_the_answer_whole() throws Exception {
    ObjectNode request = Tenancy.request("otp", "Your code is 6", TO);
    Response first = keyed("whole", request);
    Response again = keyed("whole", request);
    Response another = keyed("other", request);
    Response none = tenant.posted(request);

    assertThat(List.of(first.status(), again.status())).containsOnly(202);
    assertThat(List.of(another.status(), none.status())).containsOnly(200);
    assertThat(List.of(again.body(), another.body(), none.body())).containsOnly(first.body());
    assertDeliveredOnce(ids(first));
  }

  @Test
  void an_idempotency_key_with_another_body_is_refused_and_nothing_is_stored() throws Exception {
    ObjectNode request = Tenancy.request("otp", "Your code is 7", TO);
    ObjectNode other = Tenancy.request("otp", "Your code is 8", TO);
    Response first = keyed("body", request);

    Response answer = keyed("body", other);

    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.body().path("code").asText()).isEqualTo("idempotency_key_reused");
    assertThat(tenant.api().request(other.path("requestId").asText()).status()).isEqualTo(404);
    tenant.becomes(ids(first).get(0), State.DELIVERED);
  }

  @Test
  void one_idempotency_key_at_the_same_instant_makes_one_set_of_messages() throws Exception {
    List<String> all = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      String key = "instant-" + round;
      ObjectNode request = Tenancy.request("otp", "Your code is 9", TO);
      List<Response> answers = AtOnce.run(copies(() -> keyed(key, request)));
      assertThat(answers).extracting(Response::status).contains(202).isSubsetOf(202, 409);
      Response then = keyed(key, request);
      assertThat(then.status()).isEqualTo(202);
      all.addAll(ids(then));
    }
    assertDeliveredOnce(all);
  }

  private Response keyed(String key, JsonNode request) throws IOException {
    return tenant.api().send(request.toString(), Map.of("Idempotency-Key", key));
  }

  private static List<Callable<Response>> copies(Callable<Response> call) {
    return IntStream.range(0, AT_ONCE).mapToObj(i -> call).toList();
  }

  private static List<String> ids(Response answer) {
    return answer.body().findValuesAsText("id");
  }

  private void assertDeliveredOnce(List<String> ids) {
    for (String id : ids) {
      tenant.becomes(id, State.DELIVERED);
      assertThat(Stores.calls(system, id)).as("calls for %s", id).hasSize(1);
      assertThat(system.providers().ledger().deliveries(id)).hasSize(1);
    }
  }
}
