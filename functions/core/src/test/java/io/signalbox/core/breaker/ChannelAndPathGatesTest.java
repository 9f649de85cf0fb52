package io.signalbox.core.breaker;

import static io.signalbox.core.breaker.Cohorts.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.Mode;
import io.signalbox.core.health.Snapshot.PathHealth;
import io.signalbox.core.health.estimate.Beliefs;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChannelAndPathGatesTest {
  private static final Instant NOW = NOON.plusSeconds(30);
  private final Assessment assessment = new Assessment(BreakerPolicy.defaults());

  @Test
  void a_fault_on_one_operator_never_removes_the_others() {
    Snapshot next =
        assess(
            Snapshot.empty(),
            answers(operator(0), 0, 900, 1000),
            answers(operator(1), 0, 0, 30),
            answers(operator(2), 0, 0, 30));

    assertThat(next.gate(operator(0)).mode()).isEqualTo(Mode.OPEN);
    assertThat(next.gate(operator(1)).mode()).isEqualTo(Mode.CLOSED);
    assertThat(next.gate(operator(9)).mode()).isEqualTo(Mode.CLOSED);
    assertThat(next.channels()).isEmpty();
  }

  @Test
  void most_paths_open_the_channel() {
    Snapshot next = assess(Snapshot.empty(), all(failing(2), working(2, 1)));

    assertThat(next.channels().get("a"))
        .satisfies(
            gate -> {
              assertThat(gate.mode()).isEqualTo(Mode.OPEN);
              assertThat(gate.reason()).isEqualTo("2 of 3 paths fail");
            });
    assertThat(next.gate(operator(9)).blocks()).isTrue();
  }

  @Test
  void half_of_the_paths_or_a_single_one_do_not() {
    assertThat(assess(Snapshot.empty(), all(failing(2), working(2, 2))).channels()).isEmpty();
    assertThat(assess(Snapshot.empty(), failing(1)).channels()).isEmpty();
  }

  @Test
  void paths_of_little_traffic_have_a_say() {
    Cohort[] fewFailing =
        IntStream.range(2, 5).mapToObj(i -> answers(operator(i), 0, 2, 2)).toArray(Cohort[]::new);

    Snapshot next = assess(Snapshot.empty(), all(failing(2), fewFailing, working(5, 3)));

    assertThat(next.channels().get("a")).extracting(Gate::reason).isEqualTo("5 of 8 paths fail");
  }

  @Test
  void an_account_fault_opens_the_channel_at_once_and_no_path() {
    Snapshot next =
        assess(Snapshot.empty(), of(A_US, 0, Map.of(Measure.ACCOUNT, 1L, Measure.ACCEPTED, 99L)));

    assertThat(next.channels().get("a"))
        .isEqualTo(new Gate(Mode.OPEN, NOW, NOW.plusSeconds(30), 1, 0, "account fault"));
    assertThat(next.paths().get(A_US)).extracting(PathHealth::gate).isEqualTo(Gate.CLOSED);
  }

  @Test
  void another_channel_is_not_touched() {
    Path other = new Path("b", "US", "unknown");

    Snapshot next =
        assess(Snapshot.empty(), all(failing(3), new Cohort[] {answers(other, 0, 0, 9)}));

    assertThat(next.gate(other).mode()).isEqualTo(Mode.CLOSED);
  }

  @Test
  void a_channel_that_closed_again_does_not_open_for_paths_still_open_from_before() {
    Gate old = new Gate(Mode.OPEN, NOON.minusSeconds(600), NOON.plusSeconds(600), 5, 0, "old");
    Gate closed = new Gate(Mode.CLOSED, NOON.minusSeconds(60), null, 1, 1, "probed");
    PathHealth still = new PathHealth(old, 0, 1, 0, 0);
    Map<Path, PathHealth> paths = Map.of(operator(0), still, operator(1), still);
    Snapshot before = new Snapshot(5, NOON, paths, Map.of("a", closed));

    assertThat(assess(before, working(2, 1)).channels().get("a")).isEqualTo(closed);
  }

  @Test
  void a_gate_with_a_past_is_kept_without_traffic_and_one_that_is_forgiven_is_dropped() {
    Gate open = new Gate(Mode.OPEN, NOON, NOON.plusSeconds(1800), 1, 0, "slow");
    Gate closed = new Gate(Mode.CLOSED, NOON.minusSeconds(1800), null, 1, 1, "probed");
    Map<Path, PathHealth> paths =
        Map.of(
            operator(0), new PathHealth(open, 1, 0, 9, 99),
            operator(1), new PathHealth(closed, 1, 1, 0, 0));
    Snapshot before = new Snapshot(5, NOON, paths, Map.of("a", closed));

    Snapshot next = assess(before);
    Snapshot later = assess(next);

    assertThat(next.gate(operator(0))).isEqualTo(open);
    assertThat(next.channels()).isEmpty();
    assertThat(next.changes()).isEmpty();
    assertThat(later.paths()).containsOnlyKeys(operator(0));
  }

  @Test
  void health_is_what_was_accepted_of_what_was_answered_and_delivered_of_what_was_settled() {
    Cohort sent =
        of(
            A_US,
            -1,
            Map.of(
                Measure.ACCEPTED, 80L,
                Measure.TEMPORARY, 10L,
                Measure.THROTTLED, 10L,
                Measure.REFUSED_NUMBER, 70L,
                Measure.DELIVERED, 30L,
                Measure.UNDELIVERED, 10L));

    PathHealth health = assess(Snapshot.empty(), sent, receipts(-9, 20, 0)).paths().get(A_US);

    assertThat(health).isEqualTo(new PathHealth(Gate.CLOSED, 0.8, 50 / 60.0, 100, 60));
  }

  @Test
  void a_gate_that_probes_is_not_weighed_by_its_outage() {
    Gate probing = new Gate(Mode.RAMPING, NOON.minusSeconds(30), null, 1, 0.05, "over");
    Map<Path, PathHealth> paths = Map.of(A_US, new PathHealth(probing, 0, 1, 99, 0));
    Snapshot before = new Snapshot(5, NOON, paths, Map.of());

    Snapshot next = assess(before, answers(-1, 100, 100), answers(0, 0, 3));

    assertThat(next.paths().get(A_US)).isEqualTo(new PathHealth(probing, 1, 1, 3, 0));
  }

  private static Path operator(int number) {
    return new Path("a", "US", "operator-" + number);
  }

  private static Cohort[] failing(int paths) {
    return IntStream.range(0, paths)
        .mapToObj(i -> answers(operator(i), 0, 20, 20))
        .toArray(Cohort[]::new);
  }

  private static Cohort[] working(int from, int paths) {
    return IntStream.range(from, from + paths)
        .mapToObj(i -> answers(operator(i), 0, 0, 5))
        .toArray(Cohort[]::new);
  }

  private static Cohort[] all(Cohort[]... parts) {
    return Arrays.stream(parts).flatMap(Arrays::stream).toArray(Cohort[]::new);
  }

  private Snapshot assess(Snapshot before, Cohort... cohorts) {
    return assessment.assess(before, List.of(cohorts), Beliefs.NONE, Overruling.none(), NOW);
  }
}
