package io.signalbox.core.ingest;

import static io.signalbox.core.ingest.Asked.request;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every fault of a request is told at once, with where it is; nothing is stored. */
class FaultyRequestsAreRefusedWholeTest {
  private final Bench bench = new Bench();

  @Test
  void each_fault_has_its_pointer_and_its_code() {
    Map<Asked, String> table = new LinkedHashMap<>();
    table.put(request().named(null), "/requestId request_id_required");
    table.put(request().named(""), "/requestId request_id_invalid");
    table.put(request().named("two words"), "/requestId request_id_invalid");
    table.put(request().named("x".repeat(129)), "/requestId request_id_invalid");
    table.put(request().to(), "/to recipients_required");
    table.put(request().toMany(100).to(twice()), "/to recipients_too_many");
    table.put(request().text(null), "/text text_required");
    table.put(request().text(" \n"), "/text text_required");
    table.put(request().text("x".repeat(1001)), "/text text_too_long");
    table.put(
        request().template("code", Map.of("code", "1")).text("too"), "/template text_and_template");
    table.put(request().template("nope", Map.of()), "/template/id template_unknown");
    table.put(request().template("code", Map.of()), "/template/params template_params");
    for (String bad :
        List.of("a\u0000", "\u0007a", "a\u0085", "\ufffd", "\uffff", "\ud83d a", "\ude00")) {
      table.put(request().text(bad), "/text characters_invalid");
      table.put(
          request().template("code", Map.of("code", bad)),
          "/template/params/code characters_invalid");
      table.put(request().from(bad), "/from from_invalid");
      table.put(request().trace(bad), "/traceId trace_id_invalid");
      table.put(
          request().callback("https://a.example/" + bad), "/callbackUrl callback_url_invalid");
    }
    table.put(request().kind(null), "/kind kind_required");
    table.put(request().kind("OTP"), "/kind kind_unknown");
    table.put(request().bizType("NOPE"), "/bizType biz_type_unknown");
    table.put(request().kind("marketing").bizType("REGISTER_CODE"), "/kind kind_mismatch");
    table.put(request().from("a name beyond fifteen"), "/from from_invalid");
    table.put(request().from(""), "/from from_invalid");
    table.put(request().channel("nope"), "/channel channel_unknown");
    table.put(request().channel("off"), "/channel channel_disabled");
    table.put(request().channel("spare"), "/channel channel_disabled");
    table.put(request().ttl(9), "/ttlSeconds ttl_out_of_range");
    table.put(request().ttl(604_801), "/ttlSeconds ttl_out_of_range");
    table.put(request().attempts(0), "/maxAttempts max_attempts_out_of_range");
    table.put(request().attempts(11), "/maxAttempts max_attempts_out_of_range");
    table.put(request().attempts(1L << 32), "/maxAttempts max_attempts_out_of_range");
    table.put(request().callback("http://example.com/hook"), "/callbackUrl callback_url_invalid");
    table.put(request().callback("https:///hook"), "/callbackUrl callback_url_invalid");
    table.put(request().callback("https://a:b@example.com"), "/callbackUrl callback_url_invalid");
    table.put(request().callback("no url"), "/callbackUrl callback_url_invalid");
    table.put(request().trace("a b"), "/traceId trace_id_invalid");
    table.put(request().sendAt(local("Nowhere/Town")), "/sendAt zone_unknown");
    table.put(request().sendAt(local("+02:00")), "/sendAt zone_unknown");
    table.put(past(), "/sendAt send_at_past");
    table.put(ahead(), "/sendAt send_at_too_far");

    table.forEach((asked, expected) -> assertThat(told(asked)).containsExactly(expected));
    assertThat(bench.messages.all()).isEmpty();
    assertThat(bench.queues.sent()).isEmpty();
  }

  @Test
  void all_faults_are_told_at_once() {
    Asked asked = request().named(null).to().text(null).kind("x").ttl(1).attempts(99).from("?");

    assertThat(told(asked))
        .containsExactlyInAnyOrder(
            "/requestId request_id_required",
            "/to recipients_required",
            "/text text_required",
            "/kind kind_unknown",
            "/ttlSeconds ttl_out_of_range",
            "/maxAttempts max_attempts_out_of_range",
            "/from from_invalid");
  }

  @Test
  void a_field_that_could_not_be_read_is_not_missed_as_well() {
    Asked asked = request().text(null).kind(null).to().ttl(1);
    asked.unread("/text", "wrong_type").unread("/kind", "wrong_type").unread("/to/0", "wrong_type");

    assertThat(told(asked))
        .containsExactly(
            "/text wrong_type",
            "/kind wrong_type",
            "/to/0 wrong_type",
            "/ttlSeconds ttl_out_of_range");
  }

  @Test
  void of_a_body_that_could_not_be_read_only_that_is_told() {
    IngestRequest nothing =
        IngestRequest.unreadable(new Fault("", "json_malformed", "It is not JSON."));

    assertThat(((Answer.Faulty) bench.ingest().accept(bench.tenant, nothing)).faults())
        .extracting(Fault::code)
        .containsExactly("json_malformed");
  }

  @Test
  void every_bound_itself_is_within() {
    assertThat(bench.lines(request().named("a").ttl(10).attempts(1))).hasSize(1);
    assertThat(bench.lines(request().named("b").ttl(604_800).attempts(10))).hasSize(1);
    assertThat(bench.lines(request().named("c").toMany(100))).hasSize(100);
    assertThat(bench.lines(request().named("d").text("x".repeat(1000)))).hasSize(1);
    assertThat(bench.lines(request().named("e").from("+441632960000"))).hasSize(1);
  }

  @Test
  void line_ends_tabs_and_whole_surrogate_pairs_are_text() {
    assertThat(bench.lines(request().text("a\r\n\tb \ud83d\ude00"))).hasSize(1);
  }

  @Test
  void a_name_that_the_tenant_made_up_is_told_as_far_as_it_can_be() {
    Fault fault = new Fault("/" + "x".repeat(1000), "unknown_field", "\ud800: not known");

    assertThat(fault.pointer()).hasSize(300);
    assertThat(fault.detail()).isEqualTo("\ufffd: not known");
  }

  @Test
  void a_trace_id_is_used_only_when_it_is_valid() {
    assertThat(request().trace("t-1").build().traceIdOr("other")).isEqualTo("t-1");
    assertThat(request().trace("t 1").build().traceIdOr("other")).isEqualTo("other");
    assertThat(request().build().traceIdOr("other")).isEqualTo("other");
  }

  @Test
  void faults_repeat_no_personal_data() {
    Asked asked = request().to("+12025550100", "+12025550101").text("secret").kind("x");

    assertThat(bench.faults(asked).toString()).doesNotContain("+1202").doesNotContain("secret");
  }

  private static String[] twice() {
    return java.util.stream.IntStream.range(0, 101)
        .mapToObj(i -> Asked.NUMBER)
        .toArray(String[]::new);
  }

  private static SendAt local(String zone) {
    return new SendAt.Local(LocalDateTime.parse("2026-03-02T09:00:00"), zone);
  }

  private static Asked past() {
    return request().sendAt(new SendAt.At(Bench.NOON.minus(Duration.ofHours(1)).minusMillis(1)));
  }

  private static Asked ahead() {
    return request().sendAt(new SendAt.At(Bench.NOON.plus(Duration.ofDays(30)).plusMillis(1)));
  }

  private List<String> told(Asked asked) {
    return bench.faults(asked).stream().map(f -> f.pointer() + " " + f.code()).toList();
  }
}
