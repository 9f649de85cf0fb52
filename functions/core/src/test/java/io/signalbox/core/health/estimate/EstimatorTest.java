package io.signalbox.core.health.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.signalbox.core.health.estimate.HealthGrid.Count;
import io.signalbox.core.health.estimate.Topology.Country;
import io.signalbox.core.health.estimate.Topology.Market;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Beliefs follow from what counters grew by between ticks. */
class EstimatorTest {
  private static final int TICK = 10_000;
  private static final int PATH = 0;
  private static final int SIBLING = 1;
  private static final int OTHER_CHANNEL = 2;

  private final Topology topology =
      new Topology(
          List.of("a", "b"),
          List.of(new Country("AA", ZoneOffset.UTC)),
          List.of(new Market(0, "one"), new Market(0, "two")));
  private final HealthGrid grid = new HealthGrid(topology);
  private final Estimator estimator = new Estimator(topology, EstimatorPolicy.defaults());
  private long now = 1_700_000_000_000L;
  private Estimates last = estimator.update(grid, now);

  /** A minute of one message every 2 s on both operators, each with its receipt 5 s later. */
  private void minutes(int minutes, double delivered, boolean reported) {
    for (int tick = 0; tick < 6 * minutes; tick++) {
      send(PATH, 5, delivered, reported);
      send(SIBLING, 5, 0.9, true);
      tick();
    }
  }

  private void send(int path, int messages, double delivered, boolean reported) {
    long minute = Math.floorDiv(now, 60_000L);
    grid.add(path, minute, Count.SENT, messages);
    if (reported) {
      int good = (int) Math.round(messages * delivered + (now / TICK % 2 == 0 ? 0.01 : -0.01));
      grid.add(path, minute, Count.DELIVERED, good);
      grid.add(path, minute, Count.UNDELIVERED, messages - good);
      for (int i = 0; i < messages; i++) {
        grid.receipt(topology.channelOf(path), minute, 5_000);
      }
    }
  }

  private void tick() {
    now += TICK;
    last = estimator.update(grid, now);
  }

  private PathState path() {
    return last.paths().get(PATH);
  }

  @Test
  void belief_comes_to_the_rate_that_is_reported() {
    minutes(60, 0.9, true);

    assertThat(path().delivery()).isCloseTo(0.9, within(0.03));
    assertThat(path().open()).isFalse();
  }

  @Test
  void failing_path_opens_within_a_minute_and_its_sibling_does_not() {
    minutes(60, 0.9, true);
    minutes(1, 0, true);

    assertThat(path().open()).isTrue();
    assertThat(last.paths().get(SIBLING).open()).isFalse();
    assertThat(last.paths().get(OTHER_CHANNEL).open()).isFalse();
  }

  @Test
  void one_operator_out_says_too_little_of_a_sibling_that_is_not_used() {
    minutes(60, 0.9, true);
    for (int tick = 0; tick < 12; tick++) {
      send(PATH, 5, 0, true);
      tick();
    }

    assertThat(path().open()).isTrue();
    PathState sibling = last.paths().get(SIBLING);
    assertThat(sibling.open()).isFalse();
    assertThat(sibling.down()).isBetween(0.1, 0.8);
  }

  @Test
  void channel_opens_when_all_its_operators_fail_though_none_alone_is_sure() {
    minutes(60, 0.9, true);
    for (int tick = 0; tick < 2; tick++) {
      send(PATH, 2, 0, true);
      send(SIBLING, 2, 0, true);
      tick();
    }
    double together = path().down();
    EstimatorTest alone = new EstimatorTest();
    alone.minutes(60, 0.9, true);
    for (int tick = 0; tick < 2; tick++) {
      alone.send(PATH, 2, 0, true);
      alone.send(SIBLING, 2, 1, true);
      alone.tick();
    }

    assertThat(together).isGreaterThan(0.5).isGreaterThan(3 * alone.path().down());
  }

  @Test
  void silent_path_opens_within_two_minutes() {
    minutes(60, 0.9, true);
    minutes(2, 0, false);

    assertThat(path().open()).isTrue();
  }

  @Test
  void path_that_works_again_closes_and_its_outage_is_not_held_against_it() {
    minutes(60, 0.9, true);
    minutes(5, 0, true);
    minutes(10, 0.9, true);

    assertThat(path().open()).isFalse();
    assertThat(path().delivery()).isCloseTo(0.9, within(0.06));
  }

  @Test
  void failures_of_second_attempts_weigh_less_than_those_of_first_ones() {
    minutes(30, 0.9, true);
    long minute = Math.floorDiv(now, 60_000L);
    grid.add(PATH, minute, Count.SECOND_SENT, 20);
    grid.add(PATH, minute, Count.SECOND_UNDELIVERED, 20);
    tick();

    assertThat(path().open()).isFalse();
  }

  @Test
  void users_are_known_by_what_they_converted() {
    for (int tick = 0; tick < 6 * 60; tick++) {
      send(PATH, 10, 0.9, true);
      long minute = Math.floorDiv(now, 60_000L);
      grid.add(PATH, minute, Count.WATCHED, 10);
      grid.add(PATH, minute, Count.WATCHED_CONVERTED, 6);
      for (int i = 0; i < 6; i++) {
        grid.conversion(minute, 15_000);
      }
      tick();
    }

    assertThat(last.users().rates().get(PATH)).isCloseTo(0.6 / 0.9, within(0.05));
    assertThat(last.users().soon().after(10)).isLessThan(0.2);
    assertThat(last.users().soon().after(60)).isGreaterThan(0.9);
  }

  @Test
  void receipts_without_conversions_lose_their_worth() {
    for (int tick = 0; tick < 6 * 90; tick++) {
      long minute = Math.floorDiv(now, 60_000L);
      judged(PATH, minute - 4, 3, 1);
      judged(OTHER_CHANNEL, minute - 4, 3, 3);
      tick();
    }

    assertThat(path().trust()).isLessThan(0.6);
    assertThat(last.paths().get(OTHER_CHANNEL).trust()).isEqualTo(1);
  }

  private void judged(int path, long minute, int judged, int converted) {
    grid.add(path, minute, Count.SENT, judged);
    grid.add(path, minute, Count.DELIVERED, judged);
    grid.add(path, minute, Count.JUDGED, judged);
    grid.add(path, minute, Count.CONVERTED, converted);
  }
}
