package io.signalbox.adapters.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** By the specification of the Embedded Metric Format. */
class CountsAsCloudWatchReadsThemTest {
  private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");

  private final List<String> lines = new ArrayList<>();
  private final EmfMetrics metrics = new EmfMetrics("Signalbox/test", () -> NOW, lines::add);

  @Test
  void a_count_has_its_dimensions_and_a_total_without_them() throws JsonProcessingException {
    metrics.count("UnmappedCodes", 2, Map.of("channel", "sim-a", "class", "submit"));
    metrics.flush();

    assertThat(only())
        .isEqualTo(
            json(
                """
                {"_aws": {"Timestamp": 1772452800000, "CloudWatchMetrics": [{
                   "Namespace": "Signalbox/test",
                   "Dimensions": [[], ["channel", "class"]],
                   "Metrics": [{"Name": "UnmappedCodes", "Unit": "Count"}]}]},
                 "channel": "sim-a", "class": "submit", "UnmappedCodes": 2}
                """));
  }

  @Test
  void a_count_without_dimensions_is_given_once() throws JsonProcessingException {
    metrics.count("NumbersHeld", 1, Map.of());
    metrics.flush();

    JsonNode directive = only().at("/_aws/CloudWatchMetrics/0");
    assertThat(directive.path("Dimensions")).isEqualTo(json("[[]]"));
  }

  @Test
  void the_counts_of_an_invocation_are_added_up() throws JsonProcessingException {
    metrics.count("StaleReceipts", 1, Map.of("channel", "sim-a"));
    metrics.count("StaleReceipts", 2, Map.of("channel", "sim-a"));
    metrics.count("StaleReceipts", 4, Map.of("channel", "sim-b"));
    metrics.flush();

    assertThat(lines).hasSize(2);
    assertThat(json(lines.get(0)).path("StaleReceipts").asLong()).isEqualTo(3);
    assertThat(json(lines.get(1)).path("StaleReceipts").asLong()).isEqualTo(4);
  }

  @Test
  void what_was_written_is_not_written_again() {
    metrics.count("NumbersHeld", 1, Map.of());
    metrics.flush();
    metrics.flush();

    assertThat(lines).hasSize(1);
  }

  @Test
  void a_count_is_never_lost_to_another_thread() throws JsonProcessingException {
    IntStream.range(0, 20_000)
        .parallel()
        .forEach(i -> metrics.count("StaleReceipts", 1, Map.of("channel", "sim-a")));
    metrics.flush();

    assertThat(only().path("StaleReceipts").asLong()).isEqualTo(20_000);
  }

  @Test
  void a_value_that_cloudwatch_would_refuse_is_made_printable() throws JsonProcessingException {
    metrics.count("UnmappedCodes", 1, Map.of("channel", "ä b", "class", ""));
    metrics.flush();

    assertThat(only().path("channel").asText()).isEqualTo("__b");
    assertThat(only().path("class").asText()).isEqualTo("none");
  }

  @Test
  void endless_series_end() {
    IntStream.range(0, 2_000)
        .forEach(i -> metrics.count("UnmappedCodes", 1, Map.of("channel", "c" + i)));
    metrics.flush();

    assertThat(lines).hasSize(500);
  }

  @Test
  void a_broken_log_breaks_nothing_else() {
    EmfMetrics broken =
        new EmfMetrics(
            "Signalbox/test",
            () -> NOW,
            line -> {
              throw new IllegalStateException("closed");
            });
    broken.count("NumbersHeld", 1, Map.of());

    assertThatCode(broken::flush).doesNotThrowAnyException();
  }

  private JsonNode only() throws JsonProcessingException {
    assertThat(lines).hasSize(1);
    return json(lines.get(0));
  }

  private static JsonNode json(String text) throws JsonProcessingException {
    JsonNode read = new JsonMapper().readTree(text);
    // Numbers as the test's text has them: 2 is an int there and a long here.
    return new JsonMapper().readTree(read.toString());
  }
}
