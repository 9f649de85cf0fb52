package io.signalbox.core.ingest;

import static io.signalbox.core.ingest.Asked.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message.Origin;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.tenant.DeathReport;
import io.signalbox.core.tenant.HoldPolicy;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** One line for each recipient, in order: accepted with an id, or refused with a reason. */
class BadRecipientsCostTheirOwnLineTest {
  private final Bench bench = new Bench();

  @Test
  void a_bad_number_a_repeated_one_and_an_opted_out_one_are_refused_alone() {
    bench.tenants.suppress("acme", "+12025550102", "opted_out");

    Asked asked =
        request().to("+12025550100", "12", "+12025550100", "+12025550102", "+12025550103");

    assertThat(bench.lines(asked))
        .extracting(l -> l.state() + " " + Objects.requireNonNullElse(l.code(), ""))
        .containsExactly(
            "ACCEPTED ",
            "REFUSED number_invalid",
            "REFUSED recipient_duplicate",
            "REFUSED recipient_opted_out",
            "ACCEPTED ");
    assertThat(bench.messages.all()).hasSize(2);
    assertThat(bench.queues.sent("p0")).hasSize(2);
  }

  @Test
  void of_a_recipient_that_is_no_number_only_its_beginning_is_kept() {
    Asked asked =
        request().to("+1202555010" + "0".repeat(900_000), "a\u0000\ud800b", "\ud83d\ude00");

    assertThat(bench.lines(asked))
        .extracting(RecipientLine::to)
        .containsExactly("+1202555010" + "0".repeat(21), "a\ufffd\ufffdb", "\ud83d\ude00");
    assertThat(bench.lines(asked)).extracting(RecipientLine::code).containsOnly("number_invalid");
  }

  @Test
  void an_opt_out_from_one_tenant_is_no_opt_out_from_another() {
    bench.tenants.suppress("other", Asked.NUMBER, "opted_out");

    assertThat(bench.lines(request()).get(0).state()).isEqualTo("ACCEPTED");
  }

  /** Reports of that many messages of other tenants, the last of them now. */
  private void reportDead(String number, int messages) {
    for (int i = 0; i < messages; i++) {
      MessageId id = MessageId.derive("other", "r" + i, number);
      DeathReport report = new DeathReport(id, "sim-a", Bench.NOON.minus(Duration.ofDays(i)));
      bench.tenants.reportDead(number, report, HoldPolicy.DEFAULT, Bench.NOON);
    }
  }

  @Test
  void a_number_that_two_messages_found_dead_is_held_back_for_everybody_and_said_until_when() {
    reportDead("+12025550100", 1);
    reportDead("+12025550101", 2);

    assertThat(bench.lines(request().to("+12025550100", "+12025550101")))
        .extracting(l -> l.state() + " " + l.code() + " " + l.heldUntil())
        .containsExactly(
            "ACCEPTED null null", "REFUSED number_held " + Bench.NOON.plus(Duration.ofDays(7)));
    assertThat(bench.messages.all()).hasSize(1);
  }

  @Test
  void a_held_number_may_have_a_message_that_is_for_a_later_time() {
    reportDead(Asked.NUMBER, 2);
    Instant before = Bench.NOON.plus(Duration.ofDays(7)).minusSeconds(1);
    Instant after = Bench.NOON.plus(Duration.ofDays(7));

    assertThat(bench.lines(request().sendAt(new SendAt.At(before))).get(0).code())
        .isEqualTo("number_held");
    assertThat(bench.lines(request().named("r-2").sendAt(new SendAt.At(after))).get(0).state())
        .isEqualTo("SCHEDULED");
  }

  @Test
  void a_number_is_tried_again_when_its_hold_is_over() {
    reportDead(Asked.NUMBER, 2);
    bench.clock.advance(Duration.ofDays(7));

    assertThat(bench.lines(request()).get(0).state()).isEqualTo("ACCEPTED");
  }

  @Test
  void what_was_accepted_before_the_hold_began_is_answered_as_it_was() {
    assertThat(bench.lines(request()).get(0).state()).isEqualTo("ACCEPTED");
    reportDead(Asked.NUMBER, 2);

    assertThat(bench.lines(request()).get(0).state()).isEqualTo("ACCEPTED");
    assertThat(bench.lines(request().named("r-2")).get(0).code()).isEqualTo("number_held");
  }

