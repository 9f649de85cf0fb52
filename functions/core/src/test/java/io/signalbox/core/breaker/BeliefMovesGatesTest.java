package io.signalbox.core.breaker;

import static io.signalbox.core.breaker.Cohorts.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.Mode;
import io.signalbox.core.health.Snapshot.PathHealth;
import io.signalbox.core.health.estimate.Beliefs;
import io.signalbox.core.health.estimate.Estimates.Reported;
import io.signalbox.core.health.estimate.PathState;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the estimator believes opens gates and holds ramps back, and never fights a good one. */
class BeliefMovesGatesTest {
  private static final Map<String, Reported> REPORTED =
      Map.of("a", new Reported(List.of(0.25, 0.5)));
  private final Assessment assessment = new Assessment(BreakerPolicy.defaults());

  private static PathState state(boolean open) {
    double down = open ? 0.987 : 0.001;
    return new PathState(0.5, 0.9, 1, down, open, 0.6, 80, 10, 0.9, 0.9, 0.9, 0.9, 300, 0.5);
  }

  private static Beliefs believing(boolean open) {
    return new Beliefs(Map.of(A_US, state(open)), REPORTED);
  }

  /** Gates changed at 12:00:20; the look is some seconds after noon. */
  static Stream<Arguments> steps() {
    Gate closed = gate(Mode.CLOSED, 1, null);
    Gate open = gate(Mode.OPEN, 0, NOON.plusSeconds(50));
    Gate five = gate(Mode.RAMPING, 0.05, null);
    Gate quarter = gate(Mode.RAMPING, 0.25, null);
    List<Cohort> good = List.of(answers(1, 0, 10));
    return Stream.of(
        arguments("a closed one opens", closed, 61, good, true, Mode.OPEN, 0.0, 2),
        arguments("but not for a few", closed, 61, few(), true, Mode.CLOSED, 1.0, 1),
        arguments("or stays", closed, 61, good, false, Mode.CLOSED, 1.0, 1),
        arguments("an open one half-opens on time", open, 50, good, true, Mode.RAMPING, 0.05, 1),
        arguments("probes are held back", five, 61, good, true, Mode.RAMPING, 0.05, 1),
        arguments("until they convince", five, 61, good, false, Mode.RAMPING, 0.25, 1),
        arguments("not without traffic", five, 320, List.of(), true, Mode.RAMPING, 0.05, 1),
        arguments("or with too few probes", five, 320, few(), true, Mode.RAMPING, 0.05, 1),
        arguments("in vain for five minutes", five, 320, good, true, Mode.OPEN, 0.0, 2),
        arguments("not a second less", five, 319, good, true, Mode.RAMPING, 0.05, 1),
        arguments("further on it is news", quarter, 61, good, true, Mode.OPEN, 0.0, 2),
        arguments("further on, convinced", quarter, 61, good, false, Mode.RAMPING, 0.5, 1));
  }

  private static List<Cohort> few() {
    return List.of(answers(1, 0, 9));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("steps")
  void goes_by_the_table(
      String name,
      Gate gate,
      long at,
      List<Cohort> sent,
      boolean believed,
      Mode mode,
      double share,
      int level) {
    Snapshot before = before(gate);

    Snapshot after =
        assessment.assess(
            before, sent, believing(believed), Overruling.none(), NOON.plusSeconds(at));

    Gate next = Objects.requireNonNull(after.paths().get(A_US)).gate();
    assertThat(next.mode()).isEqualTo(mode);
    assertThat(next.share()).isEqualTo(share);
    assertThat(next.level()).isEqualTo(level);
  }

  @Test
  void evidence_can_be_read_by_people() {
    Map<Measure, Long> sent =
        Map.of(
            Measure.SUBMITTED, 40L,
            Measure.ACCEPTED, 36L,
            Measure.REFUSED_NUMBER, 1L,
            Measure.TEMPORARY, 2L,
            Measure.THROTTLED, 1L,
            Measure.DELIVERED, 3L,
            Measure.UNDELIVERED, 5L);
    List<Cohort> cohorts = List.of(of(A_US, 0, sent), answers(-5, 0, 100));

    Snapshot next =
        assessment.assess(
            Snapshot.empty(), cohorts, believing(true), Overruling.none(), NOON.plusSeconds(30));

    assertThat(next.gate(A_US).reason())
        .isEqualTo(
            "out with a chance of 98.7%: of 39 sent in 3 min 3 failed, 3 delivered,"
                + " 5 undelivered, 28 unheard of");
    assertThat(next.changes()).extracting(Snapshot.Change::gate).containsExactly("a/US/unknown");
  }

  @Test
  void beliefs_are_published_of_paths_with_and_without_traffic() {
    Path quiet = new Path("b", "US", "unknown");
    Beliefs beliefs = new Beliefs(Map.of(A_US, state(false), quiet, state(true)), REPORTED);

    Snapshot next =
        assessment.assess(
            Snapshot.empty(), List.of(answers(0, 0, 5)), beliefs, Overruling.none(), NOON);

    assertThat(next.paths())
        .containsEntry(A_US, new PathHealth(Gate.CLOSED, 1, 1, 5, 0, state(false)))
        .containsEntry(quiet, new PathHealth(Gate.CLOSED, 1, 1, 0, 0, state(true)));
    assertThat(next.reported()).isEqualTo(REPORTED);
    assertThat(next.changes()).isEmpty();
  }

  @Test
  void of_very_many_paths_the_busiest_are_published_and_all_with_traffic() {
    Map<Path, PathState> many = new HashMap<>();
    for (int i = 0; i < 4_000; i++) {
      PathState s = state(false);
      many.put(
          new Path("b", "C" + i, "one"),
          new PathState(
              1, 1, 1, 0, false, 1, i, 0, s.rate5(), s.rate10(), s.history(), s.hour(), 1, 0));
    }
    many.put(A_US, state(false));

    Snapshot next =
        assessment.assess(
            Snapshot.empty(),
            List.of(answers(0, 0, 5)),
            new Beliefs(many, Map.of()),
            Overruling.none(),
            NOON);

    assertThat(next.paths()).hasSizeBetween(3_000, 3_001).containsKey(A_US);
    assertThat(next.paths())
        .containsKey(new Path("b", "C3999", "one"))
        .doesNotContainKey(new Path("b", "C0", "one"));
  }

  private static Snapshot before(Gate gate) {
    return new Snapshot(5, NOON, Map.of(A_US, new PathHealth(gate, 1, 1, 0, 0)), Map.of());
  }

  private static Gate gate(
      Mode mode, double share, @org.jspecify.annotations.Nullable Instant until) {
    return new Gate(mode, NOON.plusSeconds(20), until, 1, share, "test");
  }
}
