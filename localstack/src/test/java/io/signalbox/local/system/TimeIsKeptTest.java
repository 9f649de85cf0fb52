package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.message.State;
import io.signalbox.local.sim.Ledger;
import io.signalbox.local.system.TenantApi.Response;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Scheduling, and cancelling in time or too late. */
@ExtendWith(SharedSystem.class)
class TimeIsKeptTest {
  private static final String TO = "+12025550100";
  private static final Duration AHEAD = Duration.ofSeconds(5);
  private static final Duration LATE = Duration.ofSeconds(3);
  private static final int ROUNDS = 4;
  private static final int AT_ONCE = 8;

  private final LocalSystem system;
  private final Tenancy tenant;

  TimeIsKeptTest(LocalSystem system) {
    this.system = system;
    this.tenant = new Tenancy(system);
  }

  @AfterAll
  static void nothing_is_left(LocalSystem system) {
    Stores.awaitNothingLeft(system, Duration.ofSeconds(10));
  }

  @Test
  void a_scheduled_message_is_sent_then_and_not_if_it_is_cancelled_before() throws Exception {
    Instant at = Instant.now().plus(AHEAD);
    List<String> kept = Stream.of("otp", "notification", "marketing").map(k -> due(k, at)).toList();
    String cancelled = due("otp", at);
    assertThat(tenant.state(cancelled)).isEqualTo(State.SCHEDULED);

    Response answer = tenant.api().cancel(cancelled);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().path("state").asText()).isEqualTo("CANCELLED");
    for (String id : kept) {
      tenant.becomes(id, State.DELIVERED);
      List<Ledger.Entry> calls = Stores.calls(system, id);
      assertThat(calls).hasSize(1);
      assertThat(calls.get(0).at()).isBetween(at, at.plus(LATE));
    }
    Stores.awaitNothingLeft(system, LATE);
    assertThat(tenant.state(cancelled)).isEqualTo(State.CANCELLED);
    assertThat(Stores.calls(system, cancelled)).isEmpty();
  }

  @Test
  void cancelling_what_is_delivered_is_refused_with_its_state() throws Exception {
    String id = tenant.sent(Tenancy.request("otp", "Hello", TO));
    tenant.becomes(id, State.DELIVERED);

    Response answer = tenant.api().cancel(id);

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.body().path("state").asText()).isEqualTo("DELIVERED");
  }

  @Test
  void who_is_told_that_it_is_cancelled_never_sees_it_at_the_handset() throws Exception {
    Map<String, Integer> all = new LinkedHashMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      List<ObjectNode> requests =
          Stream.generate(() -> Tenancy.request("otp", "Hello", TO)).limit(AT_ONCE).toList();
      List<Callable<Response>> races =
          requests.stream().<Callable<Response>>map(r -> () -> sentAndCancelled(r)).toList();
      List<Response> told = AtOnce.run(races);
      assertThat(told).extracting(Response::status).isSubsetOf(200, 409);
      for (int i = 0; i < AT_ONCE; i++) {
        all.put(tenant.idOf(requests.get(i)), told.get(i).status());
      }
    }
    all.forEach((id, status) -> assertKept(id, status == 200));
  }

  private Response sentAndCancelled(ObjectNode request) throws IOException {
    return tenant.api().cancel(tenant.sent(request));
  }

  private void assertKept(String id, boolean cancelled) {
    tenant.becomes(id, cancelled ? State.CANCELLED : State.DELIVERED);
    assertThat(Stores.calls(system, id)).hasSize(cancelled ? 0 : 1);
  }

  private String due(String kind, Instant at) {
    ObjectNode request = Tenancy.request(kind, "Hello", TO);
    return tenant.sent(request.put("sendAt", at.toString()));
  }
}
