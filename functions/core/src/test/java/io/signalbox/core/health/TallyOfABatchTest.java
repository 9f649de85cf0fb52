package io.signalbox.core.health;

import static io.signalbox.core.health.Measure.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TallyOfABatchTest {
  private static final Path US = new Path("a", "US", "unknown");
  private static final Path GB = new Path("a", "GB", "unknown");
  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
  private static final long MINUTE = NOON.getEpochSecond() / 60;
  private final Tally tally = new Tally();

  @Test
  void calls_of_a_path_and_minute_add_up() {
    tally.call(US, NOON, Kind.OTP, ACCEPTED, 120, 2, 15_000);
    tally.call(US, NOON.plusSeconds(59), Kind.OTP, TEMPORARY, 80, 1, 7_500);

    assertThat(tally.cohorts())
        .containsExactly(
            new Cohort(
                US,
                MINUTE,
                Map.of(
                    SUBMITTED, 2L,
                    ACCEPTED, 1L,
                    TEMPORARY, 1L,
                    OTP_CALLS, 2L,
                    SEGMENTS, 3L,
                    COST_MICROS, 15_000L,
                    LATENCY_MILLIS, 200L),
                1,
                true));
  }

  @Test
  void paths_and_send_minutes_are_kept_apart() {
    tally.call(US, NOON, Kind.OTP, ACCEPTED, 1, 1, 1);
    tally.call(GB, NOON, Kind.OTP, ACCEPTED, 1, 1, 1);
    tally.call(US, NOON.plusSeconds(60), Kind.OTP, ACCEPTED, 1, 1, 1);

    assertThat(tally.cohorts())
        .extracting(c -> c.path().country() + (c.minute() - MINUTE))
        .containsExactly("US0", "GB0", "US1");
  }

  @ParameterizedTest(name = "{0}: streak {1}")
  @CsvSource({
    "ACCEPTED, 0, true",
    "TEMPORARY TEMPORARY, 2, false",
    "UNKNOWN ACCOUNT TEMPORARY, 3, false",
    "TEMPORARY ACCEPTED UNKNOWN, 1, true",
    "TEMPORARY THROTTLED REFUSED_NUMBER REFUSED_CONTENT TEMPORARY, 2, false"
  })
  void the_streak_follows_the_order_of_the_batch(String results, int streak, boolean success) {
    for (String result : results.split(" ", -1)) {
      tally.call(US, NOON, Kind.OTP, Measure.valueOf(result), 1, 1, 1);
    }

    Cohort cohort = tally.cohorts().get(0);

    assertThat(cohort.failureStreak()).isEqualTo(streak);
    assertThat(cohort.successSeen()).isEqualTo(success);
  }

  @Test
  void a_receipt_counts_in_the_minute_of_its_send() {
    tally.receipt(US, NOON, true, NOON.plusSeconds(400));
    tally.receipt(US, NOON, false, NOON.plusSeconds(900));

    assertThat(tally.cohorts())
        .containsExactly(
            new Cohort(
                US,
                MINUTE,
                Map.of(DELIVERED, 1L, UNDELIVERED, 1L, DELIVERY_MILLIS, 400_000L),
                0,
                false));
  }

  @Test
  void a_clock_that_goes_back_an_hour_makes_no_negative_latency() {
    tally.call(US, NOON, Kind.OTP, ACCEPTED, -3_600_000, 1, 1);
    tally.receipt(US, NOON, true, NOON.minusSeconds(3600));

    Cohort cohort = tally.cohorts().get(0);

    assertThat(cohort.count(LATENCY_MILLIS)).isZero();
    assertThat(cohort.count(DELIVERY_MILLIS)).isZero();
    assertThat(cohort.count(DELIVERED)).isEqualTo(1);
  }

  @Test
  void an_empty_batch_has_nothing_to_add() {
    assertThat(tally.cohorts()).isEqualTo(List.of());
  }
}
