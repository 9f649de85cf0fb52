package io.signalbox.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.signalbox.local.Options;
import io.signalbox.local.chaos.Chaos;
import io.signalbox.local.system.LocalSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoTest {
  /** Short, and without an outage: the retries of marketing messages would take a minute. */
  private static final Settings SHORT =
      new Settings(
          60,
          7,
          Duration.ofSeconds(4),
          Duration.ZERO,
          Duration.ZERO,
          Duration.ofSeconds(6),
          Duration.ofSeconds(90),
          Duration.ZERO);

  @Test
  void demo_accepts_all_closes_all_and_tells_it_in_the_agreed_fields() throws Exception {
    List<String> progress = new ArrayList<>();
    Summary summary;
    try (LocalSystem system = LocalSystem.start(Options.defaults().withSeed(7), null)) {
      summary = Demo.run(system, SHORT, new Chaos(7, 0), progress::add);
    }

    assertThat(summary.kept()).as("%s", summary).isTrue();
    assertThat(summary.accepted()).isEqualTo(60);
    assertThat(summary.states().values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(60);
    assertThat(summary.states()).containsKeys("DELIVERED", "UNDELIVERED", "UNCONFIRMED", "DEAD");
    assertThat(summary.states()).containsEntry("CANCELLED", 1);
    assertThat(summary.scheduledLateMs().orElseThrow()).isBetween(0L, 5_000L);
    assertThat(summary.perDelivered().writeUnits()).isPositive();
    assertThat(progress).last().asString().contains("accepted 60", "final 60");

    JsonNode json = new ObjectMapper().readTree(SummaryText.json(summary));
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
            "accepted",
            "final",
            "open",
            "lost",
            "doubleSent",
            "providerCalls",
            "doubts",
            "scheduledLateMs",
            "queueDelayMs",
            "breaker",
            "perDelivered",
            "killed",
            "elapsedMs");
    assertThat(json.at("/queueDelayMs/otp").fieldNames())
        .toIterable()
        .containsExactly("p50", "p99");
    assertThat(json.at("/doubts").fieldNames())
        .toIterable()
        .containsExactly("unresolved", "resent", "duplicates");
    assertThat(json.at("/breaker").fieldNames())
        .toIterable()
        .containsExactly("opened", "movedWithinMs");
    assertThat(json.at("/perDelivered").fieldNames())
        .toIterable()
        .containsExactly("writeUnits", "readUnits", "sqsRequests", "schedulerCalls");
  }
}
