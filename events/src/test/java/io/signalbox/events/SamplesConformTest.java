package io.signalbox.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Samples as they lie there; that they run, and how, is tested where the functions are. */
class SamplesConformTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern NUMBER = Pattern.compile("\\+[0-9]{8,}");
  private static final Pattern FICTION = Pattern.compile("\\+120255501[0-9]{2}");

  private final Contract contract = Contract.closed();
  private final ApiContract api = new ApiContract(contract);

  static List<Sample> samples() {
    return Sample.all();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void every_event_is_of_its_form(Sample sample) {
    String event = sample.event(Placeholders.plausible());
    JsonNode json = JSON.readTree(event);
    String otherwise = expected(sample).path("input").asString("http-event");

    String form = json.has("Records") ? "sqs-event" : otherwise;
    assertThat(contract.faults(form, event)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void every_record_conforms_if_it_should(Sample sample) {
    JsonNode records = JSON.readTree(sample.event(Placeholders.plausible())).path("Records");
    JsonNode schemas = expected(sample).path("records");

    assertThat(schemas.size()).isEqualTo(records.size());
    for (int i = 0; i < records.size(); i++) {
      String body = records.get(i).path("body").asString();
      if (schemas.get(i).isNull()) {
        assertThat(readable(body) ? contract.faults("work", body) : List.of("")).isNotEmpty();
      } else {
        assertThat(contract.faults(schemas.get(i).asString(), body)).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void every_body_conforms_if_it_should(Sample sample) {
    JsonNode event = JSON.readTree(sample.event(Placeholders.plausible()));
    JsonNode valid = expected(sample).path("valid");
    String route = event.path("routeKey").asString("");

    assertThat(valid.isBoolean()).isEqualTo(route.startsWith("POST"));
    if (valid.isBoolean() && !event.path("isBase64Encoded").asBoolean()) {
      List<String> faults = api.requestFaults(route, event.path("body").asString(""));
      assertThat(faults.isEmpty()).as("%s", faults).isEqualTo(valid.asBoolean());
    }
  }

  @Test
  void every_number_is_kept_for_fiction() {
    for (Sample sample : samples()) {
      assertThat(NUMBER.matcher(sample.template()).results().map(m -> m.group()))
          .as("%s", sample)
          .allMatch(number -> FICTION.matcher(number).matches());
    }
  }

  /** Those that are left need a configuration, a number or a failure that a sample cannot have. */
  @ParameterizedTest
  @CsvSource({
    "FaultCode, channel_disabled",
    "AdminFaultCode, ''",
    "RefusalCode, number_not_mobile recipient_opted_out number_held",
    "ProblemCode, idempotency_key_in_progress internal storage_unavailable queue_unavailable",
  })
  void every_code_that_can_be_provoked_has_a_sample(String schema, String left) {
    Set<String> told = new TreeSet<>();
    contract
        .openApi()
        .at("/components/schemas/" + schema + "/enum")
        .forEach(code -> told.add(code.asString()));
    Set<String> provoked = new TreeSet<>(List.of(left.split(" ")));
    samples().forEach(s -> expected(s).findValues("code").forEach(c -> provoked.add(c.asString())));

    assertThat(provoked).containsAll(told);
  }

  private static JsonNode expected(Sample sample) {
    return JSON.readTree(sample.expected(Placeholders.plausible()));
  }

  private static boolean readable(String body) {
    try {
      return !JSON.readTree(body).isMissingNode();
    } catch (RuntimeException e) {
      return false;
    }
  }
}
