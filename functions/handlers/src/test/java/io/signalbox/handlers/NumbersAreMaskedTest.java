package io.signalbox.handlers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rule of {@link Mask}, and what it leaves readable. */
class NumbersAreMaskedTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "+12025550123                       | +12***23",
        "+1202555                           | +12***55",
        "+123456789012345                   | +12***45",
        "to +12025550123, +442071838750.    | to +12***23, +44***50.",
        "{\"to\":\"+12025550123\"}          | {\"to\":\"+12***23\"}",
        "/send?to=%2B12025550123&x=1        | /send?to=%2B12***23&x=1",
        "invalid number 12025550123         | invalid number 12***23",
        "to=12025550123&from=ACME           | to=12***23&from=ACME",
        "0012025550123.                     | 00***23.",
        "[12025550123,442071838750]         | [12***23,44***50]",
        "at 1772452800123                   | at 17***23",
      })
  void numbers_are_masked_wherever_they_stand(String text, String masked) {
    assertThat(Mask.in(text)).isEqualTo(masked);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "+1",
        "+123456",
        "202555012",
        "1234567890123456",
        "0.3333333333333",
        "m1234567890abcdefghijklmnop-1",
        "9f1c2a7e-5b1d-4c7e-9d55-000000000012",
        "Root=1-67891233-123456789012345678901234",
        "order_12025550123",
        "2026-03-02T12:00:00.123Z",
      })
  void short_runs_ids_and_times_stay(String text) {
    assertThat(Mask.in(text)).isEqualTo(text);
  }

  @Test
  void amounts_stay_numbers() {
    assertThat(Mask.in(12025550123L)).isEqualTo(12025550123L);
    assertThat(Mask.in(0.25)).isEqualTo(0.25);
    assertThat(Mask.in(true)).isEqualTo(true);
  }

  @Test
  void numbers_inside_of_collections_and_exceptions_are_masked() {
    assertThat(Mask.in(List.of("+12025550123"))).isEqualTo("[+12***23]");
    assertThat(Mask.in(Map.of("to", "+12025550123"))).isEqualTo("{to=+12***23}");
    assertThat(Mask.in(new IllegalStateException("no +12025550123")).toString())
        .doesNotContain("2025550");
  }
}
