package io.signalbox.adapters.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.ingest.Fault;
import io.signalbox.core.ingest.IngestRequest;
import io.signalbox.core.ingest.IngestRequest.TemplateUse;
import io.signalbox.core.ingest.SendAt;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestsAreReadStrictlyTest {
  private final RequestJson json = new RequestJson();

  @Test
  void every_field_arrives() {
    IngestRequest read =
        json.read(
            """
            {"requestId": "r-1", "to": ["+12025550100", "+12025550101"],
             "template": {"id": "code", "params": {"code": "42", "minutes": "5"}},
             "text": "Hello", "kind": "otp", "bizType": "REGISTER_CODE", "from": "Acme",
             "channel": "sim-a", "sendAt": "2026-03-01T10:00:00+01:00", "ttlSeconds": 60.0,
             "maxAttempts": 3, "callbackUrl": "https://example.com/h", "traceId": "t-1"}
            """);

    assertThat(read)
        .isEqualTo(
            new IngestRequest(
                "r-1",
                List.of("+12025550100", "+12025550101"),
                new TemplateUse("code", Map.of("code", "42", "minutes", "5")),
                "Hello",
                "otp",
                "REGISTER_CODE",
                "Acme",
                "sim-a",
                new SendAt.At(Instant.parse("2026-03-01T09:00:00Z")),
                60L,
                3L,
                "https://example.com/h",
                "t-1",
                List.of()));
  }

  @Test
  void absent_and_null_are_the_same() {
    assertThat(json.read("{\"text\": null, \"to\": null}")).isEqualTo(json.read("{}"));
    assertThat(json.read("{}").unread()).isEmpty();
  }

  @Test
  void a_local_time_has_its_zone_beside_it() {
    IngestRequest read =
        json.read("{\"sendAt\": {\"local\": \"2026-03-29T02:30\", \"zone\": \"recipient\"}}");

    assertThat(read.sendAt())
        .isEqualTo(new SendAt.Local(LocalDateTime.parse("2026-03-29T02:30:00"), "recipient"));
  }

  @Test
  void what_is_not_as_it_should_be_is_a_fault_with_its_pointer() {
    Map<String, String> table = new LinkedHashMap<>();
    table.put("{\"requestId\": 1}", "/requestId wrong_type");
    table.put("{\"to\": \"+12025550100\"}", "/to wrong_type");
    table.put("{\"to\": [\"+12025550100\", 5]}", "/to/1 wrong_type");
    table.put("{\"text\": [\"Hello\"]}", "/text wrong_type");
    table.put("{\"template\": \"code\"}", "/template wrong_type");
    table.put("{\"template\": {\"id\": 1}}", "/template/id wrong_type");
    table.put("{\"template\": {\"params\": []}}", "/template/params wrong_type");
    table.put("{\"template\": {\"params\": {\"a/b\": {}}}}", "/template/params/a~1b wrong_type");
    table.put("{\"template\": {\"params\": {\"n\": 12.50}}}", "/template/params/n wrong_type");
    table.put("{\"template\": {\"name\": \"code\"}}", "/template/name unknown_field");
    table.put("{\"ttlSeconds\": \"60\"}", "/ttlSeconds wrong_type");
    table.put("{\"ttlSeconds\": 60.5}", "/ttlSeconds wrong_type");
    table.put("{\"ttlSeconds\": 1e999}", "/ttlSeconds wrong_type");
    table.put("{\"maxAttempts\": 1e30}", "/maxAttempts wrong_type");
    table.put("{\"maxAttempts\": 99999999999999999999}", "/maxAttempts wrong_type");
    table.put("{\"sendAt\": 5}", "/sendAt wrong_type");
    table.put("{\"sendAt\": \"tomorrow\"}", "/sendAt send_at_invalid");
    table.put("{\"sendAt\": \"2026-03-01T10:00:00\"}", "/sendAt send_at_invalid");
    table.put("{\"sendAt\": {\"zone\": \"UTC\"}}", "/sendAt/local send_at_invalid");
    table.put("{\"sendAt\": {\"local\": \"2026-03-01T10:00\"}}", "/sendAt/zone send_at_invalid");
    table.put(
        "{\"sendAt\": {\"local\": \"2026-03-01T10:00Z\", \"zone\": \"UTC\"}}",
        "/sendAt/local send_at_invalid");
    table.put("{\"sendAt\": {\"local\": 5, \"zone\": \"UTC\"}}", "/sendAt/local wrong_type");
    table.put("{\"texxt\": \"Hello\"}", "/texxt unknown_field");
    table.put("{\"a~b\": 1}", "/a~0b unknown_field");
    table.put("", " json_malformed");
    table.put("[]", " json_malformed");
    table.put("null", " json_malformed");
    table.put("{\"to\": [", " json_malformed");
    table.put("{} {}", " json_malformed");
    table.put("{\"text\": \"a\", \"text\": \"b\"}", " json_malformed");
    table.put("[".repeat(5000), " json_malformed");

    table.forEach(
        (body, fault) -> assertThat(told(json.read(body))).as(body).containsExactly(fault));
  }

  @Test
  void all_faults_are_found_in_one_reading() {
    assertThat(told(json.read("{\"to\": [1, 2], \"text\": 3, \"what\": 4}")))
        .containsExactly(
            "/to/0 wrong_type", "/to/1 wrong_type", "/text wrong_type", "/what unknown_field");
  }

  @Test
  void a_body_over_the_limit_in_bytes_is_not_read() {
    String fits = "{\"text\":\"%s\"}".formatted("x".repeat(RequestJson.MAX_BYTES - 11));

    assertThat(json.read(fits).unread()).isEmpty();
    assertThat(told(json.read(fits + " "))).containsExactly(" body_too_large");
    assertThat(told(json.read(fits.replaceFirst("x", "\u00e9"))))
        .containsExactly(" body_too_large");
  }

  @Test
  void faults_repeat_nothing_of_the_body() {
    Fault fault = json.read("{\"text\": secret}").unread().get(0);

    assertThat(fault.toString()).doesNotContain("secret").contains("line 1");
  }

  private static List<String> told(IngestRequest read) {
    return read.unread().stream().map(f -> f.pointer() + " " + f.code()).toList();
  }
}
