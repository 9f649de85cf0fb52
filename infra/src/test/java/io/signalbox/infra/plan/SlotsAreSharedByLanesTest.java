package io.signalbox.infra.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SlotsAreSharedByLanesTest {

  @Test
  void every_slot_belongs_to_exactly_one_lane_and_no_lane_has_fewer_than_two() {
    for (int slots = 2; slots <= 900; slots++) {
      List<Lane> lanes = Lane.of(slots);
      assertThat(lanes.stream().mapToInt(Lane::maxConcurrency).sum())
          .as("%d", slots)
          .isEqualTo(slots);
      assertThat(lanes).as("%d", slots).allMatch(lane -> lane.maxConcurrency() >= 2);
    }
  }

  @Test
  void six_slots_make_three_lanes_four_make_two_two_make_one() {
    assertThat(IntStream.of(2, 3).mapToObj(SlotsAreSharedByLanesTest::names))
        .containsOnly(List.of("all"));
    assertThat(IntStream.of(4, 5).mapToObj(SlotsAreSharedByLanesTest::names))
        .containsOnly(List.of("p0", "rest"));
    assertThat(IntStream.of(6, 7, 500).mapToObj(SlotsAreSharedByLanesTest::names))
        .containsOnly(List.of("p0", "p1", "p2"));
  }

  @Test
  void three_lanes_share_five_to_three_to_two() {
    assertThat(concurrencies(10)).containsExactly(5, 3, 2);
    assertThat(concurrencies(100)).containsExactly(50, 30, 20);
  }

  @Test
  void what_rounding_leaves_goes_to_the_codes() {
    assertThat(concurrencies(5)).containsExactly(3, 2);
    assertThat(concurrencies(8)).containsExactly(4, 2, 2);
    assertThat(concurrencies(19)).containsExactly(11, 5, 3);
  }

  private static List<String> names(int slots) {
    return Lane.of(slots).stream().map(Lane::name).toList();
  }

  private static List<Integer> concurrencies(int slots) {
    return Lane.of(slots).stream().map(Lane::maxConcurrency).toList();
  }
}
