package io.signalbox.core.health.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.signalbox.core.health.estimate.HealthGrid.Count;
import io.signalbox.core.health.estimate.Topology.Country;
import io.signalbox.core.health.estimate.Topology.Market;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Conversions that are missed where receipts say that all is well. */
class FakeReceiptsAreSuspectedTest {
  private static final int TICK = 10_000;
  private static final double USERS = 0.7;

  private final Topology topology =
      new Topology(
          List.of("a", "b", "c"),
          List.of(new Country("US", ZoneOffset.UTC), new Country("JP", ZoneId.of("Asia/Tokyo"))),
          List.of(new Market(0, "one"), new Market(0, "two"), new Market(1, "one")));
  private final HealthGrid grid = new HealthGrid(topology);
  private final Estimator estimator = new Estimator(topology, EstimatorPolicy.defaults());
  private final SplittableRandom random = new SplittableRandom(5);
  private final double[] honest = new double[topology.paths()];
  private long now = 1_700_000_000_000L;
  private Estimates last = estimator.update(grid, now);

  FakeReceiptsAreSuspectedTest() {
    Arrays.fill(honest, 1);
  }

  /** Two messages in ten seconds on each path, all reported; judged four minutes later. */
  private void minutes(int minutes) {
    for (int tick = 0; tick < 6 * minutes; tick++) {
      long minute = Math.floorDiv(now, 60_000L);
      for (int path = 0; path < topology.paths(); path++) {
        grid.add(path, minute, Count.SENT, 2);
        grid.add(path, minute, Count.DELIVERED, 2);
        judge(path, minute - 4);
      }
      now += TICK;
      last = estimator.update(grid, now);
    }
  }

  private void judge(int path, long minute) {
    if (grid.cell(grid.at(path, minute), Count.SENT) == 0) {
      return;
    }
    for (int i = 0; i < 2; i++) {
      grid.add(path, minute, Count.JUDGED, 1);
      if (random.nextDouble() < USERS * honest[path]) {
        grid.add(path, minute, Count.CONVERTED, 1);
      }
    }
  }

  private List<String> places() {
    return last.suspicions().stream().map(Suspicion::place).toList();
  }

  private int path(int channel, int market) {
    return topology.path(channel, market);
  }

  @Test
  void honest_channels_are_not_suspected_in_a_day() {
    Set<String> suspected = new HashSet<>();
    for (int i = 0; i < 24 * 6; i++) {
      minutes(10);
      suspected.addAll(places());
    }

    assertThat(suspected).isEmpty();
  }

  @Test
  void a_channel_whose_users_never_get_their_codes_is_suspected_within_minutes() {
    minutes(60);
    honest[path(0, 0)] = 0.1;
    honest[path(0, 1)] = 0.1;

    minutes(15);

    assertThat(places()).containsExactly("a/US");
    Suspicion suspicion = last.suspicions().get(0);
    assertThat(suspicion.hour()).isEqualTo(topology.hourAt(0, now));
    assertThat(suspicion.conversions()).isLessThan(suspicion.expected());
    assertThat(suspicion.expected() / suspicion.reports()).isCloseTo(USERS, within(0.07));
    assertThat(suspicion.worth()).isLessThan(0.75);
  }

  @Test
  void with_one_operator_alone_the_operator_is_named() {
    minutes(60);
    honest[path(1, 1)] = 0;

    minutes(20);

    assertThat(places()).containsExactly("b/US/two");
  }

  @Test
  void where_users_of_all_channels_do_not_convert_nobody_is_suspected() {
    minutes(60);
    for (int channel = 0; channel < 3; channel++) {
      honest[path(channel, 2)] = 0.2;
    }

    minutes(120);

    assertThat(places()).isEmpty();
  }

  @Test
  void a_small_shortfall_is_no_suspicion_however_certain() {
    honest[path(2, 0)] = 0.85;
    honest[path(2, 1)] = 0.85;

    minutes(300);

    assertThat(places()).isEmpty();
    assertThat(last.paths().get(path(2, 0)).trust()).isLessThan(1);
  }

  @Test
  void what_was_suspected_before_an_estimator_died_is_suspected_by_the_next() {
    minutes(60);
    honest[path(0, 0)] = 0;
    honest[path(0, 1)] = 0;
    minutes(15);

    Estimator next = Estimator.restored(estimator.save(), topology, EstimatorPolicy.defaults());

    assertThat(next.update(grid, now + TICK).suspicions())
        .extracting(Suspicion::place)
        .containsExactly("a/US");
  }
}
