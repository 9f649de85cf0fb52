package io.signalbox.core.health.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.signalbox.core.health.estimate.Topology.Country;
import io.signalbox.core.health.estimate.Topology.Market;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An estimator may be stopped, moved, grown and late: its beliefs are those of one that is not. */
class EstimatorGoesOnTest {
  private static final EstimatorPolicy POLICY = EstimatorPolicy.defaults();
  private static final int PATH = 1;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void saving_and_restoring_at_any_tick_gives_what_never_stopping_gives(long seed) {
    Traffic traffic = new Traffic(seed, 4);
    SplittableRandom random = new SplittableRandom(seed);
    HealthGrid grid = traffic.grid(Traffic.SMALL);
    Estimator steady = new Estimator(Traffic.SMALL, POLICY);
    Estimator moved = new Estimator(Traffic.SMALL, POLICY);
    for (int tick = 0; tick < 400; tick++) {
      if (tick == 250) {
        traffic.goesOut(PATH);
      }
      traffic.tick();
      Estimates expected = steady.update(grid, traffic.now());
      assertThat(moved.update(grid, traffic.now())).isEqualTo(expected);
      if (random.nextInt(5) == 0) {
        moved = Estimator.restored(moved.save(), Traffic.SMALL, POLICY);
      }
    }
    assertThat(moved.save()).isEqualTo(steady.save());
  }

  @Test
  void growing_keeps_what_is_believed_of_known_paths() {
    Traffic traffic = new Traffic(1, 4);
    HealthGrid grid = traffic.grid(Traffic.SMALL);
    HealthGrid larger = traffic.grid(Traffic.GROWN);
    Estimator small = ticked(traffic, grid, 300);
    Estimator grown = Estimator.restored(small.save(), Traffic.GROWN, POLICY);
    for (int tick = 0; tick < 30; tick++) {
      traffic.tick();
      List<PathState> before = small.update(grid, traffic.now()).paths();
      List<PathState> after = grown.update(larger, traffic.now()).paths();
      for (int path = 0; path < Traffic.SMALL.paths(); path++) {
        assertThat(after.get(Traffic.in(Traffic.GROWN, path))).isEqualTo(before.get(path));
      }
    }
  }

  @Test
  void a_new_path_begins_with_what_is_believed_of_its_channel() {
    Traffic traffic = new Traffic(1, 4);
    HealthGrid grid = traffic.grid(Traffic.SMALL);
    HealthGrid larger = traffic.grid(Traffic.GROWN);
    Estimator small = ticked(traffic, grid, 600);
    traffic.tick();
    double known = small.update(grid, traffic.now()).paths().get(0).receipts();

    Estimator grown = Estimator.restored(small.save(), Traffic.GROWN, POLICY);
    PathState fresh = grown.update(larger, traffic.now()).paths().get(0);

    assertThat(fresh.receipts()).isCloseTo(known, within(0.05));
    assertThat(fresh.open()).isFalse();
  }

  @Test
  void what_is_left_of_a_smaller_topology_is_believed_as_before() {
    Topology smaller =
        new Topology(
            List.of("c"),
            List.of(new Country("AA", ZoneOffset.UTC)),
            List.of(new Market(0, "two")));
    Traffic traffic = new Traffic(1, 4);
    HealthGrid grid = traffic.grid(Traffic.SMALL);
    HealthGrid less = traffic.grid(smaller);
    Estimator small = ticked(traffic, grid, 300);
    Estimator shrunk = Estimator.restored(small.save(), smaller, POLICY);
    traffic.tick();

    PathState before = small.update(grid, traffic.now()).paths().get(4);
    PathState after = shrunk.update(less, traffic.now()).paths().get(0);

    assertThat(after.receipts()).isEqualTo(before.receipts());
    // One sibling less speaks for the channel.
    assertThat(after.down()).isCloseTo(before.down(), within(0.005));
    assertThat(after.successes()).isEqualTo(before.successes());
  }

  @Test
  void arrays_of_another_version_are_left_out() {
    Traffic traffic = new Traffic(1, 4);
    HealthGrid grid = traffic.grid(Traffic.SMALL);
    Saved saved = ticked(traffic, grid, 60).save();
    Map<String, Saved.Numbers> arrays = new HashMap<>(saved.arrays());
    arrays.put("unheard of", new Saved.Numbers(Topology.Unit.ALL, 1, new double[1]));
    arrays.put("spoiled", new Saved.Numbers(Topology.Unit.ALL, 1, new double[] {9}));
    arrays.remove("traffic.sent");
    Saved other = new Saved(saved.topology(), saved.at(), arrays);

    Estimates known = restored(saved).update(grid, traffic.now());
    Estimates less = restored(other).update(grid, traffic.now());

    assertThat(less.paths().get(PATH).receipts()).isEqualTo(known.paths().get(PATH).receipts());
    assertThat(less.paths().get(PATH).share()).isZero();
  }

  @Test
  void arrays_that_do_not_fit_their_units_are_refused() {
    Saved.Numbers two = new Saved.Numbers(Topology.Unit.CHANNEL, 2, new double[3]);

    assertThatThrownBy(() -> new Saved(Traffic.SMALL, 0, Map.of("odd", two)))
        .hasMessageContaining("odd");
  }

