package io.signalbox.core.route;

import static io.signalbox.core.route.Samples.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.StrategyShare;
import io.signalbox.core.health.Load;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.route.Decision.ToLane;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Routers know what waits in lanes, and what they sent there themselves (SPEC 7, load penalty). */
class BurstsSpreadByWhatChannelsTakeTest {
  private static final Channel CHEAP = costing("cheap", 5_000);
  private static final Channel DEAR = costing("dear", 7_500);

  /** Ten slots of two calls, 5 of them for codes: at 0.5 s each, 20 calls at once a second. */
  private static final double USUAL = 36;

  private final Random random = new Random(1);
  private final Router router = router();

  private static Router router() {
    return new Router(new Choosing(StrategyShare.DEFAULT), RoutePolicy.DEFAULT);
  }

  private String route(Router by, Dispatch dispatch, Snapshot snapshot, Instant now) {
    Decision decision = by.decide(dispatch, snapshot, catalog(CHEAP, DEAR), now, random);
    return ((ToLane) decision).choice().channel();
  }

  private Map<String, Integer> burst(int messages, Snapshot snapshot) {
    Map<String, Integer> sent = new HashMap<>();
    IntStream.range(0, messages)
        .forEach(i -> sent.merge(route(router, otp(i), snapshot, NOW), 1, Integer::sum));
    return sent;
  }

  private static Load load(double rate, Long... waiting) {
    return new Load(NOW, rate, 0, 0, List.of(waiting));
  }

  private static Snapshot loads(Load cheap, Load dear) {
    return loads(1, NOW, cheap, dear);
  }

  private static Snapshot loads(long version, Instant at, Load cheap, Load dear) {
    return new Snapshot(version, at, Map.of(), Map.of())
        .loaded(Map.of("cheap", cheap, "dear", dear));
  }

  @Test
  void a_burst_without_a_new_snapshot_spreads_over_all_that_can_take_it() {
    Map<String, Integer> sent =
        burst(1_000, loads(load(USUAL, 0L, 0L, 0L), load(USUAL, 0L, 0L, 0L)));

    assertThat(sent.get("cheap")).isBetween(480, 540);
  }

  @Test
  void in_proportion_to_what_they_take() {
    Map<String, Integer> sent =
        burst(1_000, loads(load(USUAL / 3, 0L, 0L, 0L), load(USUAL, 0L, 0L, 0L)));

    assertThat(sent.get("cheap")).isBetween(230, 280);
  }

  @Test
  void also_where_nothing_was_measured() {
    assertThat(burst(1_000, Snapshot.empty()).get("cheap")).isBetween(480, 540);
  }

  @Test
  void what_little_comes_goes_to_the_cheaper_one_alone() {
    for (int i = 0; i < 1_000; i++) {
      Instant now = NOW.plusSeconds(i);
      String chosen = route(router, lasting(i), Snapshot.empty(), now);
      assertThat(chosen).as("message %s", i).isEqualTo("cheap");
    }
  }

  @Test
  void a_lane_that_is_full_already_gets_nothing_until_the_others_are_as_full() {
    Map<String, Integer> sent =
        burst(30, loads(load(USUAL, 200L, 0L, 0L), load(USUAL, 0L, 0L, 0L)));

    assertThat(sent).containsOnlyKeys("dear");
  }

  @Test
  void codes_do_not_wait_for_what_waits_in_other_lanes() {
    Map<String, Integer> sent =
        burst(2, loads(load(USUAL, 0L, 3_000L, 90_000L), load(USUAL, 0L, 0L, 0L)));

    assertThat(sent).containsOnlyKeys("cheap");
  }

  @Test
  void a_measured_backlog_drains_while_its_snapshot_grows_old() {
    Snapshot snapshot = loads(load(USUAL, 100L, 0L, 0L), load(USUAL, 0L, 0L, 0L));

    assertThat(route(router, otp(1), snapshot, NOW.plusSeconds(1))).isEqualTo("dear");
    assertThat(route(router, otp(2), snapshot, NOW.plusSeconds(20))).isEqualTo("cheap");
  }

