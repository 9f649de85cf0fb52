package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.message.State;
import io.signalbox.core.send.Outcome;
import io.signalbox.local.sim.Ledger;
import io.signalbox.local.sim.MagicNumber;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Case 7. The messages are scheduled for later, so that nobody else works on them while a process
 * dies over them.
 */
@ExtendWith({SharedSystem.class, Hurried.class})
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProcessesDieTest {
  private static final Duration LATER = Duration.ofMinutes(10);

  private final LocalSystem system;
  private final Tenancy tenant;

  private final List<String> slow;
  private final int queries;

  /** Starts what takes its time. */
  ProcessesDieTest(LocalSystem system) throws IOException {
    this.system = system;
    this.tenant = new Tenancy(system);
    this.queries = system.providers().ledger().queries("sim-b");
    this.slow =
        List.of(diesAfterTheCall("sim-a"), diesAfterTheCall("sim-b"), diesAfterTheCall("sim-c"));
  }

  private String diesAfterTheCall(String channel) throws IOException {
    String id = waiting(MagicNumber.SLOW_RECEIPT);
    DeadProcess process = new DeadProcess(system, channel);
    assertThat(process.claimsAndCalls(id)).isInstanceOf(Outcome.Accepted.class);
    process.comesAgain(id);
    return id;
  }

  @Test
  void after_a_death_between_call_and_record_nothing_is_sent_twice() {
    String repeated = slow.get(0);
    String asked = slow.get(1);
    String awaited = slow.get(2);
    slow.forEach(this::assertEndsAtTheHandsetOnce);

    assertThat(Stores.calls(system, repeated))
        .hasSize(2)
        .extracting(Ledger.Entry::reference)
        .containsOnly(repeated + "-1");
    assertThat(Stores.calls(system, asked)).hasSize(1);
    assertThat(system.providers().ledger().queries("sim-b")).isGreaterThan(queries);
    assertThat(Stores.calls(system, awaited)).hasSize(1);
  }

  @Test
  void after_a_death_between_claim_and_call_it_is_sent_once_all_the_same() throws IOException {
    String again = waiting(MagicNumber.DELIVERED);
    String asked = waiting(MagicNumber.DELIVERED);
    for (String id : List.of(again, asked)) {
      DeadProcess process = new DeadProcess(system, id.equals(again) ? "sim-a" : "sim-b");
      process.claims(id);
      process.comesAgain(id);
    }

    assertThat(assertEndsAtTheHandsetOnce(again).path("attempts")).hasSize(1);
    assertThat(assertEndsAtTheHandsetOnce(asked).path("attempts")).hasSize(2);
  }

  @Test
  void a_copy_in_another_channels_lane_does_not_send_what_a_dead_process_had_sent()
      throws IOException {
    List<String> ids = new ArrayList<>();
    for (String other : List.of("sim-a", "sim-b")) {
      String id = waiting(MagicNumber.DELIVERED);
      assertThat(new DeadProcess(system, "sim-c").claimsAndCalls(id))
          .isInstanceOf(Outcome.Accepted.class);
      new DeadProcess(system, other).comesAgain(id);
      ids.add(id);
    }

    Stores.awaitNothingLeft(system, Duration.ofSeconds(10));

    for (String id : ids) {
      assertEndsAtTheHandsetOnce(id);
      assertThat(Stores.calls(system, id)).extracting(Ledger.Entry::channel).containsOnly("sim-c");
    }
  }

  private String waiting(MagicNumber number) {
    ObjectNode request = Tenancy.request("notification", "Your parcel is there", number.number());
    return tenant.sent(request.put("sendAt", Instant.now().plus(LATER).toString()));
  }

  private JsonNode assertEndsAtTheHandsetOnce(String id) {
    JsonNode story = tenant.becomes(id, State.DELIVERED);
    assertThat(system.providers().ledger().deliveries(id)).hasSize(1);
    return story;
  }
}
