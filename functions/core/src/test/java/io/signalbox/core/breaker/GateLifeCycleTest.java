package io.signalbox.core.breaker;

import static io.signalbox.core.breaker.Cohorts.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class GateLifeCycleTest {
  private static final int LEVEL = 3;
  private final Breaker breaker = new Breaker(BreakerPolicy.defaults());

  /** Gates changed at 12:00:20; the time of the look is in seconds after noon. */
  static Stream<Arguments> steps() {
    Gate open = gate(Mode.OPEN, 0, NOON.plusSeconds(50));
    Gate five = gate(Mode.RAMPING, 0.05, null);
    Gate quarter = gate(Mode.RAMPING, 0.25, null);
    Gate half = gate(Mode.RAMPING, 0.5, null);
    Gate closed = gate(Mode.CLOSED, 1, null);
    return Stream.of(
        arguments("open until its time", open, 49, List.of(), Mode.OPEN, 0.0, 3),
        arguments("open whatever comes in late", open, 49, bad(0), Mode.OPEN, 0.0, 3),
        arguments("probes when its time is over", open, 50, List.of(), Mode.RAMPING, 0.05, 3),
        arguments("probes whatever was before", open, 50, bad(0), Mode.RAMPING, 0.05, 3),
        arguments("the outage is not the probe's", five, 30, bad(0), Mode.RAMPING, 0.05, 3),
        arguments("nor is luck before it", five, 30, good(0), Mode.RAMPING, 0.05, 3),
        arguments("9 good probes are few", five, 61, answered(1, 0, 9), Mode.RAMPING, 0.05, 3),
        arguments("10 are enough", five, 61, answered(1, 0, 10), Mode.RAMPING, 0.25, 3),
        arguments("3 of 10 are borne", five, 61, answered(1, 3, 10), Mode.RAMPING, 0.25, 3),
        arguments("4 of 10 are not", five, 61, answered(1, 4, 10), Mode.OPEN, 0.0, 4),
        arguments("4 of 9 say little", five, 61, answered(1, 4, 9), Mode.RAMPING, 0.05, 3),
        arguments("20 in a row", five, 61, List.of(streak(1, 20, false)), Mode.OPEN, 0.0, 4),
        arguments("probes undelivered", five, 130, undelivered(1, 10), Mode.OPEN, 0.0, 4),
        arguments("9 of them say little", five, 130, undelivered(1, 9), Mode.RAMPING, 0.05, 3),
        arguments("a quarter, then half", quarter, 61, good(1), Mode.RAMPING, 0.5, 3),
        arguments("not twice on the same", quarter, 40, good(0), Mode.RAMPING, 0.25, 3),
        arguments("new errors count at once", quarter, 40, bad(0), Mode.OPEN, 0.0, 4),
        arguments(
            "good ones before hide nothing",
            quarter,
            70,
            List.of(answers(0, 0, 300), answers(1, 5, 10)),
            Mode.OPEN,
            0.0,
            4),
        arguments("half, then all", half, 61, good(1), Mode.CLOSED, 1.0, 3),
        arguments("no traffic: it waits", five, 319, List.of(), Mode.RAMPING, 0.05, 3),
        arguments("no traffic: not for ever", five, 320, List.of(), Mode.RAMPING, 0.25, 3),
        arguments("few but good", five, 320, answered(3, 0, 2), Mode.RAMPING, 0.25, 3),
        arguments("few and bad", five, 320, answered(3, 2, 2), Mode.RAMPING, 0.05, 3),
        arguments("no traffic at half", half, 320, List.of(), Mode.CLOSED, 1.0, 3),
        arguments("closed again is judged at once", closed, 40, bad(0), Mode.OPEN, 0.0, 4),
        arguments("but not for before", closed, 40, bad(-1), Mode.CLOSED, 1.0, 3),
        arguments("closed for 29:59", closed, 1819, List.of(), Mode.CLOSED, 1.0, 3),
        arguments("closed for half an hour", closed, 1820, List.of(), Mode.CLOSED, 1.0, 0),
        arguments("opens as if new then", closed, 1820, bad(30), Mode.OPEN, 0.0, 1));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("steps")
  void goes_by_the_table(
      String name, Gate gate, long at, List<Cohort> sent, Mode mode, double share, int level) {
    Gate next = look(gate, NOON.plusSeconds(at), sent);

    assertThat(next.mode()).isEqualTo(mode);
    assertThat(next.share()).isEqualTo(share);
    assertThat(next.level()).isEqualTo(level);
  }

  @ParameterizedTest(name = "time {0} in a row: {1} s")
  @CsvSource({"1,30", "2,60", "3,120", "4,240", "5,480", "6,960", "7,1800", "8,1800", "99,1800"})
  void stays_open_twice_as_long_each_time(int level, long seconds) {
    Gate before = new Gate(Mode.RAMPING, NOON, null, level - 1, 0.5, "");

    Gate opened = breaker.trip(before, "test", NOON);

    assertThat(opened.level()).isEqualTo(level);
    assertThat(opened.until()).isEqualTo(NOON.plusSeconds(seconds));
  }

  @Test
  void recovers_by_itself_within_minutes_when_the_fault_is_over() {
    List<String> seen = new ArrayList<>();
    Gate gate = breaker.trip(Gate.CLOSED, "test", NOON.plusSeconds(10));
    List<Cohort> sent = new ArrayList<>(bad(0));
    for (int second = 20; gate.mode() != Mode.CLOSED && second < 600; second += 10) {
      sent.addAll(answered(second / 60, 0, gate.share() > 0 ? 10 : 0));
      Gate next = look(gate, NOON.plusSeconds(second), sent);
      if (!next.equals(gate)) {
        seen.add(second + "s " + next.mode() + " " + next.share());
      }
      gate = next;
    }
    assertThat(seen)
        .containsExactly(
            "40s RAMPING 0.05", "60s RAMPING 0.25", "120s RAMPING 0.5", "180s CLOSED 1.0");
    assertThat(gate.reason()).isEqualTo("probed: 0 errors of 10 answers");
  }

  @Test
  void a_change_dated_in_the_future_counts_from_now() {
    Instant hourAhead = NOON.plusSeconds(3600);
    Gate gate = new Gate(Mode.OPEN, hourAhead, hourAhead.plusSeconds(30), 1, 0, "test");

    Gate now = look(gate, NOON, List.of());
    Gate later = look(now, NOON.plusSeconds(30), List.of());

    assertThat(now.until()).isEqualTo(NOON.plusSeconds(30));
    assertThat(later.mode()).isEqualTo(Mode.RAMPING);
  }

  @Test
  void a_policy_without_sense_is_refused() {
    assertThatThrownBy(() -> new BreakerPolicy.Fast(0, 0.3, 20)).hasMessageContaining("fast");
    assertThatThrownBy(() -> new BreakerPolicy.Fast(20, 1.3, 20)).hasMessageContaining("fast");
    assertThatThrownBy(() -> new BreakerPolicy.Slow(50, 0)).hasMessageContaining("slow");
    assertThatThrownBy(() -> ramp(List.of())).hasMessageContaining("ramp");
    assertThatThrownBy(() -> ramp(List.of(0.5, 0.25))).hasMessageContaining("ramp");
    assertThatThrownBy(() -> ramp(List.of(0.5, 1.0))).hasMessageContaining("ramp");
    assertThatThrownBy(() -> times(Duration.ZERO)).hasMessageContaining("open times");
    assertThatThrownBy(() -> times(Duration.ofHours(1))).hasMessageContaining("open times");
  }

  private static BreakerPolicy.Ramp ramp(List<Double> shares) {
    return new BreakerPolicy.Ramp(shares, 10, Duration.ofMinutes(5));
  }

  private static BreakerPolicy times(Duration openFor) {
    BreakerPolicy usual = BreakerPolicy.defaults();
    return new BreakerPolicy(
        usual.fast(),
        usual.slow(),
        openFor,
        usual.openMost(),
        usual.forgive(),
        usual.ramp(),
        usual.pathsOfChannel(),
        usual.healthWindow());
  }

  private Gate look(Gate gate, Instant at, List<Cohort> sent) {
    Evidence evidence = Evidence.of(sent, Cohort.minuteOf(at), breaker.since(gate));
    return breaker.next(gate, evidence, at);
  }

  private static Gate gate(
      Mode mode, double share, @org.jspecify.annotations.Nullable Instant until) {
    return new Gate(mode, NOON.plusSeconds(20), until, LEVEL, share, "test");
  }

  private static List<Cohort> answered(long minute, long errors, long answers) {
    return List.of(answers(minute, errors, answers));
  }

  private static List<Cohort> bad(long minute) {
    return answered(minute, 50, 50);
  }

  private static List<Cohort> good(long minute) {
    return answered(minute, 0, 50);
  }

  private static List<Cohort> undelivered(long minute, long count) {
    return List.of(receipts(minute, 0, count));
  }
}
