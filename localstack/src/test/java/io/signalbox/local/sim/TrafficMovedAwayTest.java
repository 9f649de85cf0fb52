package io.signalbox.local.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.testing.MutableClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TrafficMovedAwayTest {
  private final MutableClock clock = new MutableClock(Instant.parse("2026-03-01T08:00:00Z"));
  private final Ledger ledger = new Ledger(clock);

  @Test
  void without_a_failure_there_is_nothing_to_tell() {
    calls(30, 503);

    assertThat(ledger.movedWithin("sim-a")).isEmpty();
  }

  @Test
  void too_few_answers_are_no_evidence() {
    ledger.failing("sim-a");
    calls(19, 503);

    assertThat(ledger.movedWithin("sim-a")).isEmpty();
  }

  @Test
  void an_error_share_of_thirty_percent_is_no_evidence() {
    ledger.failing("sim-a");
    for (int i = 0; i < 10; i++) {
      calls(7, 200);
      calls(3, 503);
    }

    assertThat(ledger.movedWithin("sim-a")).isEmpty();
  }

  @Test
  void good_answers_before_the_failure_count_against_the_share() {
    calls(40, 200);
    ledger.failing("sim-a");
    calls(18, 503);

    // 18 of 58 are more than 30%; 17 of 57 were not.
    assertThat(ledger.movedWithin("sim-a")).contains(Duration.ZERO);
  }

  @Test
  void answers_older_than_a_minute_count_no_more() {
    calls(19, 200);
    clock.advance(Duration.ofSeconds(61));
    ledger.failing("sim-a");
    calls(19, 503);
    assertThat(ledger.movedWithin("sim-a")).isEmpty();

    calls(1, 503);
    assertThat(ledger.movedWithin("sim-a")).isPresent();
  }

  @Test
  void twenty_failures_in_a_row_are_evidence_on_a_busy_channel() {
    calls(1000, 200);
    ledger.failing("sim-a");
    calls(19, 503);
    assertThat(ledger.movedWithin("sim-a")).isEmpty();

    calls(1, 429);
    assertThat(ledger.movedWithin("sim-a")).isPresent();
  }

  @Test
  void one_account_fault_is_evidence() {
    ledger.failing("sim-a");
    calls(1, 402);
    clock.advance(Duration.ofSeconds(3));
    calls(1, 402);

    assertThat(ledger.movedWithin("sim-a")).contains(Duration.ofSeconds(3));
  }

  @Test
  void refused_numbers_are_no_errors() {
    ledger.failing("sim-a");
    calls(50, 400);

    assertThat(ledger.movedWithin("sim-a")).isEmpty();
  }

  @Test
  void the_last_call_before_fifteen_seconds_of_silence_counts() {
    ledger.failing("sim-a");
    calls(20, 503);
    clock.advance(Duration.ofSeconds(4));
    calls(1, 503);
    clock.advance(Duration.ofMillis(2500));
    calls(1, 503);
    clock.advance(Duration.ofSeconds(30));
    calls(5, 503);

    assertThat(ledger.movedWithin("sim-a")).contains(Duration.ofMillis(6500));
  }

  @Test
  void shorter_pauses_are_no_silence() {
    ledger.failing("sim-a");
    calls(20, 503);
    clock.advance(Duration.ofMillis(14_999));
    calls(1, 503);

    assertThat(ledger.movedWithin("sim-a")).contains(Duration.ofMillis(14_999));
  }

  @Test
  void calls_after_the_recovery_do_not_count() {
    ledger.failing("sim-a");
    calls(20, 0);
    clock.advance(Duration.ofSeconds(2));
    calls(1, 0);
    clock.advance(Duration.ofSeconds(1));
    ledger.recovered("sim-a");
    clock.advance(Duration.ofSeconds(1));
    calls(10, 200);

    assertThat(ledger.movedWithin("sim-a")).contains(Duration.ofSeconds(2));
  }

  @Test
  void a_call_that_times_out_is_evidence_when_its_caller_gives_up() {
    ledger.failing("sim-a");
    arrive(20);
    clock.advance(Duration.ofSeconds(1));
    arrive(20);
    clock.advance(Duration.ofSeconds(1));
    answer(20, 0);
    clock.advance(Duration.ofSeconds(1));
    answer(20, 0);

    // No call came after the evidence.
    assertThat(ledger.movedWithin("sim-a")).contains(Duration.ZERO);
  }

  @Test
  void the_latest_failure_is_the_one_told_of() {
    ledger.failing("sim-a");
    calls(30, 503);
    ledger.recovered("sim-a");
    calls(1, 200);
    clock.advance(Duration.ofMinutes(5));
    ledger.failing("sim-a");
    calls(3, 503);

    assertThat(ledger.movedWithin("sim-a")).isEmpty();
  }

  private void calls(int count, int status) {
    for (int i = 0; i < count; i++) {
      arrive(1);
      answer(1, status);
    }
  }

  private void arrive(int count) {
    for (int i = 0; i < count; i++) {
      ledger.arrived(new Ledger.Entry(clock.instant(), "sim-a", "m1-1", "m1", 1, 5));
    }
  }

  private void answer(int count, int status) {
    for (int i = 0; i < count; i++) {
      ledger.answered("sim-a", status);
    }
  }
}
