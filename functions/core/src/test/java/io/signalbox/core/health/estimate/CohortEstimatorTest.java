package io.signalbox.core.health.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Sent;
import io.signalbox.core.health.Tally;
import io.signalbox.core.health.estimate.HealthGrid.Count;
import io.signalbox.core.message.Kind;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Cohorts as the store gives them become the grid's counters, and beliefs of paths by name. */
class CohortEstimatorTest {
  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
  private static final Path PATH = new Path("a", "US", "one");
  private static final Path OTHER = new Path("b", "DE", "two");
  private static final long MINUTE = Cohort.minuteOf(NOON);

  private final Surroundings surroundings =
      new Surroundings(Set.of("a", "b"), Set.of("b"), country -> ZoneOffset.UTC);
  private final CohortEstimator estimator =
      new CohortEstimator(surroundings, EstimatorPolicy.defaults());

  @Test
  void first_attempts_are_what_second_and_later_ones_leave() {
    Tally tally = new Tally();
    call(tally, 1, Measure.ACCEPTED);
    call(tally, 1, Measure.TEMPORARY);
    call(tally, 1, Measure.THROTTLED);
    call(tally, 1, Measure.REFUSED_NUMBER);
    call(tally, 2, Measure.ACCEPTED);
    call(tally, 2, Measure.UNKNOWN);
    call(tally, 3, Measure.ACCEPTED);
    tally.receipt(sent(1), true, NOON.plusSeconds(4));
    tally.receipt(sent(2), false, NOON.plusSeconds(40));
    tally.receipt(sent(3), true, NOON.plusSeconds(400));

    HealthGrid grid = filled(tally.cohorts());

    assertThat(counts(grid, 0))
        .containsEntry(Count.SENT, 3)
        .containsEntry(Count.REJECTED, 2)
        .containsEntry(Count.DELIVERED, 1)
        .containsEntry(Count.UNDELIVERED, 0)
        .containsEntry(Count.SECOND_SENT, 2)
        .containsEntry(Count.SECOND_REJECTED, 1)
        .containsEntry(Count.SECOND_DELIVERED, 0)
        .containsEntry(Count.SECOND_UNDELIVERED, 1)
        .containsEntry(Count.ANSWER_MILLIS, 5 * 100);
    assertThat(grid.delays(0, MINUTE, HealthGrid.bucketOf(4))).isEqualTo(1);
    assertThat(grid.delays(0, MINUTE, HealthGrid.bucketOf(40))).isEqualTo(1);
  }

  @Test
  void what_users_did_comes_along() {
    Tally tally = new Tally();
    call(tally, 1, Measure.ACCEPTED);
    tally.watchedConverted(sent(1), NOON.plusSeconds(20));
    tally.judged(sent(1));
    tally.judgedConverted(sent(1));

    HealthGrid grid = filled(tally.cohorts());

    assertThat(counts(grid, 0))
        .containsEntry(Count.WATCHED, 1)
        .containsEntry(Count.WATCHED_CONVERTED, 1)
        .containsEntry(Count.JUDGED, 1)
        .containsEntry(Count.CONVERTED, 1);
    assertThat(grid.conversions(MINUTE, HealthGrid.bucketOf(20))).isEqualTo(1);
  }

  @Test
  void an_unanswered_call_of_which_a_receipt_told_was_no_error() {
    Tally tally = new Tally();
    call(tally, 1, Measure.UNKNOWN);
    tally.told(sent(1));
    tally.receipt(sent(1), true, NOON.plusSeconds(4));

    HealthGrid grid = filled(tally.cohorts());

    assertThat(counts(grid, 0)).containsEntry(Count.REJECTED, 0).containsEntry(Count.DELIVERED, 1);
  }

  @Test
  void filling_again_replaces_what_was_there_and_drops_minutes_to_come() {
    CohortGrid grid = new CohortGrid(topology(), Set.of());
    grid.fill(List.of(accepted(PATH, MINUTE, 7)), MINUTE);

    HealthGrid again =
        grid.fill(List.of(accepted(PATH, MINUTE, 9), accepted(PATH, MINUTE + 1, 5)), MINUTE);

    assertThat(counts(again, 0)).containsEntry(Count.SENT, 9);
  }