  @Test
  void two_instances_that_tick_in_turn_both_notice_an_outage() {
    Traffic traffic = new Traffic(3, 4);
    HealthGrid grid = traffic.grid(Traffic.SMALL);
    Estimator even = new Estimator(Traffic.SMALL, POLICY);
    Estimator odd = new Estimator(Traffic.SMALL, POLICY);
    List<Boolean> opened = new ArrayList<>();
    for (int tick = 0; tick < 312; tick++) {
      if (tick == 300) {
        traffic.goesOut(PATH);
      }
      traffic.tick();
      Estimator turn = tick % 2 == 0 ? even : odd;
      List<PathState> states = turn.update(grid, traffic.now()).paths();
      opened.add(states.get(PATH).open());
      assertThat(states.get(PATH + 1).open()).isFalse();
    }
    assertThat(opened.subList(0, 300)).doesNotContain(true);
    assertThat(opened.subList(310, 312)).containsExactly(true, true);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 6, 20, 60, 95})
  void ticks_that_did_not_come_are_made_up_for(int missed) {
    Traffic traffic = new Traffic(missed, 6);
    HealthGrid grid = traffic.grid(Traffic.SMALL);
    Estimator steady = ticked(traffic, grid, 400);
    Estimator late = restored(steady.save());
    Estimates expected = steady.update(grid, traffic.now());
    for (int tick = 0; tick < missed; tick++) {
      traffic.tick();
      expected = steady.update(grid, traffic.now());
    }

    Estimates made = late.update(grid, traffic.now());

    for (int path = 0; path < Traffic.SMALL.paths(); path++) {
      assertSimilar(made.paths().get(path), expected.paths().get(path));
    }
  }

  private static void assertSimilar(PathState made, PathState expected) {
    assertThat(made.open()).isFalse();
    assertThat(made.down()).isCloseTo(expected.down(), within(0.02));
    assertThat(made.receipts()).isCloseTo(expected.receipts(), within(0.02));
    assertThat(made.trust()).isCloseTo(expected.trust(), within(0.03));
    assertThat(made.heard()).isCloseTo(expected.heard(), within(0.02));
    assertThat(made.share()).isCloseTo(expected.share(), within(0.05));
    assertThat(made.rate10()).isCloseTo(expected.rate10(), within(0.05));
    assertThat(made.answerMillis()).isCloseTo(expected.answerMillis(), within(1.0));
  }

  /** What was good before it is in the first look as well. */
  @ParameterizedTest
  @ValueSource(ints = {8, 12, 40})
  void an_outage_meanwhile_is_known_three_looks_after(int missed) {
    Traffic traffic = new Traffic(missed, 6);
    HealthGrid grid = traffic.grid(Traffic.SMALL);
    Estimator late = ticked(traffic, grid, 400);
    for (int tick = 0; tick < 6; tick++) {
      traffic.tick();
    }
    traffic.goesOut(PATH);
    for (int tick = 0; tick < missed; tick++) {
      traffic.tick();
    }
    List<PathState> states = List.of();
    for (int look = 0; look < 3; look++) {
      states = late.update(grid, traffic.now()).paths();
      assertThat(states.get(PATH + 1).open()).isFalse();
      traffic.tick();
    }
    assertThat(states.get(PATH).open()).isTrue();
  }

  @Test
  void looks_between_ticks_change_little() {
    Traffic traffic = new Traffic(8, 6);
    HealthGrid grid = traffic.grid(Traffic.SMALL);
    Estimator usual = new Estimator(Traffic.SMALL, POLICY);
    Estimator eager = new Estimator(Traffic.SMALL, POLICY);
    Estimates expected = usual.update(grid, traffic.now());
    Estimates made = eager.update(grid, traffic.now());
    for (int tick = 0; tick < 400; tick++) {
      traffic.pass(2_000);
      eager.update(grid, traffic.now());
      traffic.pass(3_000);
      eager.update(grid, traffic.now());
      traffic.pass(5_000);
      made = eager.update(grid, traffic.now());
      expected = usual.update(grid, traffic.now());
    }
    for (int path = 0; path < Traffic.SMALL.paths(); path++) {
      assertSimilar(made.paths().get(path), expected.paths().get(path));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {5_000, 300_000, 3_600_000})
  void a_clock_that_went_back_does_no_harm(long millis) {
    Traffic traffic = new Traffic(8, 6);
    HealthGrid grid = traffic.grid(Traffic.SMALL);
    Estimator estimator = ticked(traffic, grid, 100);
    PathState before = estimator.update(grid, traffic.now()).paths().get(PATH);

    estimator.update(grid, traffic.now() - millis);
    PathState after = estimator.update(grid, traffic.now()).paths().get(PATH);

    assertThat(after.open()).isFalse();
    assertThat(after.receipts()).isCloseTo(before.receipts(), within(0.02));
  }

  @Test
  void after_a_day_of_standstill_outages_are_forgotten_and_slow_means_are_not() {
    Traffic traffic = new Traffic(8, 6);
    HealthGrid grid = traffic.grid(Traffic.SMALL);
    traffic.goesOut(PATH);
    Estimator estimator = ticked(traffic, grid, 300);
    assertThat(estimator.update(grid, traffic.now()).paths().get(PATH).open()).isTrue();

    List<PathState> states = estimator.update(grid, traffic.now() + 86_400_000L).paths();

    assertThat(states.get(PATH).open()).isFalse();
    assertThat(states.get(PATH).down()).isLessThan(0.06);
    assertThat(states.get(PATH + 1).receipts()).isCloseTo(0.88, within(0.04));
  }

  @Test
  void before_the_first_look_there_is_nothing_to_save() {
    assertThatThrownBy(() -> new Estimator(Traffic.SMALL, POLICY).save())
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("nothing");
  }

  private static Estimator ticked(Traffic traffic, HealthGrid grid, int ticks) {
    Estimator estimator = new Estimator(Traffic.SMALL, POLICY);
    for (int tick = 0; tick < ticks; tick++) {
      traffic.tick();
      estimator.update(grid, traffic.now());
    }
    return estimator;
  }

  private static Estimator restored(Saved saved) {
    return Estimator.restored(saved, Traffic.SMALL, POLICY);
  }
}