  @Test
  void with_a_stale_snapshot_what_was_sent_still_counts() {
    Snapshot snapshot = loads(load(USUAL, 0L, 0L, 0L), load(USUAL, 0L, 0L, 0L));
    Instant late = NOW.plus(Duration.ofMinutes(5));
    List<String> sent = new ArrayList<>();
    IntStream.range(0, 400).forEach(i -> sent.add(route(router, otp(i), snapshot, late)));

    assertThat(sent).filteredOn("cheap"::equals).hasSizeBetween(190, 240);
  }

  @Test
  void a_new_snapshot_counts_what_was_sent_before_its_measure_and_the_router_what_came_after() {
    Snapshot old = loads(load(USUAL, 0L, 0L, 0L), load(USUAL, 1_000L, 0L, 0L));
    Instant measured = NOW.plusSeconds(10);
    Load empty = new Load(measured, USUAL, 0, 0, List.of(0L, 0L, 0L));
    Snapshot next = loads(2, measured, empty, empty);
    Instant heard = measured.plusSeconds(2);
    Router before = router();
    Router after = router();
    for (int i = 0; i < 50; i++) {
      assertThat(route(before, otp(i), old, measured.minusSeconds(1))).isEqualTo("cheap");
      // The old one is held while the new one is made.
      assertThat(route(after, otp(i), old, measured.plusSeconds(1))).isEqualTo("cheap");
    }

    assertThat(route(before, otp(), next, heard)).isEqualTo("cheap");
    assertThat(route(after, otp(), next, heard)).isEqualTo("dear");
  }

  @Test
  void two_routers_count_for_each_other_and_one_alone_for_itself() {
    Router other = router();
    Router single = router();
    Snapshot first = loads(load(USUAL, 0L, 0L, 0L), load(USUAL, 0L, 0L, 0L));
    for (int i = 0; i < 200; i++) {
      route(router, otp(2 * i), first, NOW.plusSeconds(5));
      route(other, otp(2 * i + 1), first, NOW.plusSeconds(5));
      route(single, otp(2 * i), first, NOW.plusSeconds(5));
    }
    // All were taken meanwhile. Then ten free calls are worth ten messages, whoever sends them.
    Instant now = NOW.plusSeconds(11);
    int together = cheapOf(10, router, arrived(40), now) + cheapOf(10, other, arrived(40), now);
    int alone = cheapOf(20, single, arrived(20), now);

    assertThat(together).isBetween(10, 16);
    assertThat(alone).isBetween(10, 16);
  }

  private static Snapshot arrived(double perSecond) {
    Instant at = NOW.plusSeconds(10);
    Load load = new Load(at, USUAL, perSecond / 2, 0, List.of(0L, 0L, 0L));
    return loads(2, at, load, load);
  }

  /** Of so many more, how many go to the cheaper one. */
  private int cheapOf(int messages, Router by, Snapshot snapshot, Instant now) {
    return (int)
        IntStream.range(0, messages)
            .filter(i -> route(by, otp(i), snapshot, now).equals("cheap"))
            .count();
  }

  @Test
  void a_channel_that_cannot_call_in_time_is_left_out_and_the_explanation_says_so() {
    Snapshot full = loads(load(USUAL, 0L, 0L, 0L), load(USUAL, 100_000L, 0L, 0L));

    Decision decision = router.decide(otp(), full, catalog(CHEAP, DEAR), NOW, random);

    assertThat(((ToLane) decision).choice().why()).matches("cheap \\d\\.\\d\\d\\*, dear -crowd");
  }

  @Test
  void when_none_can_the_least_crowded_gets_it() {
    Snapshot full = loads(load(USUAL, 100_000L, 0L, 0L), load(USUAL, 99_000L, 0L, 0L));

    Decision decision = router.decide(otp(), full, catalog(CHEAP, DEAR), NOW, random);

    assertThat(((ToLane) decision).choice().why()).matches("dear -?\\d\\.\\d\\d\\*, cheap -crowd");
  }

  /** One that lives longer than its lot takes to be sent. */
  private static Dispatch lasting(int number) {
    Dispatch otp = Dispatch.first(origin("r-" + number, Duration.ofHours(1), null), NOW);
    assertThat(otp.facts().kind()).isEqualTo(Kind.OTP);
    return otp;
  }
}
