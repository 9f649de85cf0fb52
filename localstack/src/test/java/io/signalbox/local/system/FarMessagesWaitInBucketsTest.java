package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.message.State;
import io.signalbox.local.Options;
import io.signalbox.local.testing.Await;
import io.signalbox.local.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Rules and schedules go by a clock of the test; functions by the real one. */
class FarMessagesWaitInBucketsTest {
  private static final Duration AHEAD = Duration.ofSeconds(200);

  private static ManualClock clock;
  private static LocalSystem system;

  @BeforeAll
  static void start() throws Exception {
    clock = new ManualClock(Instant.now());
    system = LocalSystem.start(Options.defaults().withClock(clock), null);
  }

  @AfterAll
  static void stop() {
    system.close();
  }

  @Test
  void messages_of_one_minute_share_a_schedule_that_hands_them_to_their_queue_and_goes() {
    Tenancy tenant = new Tenancy(system);
    Instant due = Instant.now().plus(AHEAD).truncatedTo(ChronoUnit.SECONDS);

    String one = tenant.sent(request("otp", "+12025550110", due));
    String other = tenant.sent(request("otp", "+12025550111", due));

    assertThat(tenant.story(one).path("state").asText()).isEqualTo(State.SCHEDULED.name());
    assertThat(Instant.parse(tenant.story(other).path("sendAt").asText())).isEqualTo(due);
    assertThat(system.cloud().schedules()).singleElement().asString().startsWith("due-");
    assertThat(system.cloud().depth(LocalSystem.queue("p0")).delayed()).isZero();

    clock.advance(AHEAD);

    Await.until(
        "both are in their queue, delayed",
        () -> system.cloud().depth(LocalSystem.queue("p0")).delayed() == 2);
    Await.until("the schedule is gone", () -> system.cloud().schedules().isEmpty());
    assertThat(system.providers().ledger().providerCalls()).isZero();
  }

  private static ObjectNode request(String kind, String number, Instant due) {
    return Tenancy.request(kind, "Hello", number).put("sendAt", due.toString());
  }
}
