package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.core.message.State;
import io.signalbox.local.Options;
import io.signalbox.local.demo.Doubts;
import io.signalbox.local.sim.FailureMode;
import io.signalbox.local.sim.Ledger;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Cases 7 and 8: a channel that never answers, of whose calls some were sent all the same. It knows
 * no repeated reference, and nobody can ask it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WhatNobodyKnowsTest {
  private static final Duration BOUND = Duration.ofSeconds(100);

  /** Codes would have been resent by then. */
  private static final Duration PATIENCE_OVER = Duration.ofSeconds(15);

  private static final String SILENT = "sim-c";

  /** As the channel file has it: five of a kind in ten minutes, while there is little traffic. */
  private static final int BUDGET = 5;

  /**
   * Of which the channel gets a quarter and takes ten at once, before there is evidence against it.
   * Half of what it does not answer is not sent, so that some must be resent.
   */
  private static final int MANY = 90;

  private static final int ENOUGH = 3;

  /** 202-555-0110 to 0199 belong to nobody and mean nothing to the simulator. */
  private static final int FIRST = 10;

  private final LocalSystem system;
  private final Tenancy tenant;
  private final List<String> notices;
  private final List<String> codes;

  /** Starts what takes its time. */
  WhatNobodyKnowsTest() throws IOException {
    system = LocalSystem.start(Options.defaults(), null);
    tenant = new Tenancy(system);
    system.providers().fail(SILENT, FailureMode.TIMEOUT);
    // All at once: after a few of them nothing goes to the silent channel any more.
    List<String> otps = sent("otp");
    List<String> others = sent("notification");
    codes = inDoubt(otps);
    notices = inDoubt(others).stream().limit(ENOUGH).toList();
  }

  @AfterAll
  void stop() {
    system.close();
  }

  @Test
  void a_code_goes_through_another_channel_after_ten_seconds_and_few_of_them_do() {
    Await.until("a resend", BOUND, () -> codes.stream().anyMatch(this::isResent));

    for (String id : codes) {
      if (isResent(id)) {
        tenant.becomes(id, State.DELIVERED, BOUND);
      }
      JsonNode story = tenant.story(id);
      assertThat(Doubts.allow(story, texts(id))).as("%s", story).isTrue();
      if (isResent(id)) {
        assertResentElsewhere(story);
      }
    }
    assertThat(codes.stream().filter(this::isResent)).hasSizeBetween(1, BUDGET);
  }

  private static void assertResentElsewhere(JsonNode story) {
    Instant first = Instant.parse(story.at("/attempts/0/claimedAt").asText());
    Instant second = Instant.parse(story.at("/attempts/1/claimedAt").asText());
    assertThat(second).isAfterOrEqualTo(first.plusSeconds(10));
    assertThat(story.at("/attempts/1/channel").asText()).isNotEqualTo(SILENT);
    assertThat(story.path("state").asText()).isEqualTo(State.DELIVERED.name());
  }

  @Test
  void a_notice_waits_for_its_receipt_and_is_not_sent_again() {
    for (String id : notices) {
      Instant claimed = Instant.parse(tenant.story(id).at("/attempts/0/claimedAt").asText());
      Instant over = claimed.plus(PATIENCE_OVER);
      Await.until("end of patience", BOUND, () -> Instant.now().isAfter(over));
      assertThat(tenant.story(id).path("attempts")).hasSize(1);
      assertThat(tenant.state(id)).isIn(State.CONFIRMING, State.UNCONFIRMED, State.DELIVERED);
      assertThat(texts(id)).hasSizeLessThanOrEqualTo(1);
    }
  }

  private List<Ledger.Entry> texts(String id) {
    return system.providers().ledger().deliveries(id);
  }

  private boolean isResent(String id) {
    return outcome(tenant.story(id)).equals("unknown_resent");
  }

  private List<String> sent(String kind) {
    String[] numbers =
        IntStream.range(FIRST, FIRST + MANY)
            .mapToObj("+120255501%02d"::formatted)
            .toArray(String[]::new);
    return tenant.sentAll(Tenancy.request(kind, "Hello", numbers));
  }

  /** Those whose first attempt went to the silent channel. */
  private List<String> inDoubt(List<String> ids) {
    List<String> doubts = new ArrayList<>();
    for (String id : ids) {
      Await.until("first attempt of " + id, BOUND, () -> isTold(id));
      JsonNode story = tenant.story(id);
      if (outcome(story).startsWith("unknown")
          && story.at("/attempts/0/channel").asText().equals(SILENT)) {
        doubts.add(id);
      }
    }
    assertThat(doubts).isNotEmpty();
    return doubts;
  }

  private boolean isTold(String id) {
    JsonNode story = tenant.story(id);
    return !story.path("attempts").isEmpty() && !outcome(story).equals("open");
  }

  private static String outcome(JsonNode story) {
    return story.at("/attempts/0/outcome").asText();
  }
}
