package io.signalbox.adapters.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.ingest.Fault;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What no store could be asked for is told as a fault. */
class OperatorsNameLettersWithinBoundsTest {

  @ParameterizedTest
  @CsvSource({
    "2026-03-02T12:00:00Z,2026-03-01T12:00:00Z",
    "2026-03-02T12:00:00Z,2026-03-02T12:00:00Z",
    "2026-03-02T12:00:00Z,2026-03-02T13:00:00+01:00"
  })
  void a_time_that_ends_before_it_begins_is_a_fault(String from, String to) {
    LetterQuery query = LetterQuery.of(Map.of("from", from, "to", to));

    assertThat(query.faults()).extracting(Fault::code).containsExactly("to_invalid");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+999999999-01-01T00:00:00Z",
        "-999999999-01-01T00:00:00Z",
        "1999-12-31T00:00:00Z"
      })
  void years_that_nobody_means_are_faults(String time) {
    assertThat(LetterQuery.of(Map.of("from", time)).faults()).isNotEmpty();
    assertThat(LetterQuery.of(Map.of("to", time)).faults()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 257, 3_000})
  void an_id_that_no_letter_can_have_is_a_fault(int length) {
    String body = "{\"ids\":[\"%s\"]}".formatted("x".repeat(length));

    assertThat(LetterOrder.of(body, LetterOrder.Form.PREVIEW).faults())
        .extracting(Fault::code)
        .containsExactly("id_invalid");
    assertThat(LetterOrder.mayBeId("x".repeat(length))).isFalse();
  }

  @Test
  void what_is_within_bounds_has_no_fault() {
    Map<String, String> day =
        Map.of("from", "2026-03-01T00:00:00Z", "to", "2026-03-02T00:00:00+01:00");

    assertThat(LetterQuery.of(day).faults()).isEmpty();
    assertThat(LetterOrder.of("{\"ids\":[\"m0.1\"]}", LetterOrder.Form.PREVIEW).faults()).isEmpty();
  }
}
