package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.adapters.dynamodb.DynamoHealth;
import io.signalbox.adapters.dynamodb.Retention;
import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Measure;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.State;
import io.signalbox.local.Options;
import io.signalbox.local.sim.MagicNumber;
import io.signalbox.local.sim.SimProfile;
import io.signalbox.local.sim.Spread;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Cases 4 and 5: every provider reports before it answers, then an older state, then again what it
 * had reported first.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReceiptsInAnyOrderTest {
  private static final List<String> CHANNELS = List.of("sim-a", "sim-b", "sim-c", "http-demo");
  private static final Duration BOUND = Duration.ofSeconds(20);
  private static final int REPORTS = 3;

  private final WebhookSink sink = new WebhookSink();
  private final LocalSystem system =
      LocalSystem.start(Options.defaults(), sink.url(), ReceiptsInAnyOrderTest::confused);

  private final Tenancy tenant = new Tenancy(system);

  ReceiptsInAnyOrderTest() throws IOException {}

  private static SimProfile confused(SimProfile profile) {
    Spread slowAnswer = Spread.fixed(Duration.ofMillis(300));
    return profile
        .with(profile.answering().withLatency(slowAnswer))
        .with(profile.reporting().withFaults(1, 1, 1));
  }

  @AfterAll
  void nothing_is_left() {
    try (sink;
        system) {
      Stores.awaitNothingLeft(system, BOUND);
    }
  }

  @Test
  void the_first_final_report_stands_and_is_told_and_counted_once() {
    List<String> delivered = CHANNELS.stream().map(c -> sent(c, MagicNumber.DELIVERED)).toList();
    List<String> failed = CHANNELS.stream().map(c -> sent(c, MagicNumber.UNDELIVERED)).toList();
    int reports = REPORTS * 2 * CHANNELS.size();
    delivered.forEach(id -> tenant.becomes(id, State.DELIVERED));
    failed.forEach(id -> tenant.becomes(id, State.UNDELIVERED));
    Await.until("all reports", () -> system.providers().receiptCounts().confirmed() == reports);
    Stores.awaitNothingLeft(system, BOUND);

    delivered.forEach(id -> assertStands(id, "DELIVERED"));
    failed.forEach(id -> assertStands(id, "UNDELIVERED"));
    assertThat(counted(Measure.ACCEPTED)).isEqualTo(2L * CHANNELS.size());
    assertThat(counted(Measure.DELIVERED)).isEqualTo(CHANNELS.size());
    assertThat(counted(Measure.UNDELIVERED)).isEqualTo(CHANNELS.size());
  }

  private String sent(String channel, MagicNumber number) {
    ObjectNode request = Tenancy.request("otp", "Your code is 1", number.number());
    return tenant.sent(request.put("channel", channel));
  }

  private void assertStands(String id, String state) {
    JsonNode story = tenant.story(id);
    assertThat(story.path("state").asText()).isEqualTo(state);
    assertThat(story.path("receipts").findValuesAsText("status")).containsExactly(state);
    assertThat(story.at("/attempts/0/outcome").asText()).isEqualTo("accepted");
    assertThat(story.at("/attempts/0/providerId").asText()).isNotEmpty();
    assertThat(sink.only(id, BOUND).state()).isEqualTo(state);
  }

  private long counted(Measure measure) {
    DynamoHealth health =
        new DynamoHealth(
            Stores.table(system, "health"),
            new SplittableRandom(1),
            Parallel.sequential(),
            Retention.defaults());
    long now = Cohort.minuteOf(Instant.now());
    return health.read(now - 2, now).stream()
        .filter(cohort -> CHANNELS.contains(cohort.path().channel()))
        .mapToLong(cohort -> cohort.count(measure))
        .sum();
  }

  @Test
  void a_late_delivery_corrects_a_failure_and_is_told_as_the_second_state() {
    String id = sent("sim-a", MagicNumber.UNDELIVERED);
    tenant.becomes(id, State.UNDELIVERED);

    ByHand byHand = new ByHand(system);
    assertThat(byHand.report("sim-a", id, "undelivered", "0")).isEqualTo(200);
    assertThat(byHand.forge("sim-a", id, "delivered")).isEqualTo(401);
    assertThat(tenant.state(id)).isEqualTo(State.UNDELIVERED);
    assertThat(byHand.report("sim-a", id, "delivered", "0")).isEqualTo(200);
    tenant.becomes(id, State.DELIVERED);
    assertThat(byHand.report("sim-a", id, "undelivered", "0")).isEqualTo(200);

    Await.until("two webhooks", () -> sink.of(id).size() == 2);
    Stores.awaitNothingLeft(system, BOUND);
    assertThat(tenant.state(id)).isEqualTo(State.DELIVERED);
    Stream<String> ids = sink.of(id).stream().map(WebhookSink.Call::id);
    assertThat(ids).containsExactlyInAnyOrder(id + ".1", id + ".2");
  }
}