  @Test
  void a_channel_that_reports_nothing_is_judged_by_its_answers() {
    Beliefs beliefs = Beliefs.NONE;
    List<Cohort> cohorts = new ArrayList<>();
    for (int tick = 0; tick < 360; tick++) {
      Instant now = NOON.plusSeconds(10L * tick);
      cohorts.removeIf(c -> c.minute() <= Cohort.minuteOf(now) - CohortEstimator.MINUTES);
      cohorts.add(accepted(OTHER, Cohort.minuteOf(now), 10));
      beliefs = estimator.look(together(cohorts), now);
    }
    PathState state = Objects.requireNonNull(beliefs.paths().get(OTHER));

    assertThat(state.open()).isFalse();
    assertThat(state.receipts()).isGreaterThan(0.95);
  }

  @Test
  void nothing_is_believed_before_anything_was_sent() {
    assertThat(estimator.look(List.of(), NOON)).isEqualTo(Beliefs.NONE);
    assertThat(estimator.save()).isEmpty();
  }

  @Test
  void each_configured_channel_is_believed_in_wherever_something_was_sent() {
    Beliefs beliefs = estimator.look(List.of(accepted(PATH, MINUTE, 1)), NOON);

    assertThat(beliefs.paths()).containsOnlyKeys(PATH, new Path("b", "US", "one"));
    assertThat(beliefs.reported()).containsOnlyKeys("a", "b");
  }

  @Test
  void a_new_operator_leaves_what_was_believed_of_the_others() {
    Cohort first = accepted(PATH, MINUTE, 100);
    estimator.look(List.of(first), NOON);
    double before =
        Objects.requireNonNull(estimator.look(List.of(first), NOON).paths().get(PATH)).down();
    Path fresh = new Path("a", "AT", "zero");

    Beliefs beliefs = estimator.look(List.of(first, accepted(fresh, MINUTE, 1)), NOON);

    assertThat(beliefs.paths()).hasSize(4).containsKey(fresh);
    assertThat(Objects.requireNonNull(beliefs.paths().get(PATH)).down())
        .isCloseTo(before, within(1e-4));
  }

  @Test
  void another_instance_goes_on_from_what_was_saved_without_channels_that_are_gone() {
    Path gone = new Path("old", "US", "one");
    List<Cohort> cohorts = List.of(accepted(PATH, MINUTE, 5), accepted(gone, MINUTE, 5));
    estimator.look(cohorts, NOON);
    CohortEstimator other = new CohortEstimator(surroundings, EstimatorPolicy.defaults());

    other.restore(estimator.save().orElseThrow());
    Beliefs beliefs = other.look(List.of(accepted(PATH, MINUTE, 5)), NOON.plusSeconds(10));

    assertThat(beliefs.paths()).containsKey(PATH).doesNotContainKey(gone);
    assertThat(Objects.requireNonNull(beliefs.paths().get(PATH)).share()).isEqualTo(1);
  }

  private HealthGrid filled(List<Cohort> cohorts) {
    return new CohortGrid(topology(), Set.of()).fill(cohorts, MINUTE);
  }

  private Topology topology() {
    return Topologies.of(null, List.of(accepted(PATH, MINUTE, 1)), surroundings);
  }

  private static Map<Count, Integer> counts(HealthGrid grid, int path) {
    Map<Count, Integer> counts = new java.util.EnumMap<>(Count.class);
    for (Count count : Count.values()) {
      counts.put(count, grid.cell(grid.at(path, MINUTE), count));
    }
    return counts;
  }

  private static Cohort accepted(Path path, long minute, long calls) {
    Map<Measure, Long> counts = Map.of(Measure.SUBMITTED, calls, Measure.ACCEPTED, calls);
    return new Cohort(path, minute, counts, 0, true);
  }

  /** As a store gives them: one for each minute. */
  private static List<Cohort> together(List<Cohort> cohorts) {
    Map<Long, Cohort> byMinute = new java.util.TreeMap<>();
    cohorts.forEach(c -> byMinute.merge(c.minute(), c, Cohort::plus));
    return List.copyOf(byMinute.values());
  }

  private static void call(Tally tally, int number, Measure result) {
    tally.call(sent(number), result, 100, 1, 0);
  }

  private static Sent sent(int number) {
    return new Sent(PATH, NOON, number, Kind.OTP, true);
  }
}
