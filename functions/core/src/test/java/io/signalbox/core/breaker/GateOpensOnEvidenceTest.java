package io.signalbox.core.breaker;

import static io.signalbox.core.breaker.Cohorts.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class GateOpensOnEvidenceTest {
  private static final Instant NOW = NOON.plusSeconds(30);
  private final Breaker breaker = new Breaker(BreakerPolicy.defaults());

  static Stream<Arguments> opening() {
    return Stream.of(
        arguments("30% and one", List.of(answers(0, 31, 100)), "31 errors of 100 answers"),
        arguments("the smallest sample", List.of(answers(0, 7, 20)), "7 errors of 20 answers"),
        arguments(
            "a sample made of two minutes",
            List.of(answers(-1, 4, 10), answers(0, 4, 10)),
            "8 errors of 20 answers"),
        arguments(
            "a bad minute after a good one",
            List.of(answers(-1, 0, 1000), answers(0, 10, 20)),
            "10 errors of 20 answers"),
        arguments("20 in a row", List.of(streak(0, 20, true)), "20 failures in a row"),
        arguments(
            "20 in a row over two minutes",
            List.of(streak(0, 12, false), streak(-1, 8, true)),
            "20 failures in a row"),
        arguments("an account fault", List.of(of(A_US, 0, account(1))), "account fault"),
        arguments(
            "unknown outcomes",
            List.of(of(A_US, 0, Map.of(Measure.UNKNOWN, 7L, Measure.ACCEPTED, 13L))),
            "7 errors of 20 answers"),
        arguments(
            "failures among refusals",
            List.of(
                of(
                    A_US,
                    0,
                    Map.of(
                        Measure.TEMPORARY, 10L,
                        Measure.ACCEPTED, 10L,
                        Measure.REFUSED_NUMBER, 500L,
                        Measure.THROTTLED, 500L))),
            "10 errors of 20 answers"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("opening")
  void for_half_a_minute_at_first(String name, List<Cohort> cohorts, String reason) {
    assertThat(next(Gate.CLOSED, cohorts))
        .isEqualTo(new Gate(Mode.OPEN, NOW, NOW.plusSeconds(30), 1, 0, reason));
  }

  private static Map<Measure, Long> account(long faults) {
    return Map.of(Measure.ACCOUNT, faults);
  }

  static Stream<Arguments> quiet() {
    return Stream.of(
        arguments("nothing at all", List.of()),
        arguments("one 5xx on a quiet path", List.of(answers(0, 1, 1))),
        arguments("30% exactly", List.of(answers(0, 30, 100))),
        arguments("one below the smallest sample", List.of(answers(0, 19, 19))),
        arguments("19 in a row", List.of(streak(0, 19, true))),
        arguments("20 with a success between", List.of(streak(-1, 10, true), streak(0, 10, true))),
        arguments("a bad minute that is over", List.of(answers(-2, 100, 100))),
        arguments(
            "refusals for the number, the content, and throttling",
            List.of(
                of(
                    A_US,
                    0,
                    Map.of(
                        Measure.REFUSED_NUMBER, 90L,
                        Measure.REFUSED_CONTENT, 90L,
                        Measure.THROTTLED, 90L,
                        Measure.ACCEPTED, 10L)))),
        arguments("50 settled, none delivered", List.of(receipts(-5, 0, 50))),
        arguments("40% delivered exactly", List.of(receipts(-5, 40, 60))),
        arguments("bad receipts that are too old", List.of(receipts(-11, 0, 100))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("quiet")
  void but_stays_closed_below_it(String name, List<Cohort> cohorts) {
    assertThat(next(Gate.CLOSED, cohorts)).isSameAs(Gate.CLOSED);
  }

  @Test
  void slow_evidence_opens_for_half_an_hour() {
    Gate gate = next(Gate.CLOSED, List.of(receipts(-10, 10, 16), receipts(-3, 10, 15)));

    assertThat(gate.until()).isEqualTo(NOW.plus(Duration.ofMinutes(30)));
    assertThat(gate.reason()).isEqualTo("20 of 51 delivered");
  }

  @Test
  void calls_without_an_answer_of_which_receipts_told_are_no_errors() {
    Map<Measure, Long> late =
        Map.of(Measure.UNKNOWN, 30L, Measure.TOLD, 28L, Measure.ACCEPTED, 20L);

    assertThat(Evidence.errors(of(A_US, 0, late))).isEqualTo(new Evidence.Rate(2, 50));
    assertThat(Evidence.errors(of(A_US, 0, Map.of(Measure.TOLD, 3L))))
        .isEqualTo(Evidence.Rate.NONE);
  }

  @Test
  void a_channel_that_fails_fast_is_not_spared_for_it() {
    Cohort quickFailures =
        of(
            A_US,
            0,
            Map.of(Measure.TEMPORARY, 15L, Measure.ACCEPTED, 5L, Measure.LATENCY_MILLIS, 20L));

    assertThat(next(Gate.CLOSED, List.of(quickFailures)).mode()).isEqualTo(Mode.OPEN);
  }

  private Gate next(Gate gate, List<Cohort> cohorts) {
    Evidence evidence = Evidence.of(cohorts, minute(0), breaker.since(gate));
    return breaker.next(gate, evidence, NOW);
  }
}
