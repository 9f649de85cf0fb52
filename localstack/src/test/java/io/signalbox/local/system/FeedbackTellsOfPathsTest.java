package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.adapters.dynamodb.DynamoHealth;
import io.signalbox.adapters.dynamodb.Retention;
import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Delays;
import io.signalbox.core.health.Measure;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.State;
import io.signalbox.local.Options;
import io.signalbox.local.sim.MagicNumber;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What a tenant says of its codes, from its call to the counters of the path. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FeedbackTellsOfPathsTest {
  private static final Duration BOUND = Duration.ofSeconds(20);

  private final LocalSystem system = LocalSystem.start(Options.defaults(), null);
  private final Tenancy tenant = new Tenancy(system);
  private final DynamoHealth health =
      new DynamoHealth(
          Stores.table(system, "health"),
          new SplittableRandom(1),
          Parallel.sequential(),
          Retention.defaults());

  FeedbackTellsOfPathsTest() throws IOException {}

  @AfterAll
  void nothing_is_left() {
    try (system) {
      Stores.awaitNothingLeft(system, BOUND);
    }
  }

  @Test
  void what_reached_its_handset_and_what_a_receipt_only_claims_are_told_apart() throws Exception {
    String arrived = sent(MagicNumber.DELIVERED, State.DELIVERED);
    String claimed = sent(MagicNumber.FAKE_DELIVERED, State.DELIVERED);
    String denied = sent(MagicNumber.UNDELIVERED, State.UNDELIVERED);
    Await.until("three receipts are counted", () -> receipts() == 3);

    for (int time = 0; time < 2; time++) {
      assertThat(tenant.api().feedback(arrived, "converted").status()).isEqualTo(200);
      assertThat(tenant.api().feedback(claimed, "not_converted").status()).isEqualTo(200);
      assertThat(tenant.api().feedback(denied, "converted").status()).isEqualTo(200);
    }

    assertThat(counted(Measure.WATCHED)).isEqualTo(3);
    assertThat(counted(Measure.JUDGED)).isEqualTo(2);
    assertThat(counted(Measure.CONVERTED)).isEqualTo(1);
    assertThat(counted(Measure.WATCHED_CONVERTED)).isEqualTo(2);
    assertThat(delays(cohorts().stream().map(Cohort::conversionDelays).toList())).isEqualTo(2);
    assertThat(tenant.story(claimed).at("/feedback/outcome").asText()).isEqualTo("not_converted");
  }

  @Test
  void another_tenants_message_is_not_found() throws Exception {
    String id = sent(MagicNumber.DELIVERED, State.DELIVERED, "sim-b");
    Tenancy other = Tenancy.another(system, "other-feedback", null);

    TenantApi.Response answer = other.api().feedback(id, "converted");

    assertThat(answer.status()).isEqualTo(404);
    assertThat(tenant.story(id).has("feedback")).isFalse();
    JsonNode contrary = told(id);
    assertThat(contrary.path("code").asText()).isEqualTo("feedback_contrary");
  }

  private JsonNode told(String id) throws IOException {
    assertThat(tenant.api().feedback(id, "converted").status()).isEqualTo(200);
    TenantApi.Response second = tenant.api().feedback(id, "not_converted");
    assertThat(second.status()).isEqualTo(409);
    return second.body();
  }

  private String sent(MagicNumber number, State end) throws Exception {
    return sent(number, end, "sim-a");
  }

  private String sent(MagicNumber number, State end, String channel) throws Exception {
    ObjectNode request = Tenancy.request("otp", "Your code is 1", number.number());
    String id = tenant.sent(request.put("channel", channel));
    tenant.becomes(id, end);
    return id;
  }

  private long receipts() {
    return delays(cohorts().stream().map(Cohort::receiptDelays).toList());
  }

  private List<Cohort> cohorts() {
    long now = Cohort.minuteOf(Instant.now());
    return health.read(now - 2, now).stream()
        .filter(c -> c.path().channel().equals("sim-a") && c.count(Measure.WATCHED) > 0)
        .toList();
  }

  private long counted(Measure measure) {
    return cohorts().stream().mapToLong(c -> c.count(measure)).sum();
  }

  private static long delays(List<Delays> all) {
    return all.stream().flatMap(d -> d.counts().values().stream()).mapToLong(Long::longValue).sum();
  }
}
