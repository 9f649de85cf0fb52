package io.signalbox.core.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.message.MessageId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersReportedDeadAreHeldTest {
  private static final Instant DAY_0 = Instant.parse("2026-03-01T12:00:00Z");
  private static final HoldPolicy POLICY = HoldPolicy.DEFAULT;

  private static Instant day(double days) {
    return DAY_0.plusSeconds(Math.round(days * 86_400));
  }

  /** A report of a message of its own for each of those days. */
  private static List<DeathReport> reports(double... days) {
    List<DeathReport> reports = new ArrayList<>();
    for (double day : days) {
      MessageId id = MessageId.derive("acme", "r" + reports.size(), "+12025550123");
      reports.add(new DeathReport(id, "sim-a", day(day)));
    }
    return reports;
  }

  @Test
  void by_two_reports_for_a_week_from_the_second() {
    List<DeathReport> two = reports(0, 3);

    assertThat(POLICY.heldUntil(two, day(3))).contains(day(10));
    assertThat(POLICY.heldUntil(two, day(9.9))).contains(day(10));
    assertThat(POLICY.heldUntil(two, day(10))).isEmpty();
  }

  @Test
  void not_by_one() {
    assertThat(POLICY.heldUntil(reports(0), day(0))).isEmpty();
    assertThat(POLICY.heldUntil(List.of(), day(0))).isEmpty();
  }

  @Test
  void not_by_two_of_one_message() {
    DeathReport first = reports(0).get(0);
    DeathReport second = new DeathReport(first.message(), "sim-a", day(1));

    assertThat(POLICY.heldUntil(List.of(first, second), day(1))).isEmpty();
  }

  @Test
  void not_by_two_of_one_channel_within_an_hour() {
    List<DeathReport> two = reports(0, 0.99 / 24);

    assertThat(POLICY.heldUntil(two, day(1))).isEmpty();
    assertThat(POLICY.heldUntil(reports(0, 0, 0, 0), day(0))).isEmpty();
    assertThat(POLICY.heldUntil(reports(0, 1.0 / 24), day(1))).contains(day(7 + 1.0 / 24));
    assertThat(POLICY.heldUntil(reports(0, 0.5 / 24, 1.0 / 24), day(1)))
        .contains(day(7 + 1.0 / 24));
  }

  @Test
  void by_reports_that_are_as_far_apart_as_the_policy_asks_for() {
    HoldPolicy patient =
        new HoldPolicy(2, Duration.ofDays(2), Duration.ofDays(30), Duration.ofDays(7));

    assertThat(patient.heldUntil(reports(0, 1.9), day(2))).isEmpty();
    assertThat(patient.heldUntil(reports(0, 2), day(2))).contains(day(9));
  }

  @Test
  void by_two_of_different_channels_at_once() {
    DeathReport first = reports(0).get(0);
    MessageId other = MessageId.derive("acme", "other", "+12025550123");
    DeathReport second = new DeathReport(other, "sim-b", day(0));

    assertThat(POLICY.heldUntil(List.of(first, second), day(0))).contains(day(7));
  }

  @Test
  void not_by_one_whose_channel_nobody_knows_as_if_it_were_another() {
    DeathReport first = reports(0).get(0);
    MessageId other = MessageId.derive("acme", "other", "+12025550123");
    DeathReport old = new DeathReport(other, "", day(0));

    assertThat(POLICY.heldUntil(List.of(first, old), day(0))).isEmpty();
    DeathReport later = new DeathReport(other, "", day(1));
    assertThat(POLICY.heldUntil(List.of(first, later), day(1))).contains(day(8));
  }

  @Test
  void not_by_two_that_are_a_month_apart() {
    assertThat(POLICY.heldUntil(reports(0, 30), day(31))).contains(day(37));
    assertThat(POLICY.heldUntil(reports(0, 30.01), day(31))).isEmpty();
  }

  @Test
  void anew_by_another_report_after_the_hold_has_ended() {
    assertThat(POLICY.heldUntil(reports(0, 1, 9), day(9))).contains(day(16));
  }

  @Test
  void in_whatever_order_the_reports_come() {
    assertThat(POLICY.heldUntil(reports(9, 0, 1), day(9))).contains(day(16));
  }

  @Test
  void not_by_what_the_store_should_have_forgotten() {
    assertThat(POLICY.heldUntil(reports(0, 1), day(300))).isEmpty();
    assertThat(POLICY.heldUntil(reports(0, 1, 299), day(300))).isEmpty();
  }

  @Test
  void by_as_many_reports_as_the_policy_asks_for() {
    HoldPolicy strict =
        new HoldPolicy(3, Duration.ofMinutes(1), Duration.ofDays(2), Duration.ofDays(1));

    assertThat(strict.heldUntil(reports(0, 1), day(1))).isEmpty();
    assertThat(strict.heldUntil(reports(0, 1, 2), day(2))).contains(day(3));
    assertThat(strict.heldUntil(reports(0, 1, 2.1), day(2.1))).isEmpty();
  }

  @Test
  void a_report_is_kept_as_long_as_it_can_matter() {
    assertThat(POLICY.keepUntil(day(0))).isEqualTo(day(37));
  }

  @ParameterizedTest
  @CsvSource({
    "1, PT1H, P30D, P7D, reports",
    "11, PT1H, P30D, P7D, reports",
    "2, PT59S, P30D, P7D, apart",
    "2, P3D, P2D, P7D, apart",
    "2, PT1M, PT59M, P7D, within",
    "2, PT1H, P91D, P7D, within",
    "2, PT1H, P30D, PT59M, hold",
    "2, PT1H, P30D, P91D, hold"
  })
  void a_policy_out_of_range_is_refused(
      int reports, Duration apart, Duration within, Duration hold, String what) {
    assertThatThrownBy(() -> new HoldPolicy(reports, apart, within, hold))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(what);
  }
}
