package io.signalbox.core.health;

import static io.signalbox.core.health.Measure.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
    tally.call(first(US, NOON), ACCEPTED, 120, 2, 15_000);
    tally.call(first(US, NOON.plusSeconds(59)), TEMPORARY, 80, 1, 7_500);

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
    tally.call(first(US, NOON), ACCEPTED, 1, 1, 1);
    tally.call(first(GB, NOON), ACCEPTED, 1, 1, 1);
    tally.call(first(US, NOON.plusSeconds(60)), ACCEPTED, 1, 1, 1);

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
      tally.call(first(US, NOON), Measure.valueOf(result), 1, 1, 1);
    }

    Cohort cohort = tally.cohorts().get(0);

    assertThat(cohort.failureStreak()).isEqualTo(streak);
    assertThat(cohort.successSeen()).isEqualTo(success);
  }

  @Test
  void a_receipt_counts_in_the_minute_of_its_send() {
    tally.receipt(first(US, NOON), true, NOON.plusSeconds(400));
    tally.receipt(first(US, NOON), false, NOON.plusSeconds(900));

    assertThat(tally.cohorts())
        .containsExactly(
            new Cohort(
                US,
                MINUTE,
                Map.of(DELIVERED, 1L, UNDELIVERED, 1L, DELIVERY_MILLIS, 400_000L),
                new Delays(Map.of(Delays.bucketOf(400), 1L, Delays.bucketOf(900), 1L)),
                Delays.NONE,
                0,
                false));
  }

  @Test
  void a_clock_that_goes_back_an_hour_makes_no_negative_latency() {
    tally.call(first(US, NOON), ACCEPTED, -3_600_000, 1, 1);
    tally.receipt(first(US, NOON), true, NOON.minusSeconds(3600));

    Cohort cohort = tally.cohorts().get(0);

    assertThat(cohort.count(LATENCY_MILLIS)).isZero();
    assertThat(cohort.count(DELIVERY_MILLIS)).isZero();
    assertThat(cohort.count(DELIVERED)).isEqualTo(1);
  }

  @Test
  void an_empty_batch_has_nothing_to_add() {
    assertThat(tally.cohorts()).isEqualTo(List.of());
  }

  @Test
  void a_first_attempt_adds_no_counter_of_second_or_later_ones() {
    tally.call(first(US, NOON), TEMPORARY, 1, 1, 1);
    tally.receipt(first(US, NOON), true, NOON.plusSeconds(5));

    assertThat(one().counts().keySet())
        .containsExactlyInAnyOrder(
            SUBMITTED, TEMPORARY, OTP_CALLS, SEGMENTS, LATENCY_MILLIS, DELIVERED, DELIVERY_MILLIS);
  }

  @ParameterizedTest(name = "attempt {0}, {1}")
  @CsvSource({
    "2, ACCEPTED, SECOND_SUBMITTED=1",
    "2, THROTTLED, SECOND_SUBMITTED=1 SECOND_REJECTED=1",
    "2, UNKNOWN, SECOND_SUBMITTED=1 SECOND_REJECTED=1",
    "2, REFUSED_NUMBER, ''",
    "2, REFUSED_CONTENT, ''",
    "3, ACCOUNT, LATER_SUBMITTED=1 LATER_REJECTED=1",
    "9, ACCEPTED, LATER_SUBMITTED=1",
    "0, TEMPORARY, LATER_SUBMITTED=1 LATER_REJECTED=1",
    "1, TEMPORARY, ''",
  })
  void second_and_later_calls_are_counted_apart(int number, String result, String expected) {
    tally.call(sent(number, false), Measure.valueOf(result), 1, 1, 1);

    assertThat(apart()).isEqualTo(expected);
  }

  @ParameterizedTest(name = "attempt {0}")
  @CsvSource({"1, ''", "2, SECOND_DELIVERED=1", "5, LATER_DELIVERED=1"})
  void a_correction_moves_an_attempt_from_failed_to_delivered(int number, String expected) {
    tally.receipt(sent(number, false), false, NOON.plusSeconds(5));
    tally.corrected(sent(number, false), NOON.plusSeconds(60));

    assertThat(one().count(UNDELIVERED)).isZero();
    assertThat(one().count(DELIVERED)).isEqualTo(1);
    assertThat(apart()).isEqualTo(expected);
    assertThat(one().receiptDelays().counts()).isEqualTo(Map.of(Delays.bucketOf(5), 1L));
  }

  @ParameterizedTest(name = "attempt {0}")
  @CsvSource({"1, TOLD=1", "2, SECOND_SUBMITTED=1 TOLD=1", "3, LATER_SUBMITTED=1 TOLD=1"})
  void an_attempt_of_which_a_receipt_told_was_no_error(int number, String expected) {
    tally.call(sent(number, false), UNKNOWN, 1, 1, 1);
    tally.told(sent(number, false));

    assertThat(apart()).isEqualTo(expected);
  }

  @Test
  void a_watched_code_is_watched_judged_and_converted() {
    tally.call(sent(1, true), ACCEPTED, 1, 1, 1);
    assertThat(apart()).isEqualTo("WATCHED=1");
    tally.judged(sent(1, true));
    tally.judgedConverted(sent(1, true));
    tally.watchedConverted(sent(1, true), NOON.plusSeconds(20));

    assertThat(apart()).isEqualTo("JUDGED=1 CONVERTED=1 WATCHED=1 WATCHED_CONVERTED=1");
    assertThat(one().conversionDelays().counts()).isEqualTo(Map.of(Delays.bucketOf(20), 1L));
  }

  @Test
  void nothing_is_expected_to_convert_but_first_codes_of_tenants_that_report_it() {
    Sent marketing = new Sent(US, NOON, 1, Kind.MARKETING, true);
    for (Sent sent : List.of(marketing, sent(1, false), sent(3, true))) {
      tally.call(sent, ACCEPTED, 1, 1, 1);
      tally.judged(sent);
      tally.judgedConverted(sent);
      tally.watchedConverted(sent, NOON.plusSeconds(20));
    }

    assertThat(apart()).isEqualTo("LATER_SUBMITTED=1");
    assertThat(one().conversionDelays()).isEqualTo(Delays.NONE);
  }

  @ParameterizedTest
  @CsvSource({"REFUSED_NUMBER", "REFUSED_CONTENT"})
  void what_was_refused_for_the_message_is_not_watched(String result) {
    tally.call(sent(1, true), Measure.valueOf(result), 1, 1, 1);

    assertThat(apart()).isEmpty();
  }

  private Cohort one() {
    assertThat(tally.cohorts()).hasSize(1);
    return tally.cohorts().get(0);
  }

  /** Counters beside the totals, those of 0 left out. */
  private String apart() {
    return one().counts().entrySet().stream()
        .filter(e -> e.getKey().compareTo(SECOND_SUBMITTED) >= 0 && e.getValue() != 0)
        .sorted(Map.Entry.comparingByKey())
        .map(Object::toString)
        .collect(Collectors.joining(" "));
  }

  private static Sent sent(int number, boolean watched) {
    return new Sent(US, NOON, number, Kind.OTP, watched);
  }

  private static Sent first(Path path, Instant at) {
    return new Sent(path, at, 1, Kind.OTP, false);
  }
}
