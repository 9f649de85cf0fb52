package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.State;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Case 10, for records that nobody can read. */
@ExtendWith({SharedSystem.class, Hurried.class})
class PoisonRecordsTest {
  private static final List<String> QUEUES =
      List.of("p0", "p1", "p2", "lane-sim-a-p0", "lane-http-demo-all", "receipts", "webhooks");
  private static final List<String> POISON =
      List.of(
          "no json, %s",
          "null\n%s",
          "[\"%s\"]",
          "{\"id\":\"%s\"}",
          "{\"type\":\"unheard-of\",\"id\":\"%s\"}",
          "{\"type\":\"dispatch\",\"id\":\"%s\",\"attempt\":1e999999999}",
          "{\"type\":\"tick\",\"cause\":\"evidence\",\"id\":\"%s\"}",
          "[".repeat(50_000) + "%s");

  private final LocalSystem system;
  private final Tenancy tenant;

  PoisonRecordsTest(LocalSystem system) {
    this.system = system;
    this.tenant = new Tenancy(system);
  }

  @Test
  void are_kept_as_dead_letters_and_hold_up_nobody() {
    List<String> bodies = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    for (String queue : QUEUES) {
      for (String poison : POISON) {
        String body = poison.formatted("poison-" + bodies.size());
        Stores.put(system, queue, body);
        bodies.add(body);
      }
      ids.add(tenant.sent(Tenancy.request("notification", "Hello", "+12025550100")));
    }

    ids.forEach(id -> tenant.becomes(id, State.DELIVERED));
    Await.until("all are kept", () -> originals().containsAll(bodies));
    assertThat(originals().stream().filter(bodies::contains)).hasSameSizeAs(bodies);
  }

  @Test
  void are_kept_when_they_come_to_the_dead_letters_themselves() {
    Stores.put(system, "deadletters", "poison in the last place");
    Stores.put(system, "dlq", "poison that a queue gave up on");
    Await.until(
        "both are kept",
        () ->
            originals()
                .containsAll(
                    List.of("poison in the last place", "poison that a queue gave up on")));
  }

  @Test
  void are_receipts_too_that_say_what_no_table_knows_and_posted_twice_they_are_one_letter() {
    String id =
        tenant.sent(
            Tenancy.request("notification", "Hello", "+12025550100").put("channel", "sim-a"));
    tenant.becomes(id, State.DELIVERED);
    ByHand byHand = new ByHand(system);
    for (int i = 0; i < 2; i++) {
      assertThat(byHand.reportAnd("sim-a", id, "vaporized")).isEqualTo(200);
    }
    Await.until("it is kept", () -> unread(id).size() > 0);
    Stores.awaitNothingLeft(system, Hurried.BOUND);
    assertThat(unread(id)).hasSize(1);
    assertThat(unread(id).get(0)).contains("unmapped:vaporized").doesNotContain("Hello");
  }

  private List<String> unread(String id) {
    return originals().stream()
        .filter(o -> o.contains("\"unread-receipt\"") && o.contains(id))
        .toList();
  }

  /** Kept as a dead letter, it would leave its message without an end. */
  @Test
  void are_not_those_that_were_never_routed_which_is_made_good() throws IOException {
    String id = tenant.sent(Tenancy.request("otp", "Hello", "+12025550100"));
    Dispatch record = new DeadProcess(system, "sim-a").record(id);
    String body =
        new WorkCodec()
            .write(
                new Dispatch(
                    record.facts(), 1, Dispatch.Step.SEND, List.of(), record.dueAt(), null));
    Stores.put(system, "lane-sim-a-p0", body);
    tenant.becomes(id, State.DELIVERED);
    Stores.awaitNothingLeft(system, Hurried.BOUND);
    assertThat(Stores.calls(system, id)).hasSize(1);
    assertThat(originals()).doesNotContain(body);
  }

  private List<String> originals() {
    return Stores.deadLetters(system).stream().map(Letter::original).toList();
  }
}
