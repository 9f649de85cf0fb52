package io.signalbox.adapters.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.signalbox.core.health.trial.Comparison;
import io.signalbox.core.health.trial.Trial;
import io.signalbox.core.ingest.Fault;
import io.signalbox.core.message.Kind;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonsAsOperatorsReadThemTest {
  private static final LocalDate TODAY = LocalDate.parse("2026-03-08");

  private static Trial trial(String strategy, String country, Kind kind, long delivered) {
    Trial.Of of = new Trial.Of(strategy, country, kind, TODAY);
    return new Trial(of, 1_000, delivered, delivered * 4_000, delivered * 1_600, 30_000_000, 1);
  }

  @Test
  void each_figure_has_its_bounds_and_its_verdict_against_the_baseline() throws Exception {
    List<Trial> trials =
        List.of(trial("value", "US", Kind.OTP, 950), trial("round-robin", "US", Kind.OTP, 850));

    JsonNode body = body(Map.of("baseline", "round-robin"), trials);

    assertThat(body.path("baseline").asText()).isEqualTo("round-robin");
    assertThat(body.path("strategies").findValuesAsText("strategy"))
        .containsExactly("round-robin", "value");
    JsonNode value = body.path("strategies").path(1);
    assertThat(value.path("messages").asLong()).isEqualTo(1_000);
    assertThat(value.path("delivery").path("value").asDouble()).isEqualTo(0.95);
    assertThat(value.path("delivery").path("low").asDouble()).isBetween(0.93, 0.94);
    JsonNode against = value.path("delivery").path("againstBaseline");
    assertThat(against.path("difference").asDouble()).isEqualTo(0.1);
    assertThat(against.path("verdict").asText()).isEqualTo("better");
    assertThat(value.path("delaySeconds").path("value").asDouble()).isEqualTo(4);
    assertThat(value.path("costPer1000").path("value").asDouble()).isEqualTo(30);
    assertThat(body.path("strategies").path(0).path("delivery").has("againstBaseline")).isFalse();
  }

  @Test
  void only_the_country_and_the_kind_that_are_asked_for_are_compared() throws Exception {
    List<Trial> trials =
        List.of(
            trial("value", "US", Kind.OTP, 950),
            trial("thompson", "DE", Kind.OTP, 900),
            trial("round-robin", "US", Kind.MARKETING, 850));

    assertThat(names(Map.of("country", "US", "kind", "otp"), trials)).containsExactly("value");
    assertThat(names(Map.of("country", "DE"), trials)).containsExactly("thompson");
    assertThat(names(Map.of("country", "FR"), trials)).isEmpty();
  }

  @Test
  void a_week_up_to_today_is_compared_unless_days_are_named() {
    TrialQuery usual = TrialQuery.of(Map.of(), TODAY);
    TrialQuery older = TrialQuery.of(Map.of("to", "2026-02-28"), TODAY);

    assertThat(usual.from()).isEqualTo("2026-03-02");
    assertThat(usual.to()).isEqualTo(TODAY);
    assertThat(older.from()).isEqualTo("2026-02-22");
  }

  @Test
  void days_that_end_before_they_begin_or_are_too_many_are_one_fault() {
    assertThat(codes(Map.of("from", "2026-03-09"))).containsExactly("to_invalid");
    assertThat(codes(Map.of("from", "2026-01-05"))).containsExactly("to_invalid");
    assertThat(codes(Map.of("from", "2026-01-06"))).isEmpty();
    assertThat(codes(Map.of("from", "0001-01-01"))).containsExactly("from_invalid");
  }

  private static List<String> codes(Map<String, String> query) {
    return TrialQuery.of(query, TODAY).faults().stream().map(Fault::code).toList();
  }

  private static List<String> names(Map<String, String> query, List<Trial> trials)
      throws Exception {
    return body(query, trials).path("strategies").findValuesAsText("strategy");
  }

  private static JsonNode body(Map<String, String> asked, List<Trial> trials) throws Exception {
    TrialQuery query = TrialQuery.of(asked, TODAY);
    Comparison comparison = Comparison.of(query.among(trials), query.baseline());
    return new ObjectMapper().readTree(TrialJson.comparison(query, comparison).body());
  }
}
