package io.signalbox.handlers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a step looks like in the log, by the layout that is deployed. */
class StepsAreLoggedAsOneLineTest {
  @RegisterExtension final LoggedLines logged = new LoggedLines();

  private final JsonStepLog log = new JsonStepLog();

  @Test
  void a_step_is_one_line_of_json_with_its_ids_and_facts() {
    log.step("send.accepted", "m1", "trace-1", Map.of("channel", "sim-a", "latencyMs", 131L));

    assertThat(logged.lines()).hasSize(1);
    JsonNode line = only();
    assertThat(line.path("message").asText()).isEqualTo("send.accepted");
    assertThat(line.path("level").asText()).isEqualTo("INFO");
    assertThat(line.path("messageId").asText()).isEqualTo("m1");
    assertThat(line.path("traceId").asText()).isEqualTo("trace-1");
    assertThat(line.path("channel").asText()).isEqualTo("sim-a");
    assertThat(line.path("latencyMs").isIntegralNumber()).isTrue();
    assertThat(line.path("latencyMs").asLong()).isEqualTo(131);
  }

  @Test
  void numbers_are_masked_in_every_field() {
    log.step(
        "receipt.unknown",
        "12025550123",
        "+12025550123",
        Map.of("cause", "no route to +12025550123", "list", List.of("+12025550123")));

    assertThat(logged.lines().get(0)).doesNotContain("2025550").contains("no route to +12***23");
  }

  @Test
  void line_breaks_and_quotes_do_not_break_the_line() {
    log.step("send.failed", "m1", "", Map.of("cause", "a\n\"b\"\r\n{\"message\":\"forged\"}"));

    assertThat(logged.lines().get(0).strip()).doesNotContain("\n");
    assertThat(only().path("message").asText()).isEqualTo("send.failed");
    assertThat(only().path("cause").asText()).contains("forged");
  }

  @Test
  void a_fact_with_a_name_of_the_layout_is_not_lost() {
    Map<String, Object> facts = new TreeMap<>();
    for (String name : List.of("error", "message", "level", "timestamp", "service")) {
      facts.put(name, "fact");
    }
    log.step("send.failed", "m1", "", facts);

    assertThat(logged.lines()).hasSize(1);
    facts.forEach((name, fact) -> assertThat(only().path(name + "_").asText()).isEqualTo(fact));
    assertThat(only().path("message").asText()).isEqualTo("send.failed");
  }

  @Test
  void a_step_with_no_facts_has_its_ids_all_the_same() {
    log.step("release", "m1", "", Map.of());

    assertThat(only().path("messageId").asText()).isEqualTo("m1");
    assertThat(only().path("traceId").asText()).isEmpty();
  }

  private JsonNode only() {
    return Events.json(logged.lines().get(0).replace('\'', ' '));
  }
}