  @Test
  void a_message_that_no_channel_may_carry_is_refused() {
    Asked pinned = request().channel("sim-b").text("x".repeat(600));
    Asked elsewhere = request().named("r-2").channel("home").to("+441632960000");
    Asked byBizType = request().named("r-3").bizType("ONLY_B").text("x".repeat(600));

    assertThat(bench.lines(pinned).get(0).code()).isEqualTo("no_channel");
    assertThat(bench.lines(elsewhere).get(0).code()).isEqualTo("no_channel");
    assertThat(bench.lines(byBizType).get(0).code()).isEqualTo("no_channel");
    assertThat(bench.messages.all()).isEmpty();
  }

  @Test
  void the_estimate_is_the_cheapest_serving_channels_price_for_all_segments() {
    Asked asked = request().to("+12025550100", "+441632960000").text("x".repeat(150));

    assertThat(bench.lines(asked))
        .extracting(RecipientLine::priceMicros)
        .containsExactly(15000L, 40000L);
  }

  @Test
  void the_estimate_of_a_pinned_message_is_its_channels() {
    assertThat(bench.lines(request().channel("sim-b")).get(0).priceMicros()).isEqualTo(9000);
    assertThat(bench.lines(request().named("r-2").channel("home")).get(0).priceMicros())
        .isEqualTo(60_000);
  }

  @Test
  void a_line_tells_segments_encoding_country_and_operator() {
    RecipientLine line = bench.lines(request().text("x".repeat(250))).get(0);

    assertThat(line.segments()).isEqualTo(3);
    assertThat(line.encoding()).isEqualTo("GSM7");
    assertThat(line.country()).isEqualTo("US");
    assertThat(line.operator()).isEqualTo("unknown");
    assertThat(line.id()).isEqualTo(bench.only().id().value());
  }

  @Test
  void a_local_time_that_is_past_for_some_recipients_costs_their_lines() {
    // At noon UTC it is 07:00 in New York and 12:00 in London.
    SendAt ten = new SendAt.Local(LocalDateTime.parse("2026-03-01T10:00:00"), "recipient");

    assertThat(bench.lines(request().to("+12025550100", "+441632960000").sendAt(ten)))
        .extracting(l -> l.state() + " " + Objects.requireNonNullElse(l.code(), ""))
        .containsExactly("SCHEDULED ", "REFUSED send_at_past");
  }

  @Test
  void a_request_whose_recipients_are_all_refused_is_still_answered_line_by_line() {
    assertThat(bench.lines(request().to("12", "13"))).hasSize(2);
    assertThat(bench.queues.sent()).isEmpty();
  }

  @Test
  void the_message_holds_what_was_asked_for() {
    bench.accept(
        request()
            .template("code", Map.of("code", "42"))
            .kind(null)
            .bizType("REGISTER_CODE")
            .from("Acme")
            .channel("sim-a")
            .ttl(60)
            .attempts(3)
            .callback("https://example.com/h")
            .trace("t-1"));

    Origin origin = bench.only().origin();
    assertThat(origin.kind()).isEqualTo(Kind.OTP);
    assertThat(origin.bizType()).isEqualTo("REGISTER_CODE");
    assertThat(origin.text().body()).isEqualTo("Your code is 42");
    assertThat(origin.from()).isEqualTo("Acme");
    assertThat(origin.pin()).isEqualTo("sim-a");
    assertThat(origin.deadline()).isEqualTo(Bench.NOON.plusSeconds(60));
    assertThat(origin.maxAttempts()).isEqualTo(3);
    assertThat(origin.callbackUrl()).isEqualTo("https://example.com/h");
    assertThat(origin.traceId()).isEqualTo("t-1");
  }

  @Test
  void what_is_not_asked_for_has_its_default_by_kind() {
    for (Kind kind : Kind.values()) {
      bench.accept(request().named(kind.name()).kind(kind.wireName()));
    }

    assertThat(bench.messages.all())
        .extracting(m -> m.origin().maxAttempts())
        .containsExactly(5, 6, 6);
    assertThat(bench.messages.all())
        .extracting(m -> Duration.between(m.origin().acceptedAt(), m.origin().deadline()))
        .containsExactly(Duration.ofMinutes(10), Duration.ofMinutes(10), Duration.ofDays(1));
    assertThat(bench.only().origin().traceId()).matches("[0-9a-f]{32}");
  }
}
