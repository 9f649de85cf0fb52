package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.local.Options;
import io.signalbox.local.chaos.Chaos;
import io.signalbox.local.demo.Doubts;
import io.signalbox.local.testing.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Kills are drawn by chance, so that every place comes; what is asserted holds for all of them. */
class FunctionsDieBetweenTwoCallsTest {
  private static final Duration BOUND = Duration.ofSeconds(90);
  private static final int MESSAGES = 16;
  private static final int KILLS = 12;
  private static final int TRIES = 20;

  @Test
  void no_message_is_lost_or_sent_twice_when_invocations_die_before_or_after_any_call()
      throws Exception {
    Chaos chaos = new Chaos(11, 0.3);
    try (LocalSystem system = LocalSystem.start(Options.defaults().withHandlers(chaos), null)) {
      Stores.Hurry hurry = Stores.hurry(system, "", 2);
      Tenancy tenant = new Tenancy(system);
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < MESSAGES; i++) {
        String number = "+120255501%02d".formatted(10 + i);
        ids.add(tenant.insisted(Tenancy.request("otp", "Hello", number), TRIES));
      }
      Await.until(KILLS + " kills", BOUND, () -> chaos.kills() >= KILLS);
      chaos.end();

      for (String id : ids) {
        Await.until("the end of " + id, BOUND, () -> tenant.state(id).isFinal());
        assertThat(system.providers().ledger().deliveries(id))
            .matches(
                texts -> Doubts.allow(tenant.story(id), texts), "one text, or duplicates allowed");
      }
      hurry.end();
    }
  }
}
