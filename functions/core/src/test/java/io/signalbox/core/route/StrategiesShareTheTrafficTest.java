package io.signalbox.core.route;

import static io.signalbox.core.route.Samples.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.StrategyShare;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.route.Decision.ToLane;
import io.signalbox.core.route.policy.Choosers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StrategiesShareTheTrafficTest {
  private static final int MESSAGES = 10_000;
  private static final List<StrategyShare> VALUE = List.of(of("value", 100));

  @Test
  void each_strategy_gets_its_share_of_the_messages() {
    List<StrategyShare> shares = List.of(of("value", 30), of("thompson", 10));

    Map<String, Double> strategies = strategies(router(shares));

    // 10,000 messages: standard deviation below 0.5 points.
    assertThat(strategies.get("value")).isCloseTo(0.75, within(0.02));
    assertThat(strategies.get("thompson")).isCloseTo(0.25, within(0.02));
  }

  @Test
  void a_message_stays_with_its_strategy_for_all_of_its_attempts() {
    Router router = router(List.of(of("value", 50), of("round-robin", 50)));
    Channel[] channels = {channel("a"), channel("b"), channel("c")};

    String first = decide(router, otp(), Snapshot.empty(), 1, channels).strategy();

    for (int seed = 0; seed < 20; seed++) {
      assertThat(decide(router, otp(), Snapshot.empty(), seed, channels).strategy())
          .isEqualTo(first);
      assertThat(decide(router, after("a", "b"), Snapshot.empty(), seed, channels).strategy())
          .isEqualTo(first);
    }
  }

  @Test
  void a_strategy_for_some_countries_gets_nothing_of_the_others() {
    StrategyShare german = new StrategyShare("thompson", 100, Set.of("DE"));
    StrategyShare american = new StrategyShare("round-robin", 100, Set.of("US", "CA"));

    Router none = router(List.of(german, of("value", 1)));
    Router half = router(List.of(american, of("value", 100)));

    assertThat(strategies(none)).containsOnlyKeys("value");
    assertThat(strategies(half).get("round-robin")).isCloseTo(0.5, within(0.02));
  }

  @Test
  void strategies_that_draw_by_weight_follow_the_weights() {
    for (String name : List.of("weighted-random", "weighted-health")) {
      assertThat(heavy(List.of(of(name, 100)))).as(name).isCloseTo(0.75, within(0.02));
    }
  }

  @Test
  void without_configuration_value_draws_by_weight_among_equals() {
    assertThat(StrategyShare.DEFAULT).containsExactly(of("value", 100));
    assertThat(heavy(StrategyShare.DEFAULT)).isCloseTo(0.75, within(0.02));
  }

  /** The part of the one that weighs three times the other, when nothing else differs. */
  private static double heavy(List<StrategyShare> shares) {
    Random random = new Random(42);
    int heavy = 0;
    for (int i = 0; i < MESSAGES; i++) {
      // Another router each time: what it sent before would be waiting in a lane.
      Choice choice =
          decide(
              router(shares),
              otp(),
              Snapshot.empty(),
              random,
              weighing("a", 300),
              weighing("b", 100));
      heavy += choice.channel().equals("a") ? 1 : 0;
    }
    return (double) heavy / MESSAGES;
  }

  @Test
  void value_goes_by_what_is_believed_and_by_the_price_of_all_segments() {
    Router router = router(VALUE);
    Channel dear = costing("dear", 60_000);
    Channel cheap = costing("cheap", 10_000);

    // Two segments: 0.10 dollars between them, and 1.20 for a delivered code.
    Snapshot worth = believed(Map.of("dear", delivering(0.99, 0.3), "cheap", delivering(0.5, 0.3)));
    Snapshot not = believed(Map.of("dear", delivering(0.9, 0.3), "cheap", delivering(0.86, 0.3)));

    assertThat(decide(router, otp(), worth, 1, dear, cheap).channel()).isEqualTo("dear");
    assertThat(decide(router, otp(), not, 1, dear, cheap).channel()).isEqualTo("cheap");
  }

  @Test
  void of_paths_that_nobody_knows_yet_the_cheapest_is_taken() {
    Choice choice =
        decide(
            router(VALUE),
            otp(),
            Snapshot.empty(),
            1,
            costing("a", 30_000),
            costing("b", 7_000),
            costing("c", 30_000));

    assertThat(choice.channel()).isEqualTo("b");
  }

  @Test
  void a_retry_never_goes_to_a_tried_channel_while_another_is_left() {
    for (String name : Choosers.names()) {
      Router router = router(List.of(of(name, 100)));
      Channel[] channels = {weighing("a", 1000), weighing("b", 1), channel("c")};

      Choice choice = decide(router, after("a", "c"), Snapshot.empty(), 1, channels);
      Choice all = decide(router, after("a", "b", "c"), Snapshot.empty(), 1, channels);

      assertThat(choice.channel()).isEqualTo("b");
      assertThat(all.channel()).isIn("a", "b", "c");
    }
  }

  @Test
  void the_explanation_has_the_choice_first_the_scores_and_the_exclusions() {
    Snapshot snapshot =
        believed(Map.of("sim-a", delivering(0.95, 0.3), "sim-b", delivering(0.5, 0.3)));

    Choice choice =
        decide(
            router(VALUE),
            otp(),
            snapshot,
            3,
            disabled("sim-c"),
            channel("sim-b"),
            channel("sim-a"));

    assertThat(choice.strategy()).isEqualTo("value");
    assertThat(choice.snapshot()).isEqualTo(7);
    assertThat(choice.why()).matches("sim-a \\d\\.\\d\\d\\*, sim-b \\d\\.\\d\\d, sim-c -off");
  }

  @Test
  void a_tried_channel_is_explained_as_such() {
    Choice choice =
        decide(router(VALUE), after("a"), Snapshot.empty(), 1, channel("a"), channel("b"));

    assertThat(choice.why()).matches("b \\d\\.\\d\\d\\*, a -tried");
  }

  @Test
  void the_explanation_of_many_channels_is_cut_after_the_choice() {
    Channel[] channels =
        IntStream.range(0, 40).mapToObj(i -> channel("channel-" + i)).toArray(Channel[]::new);

    Choice choice = decide(router(VALUE), otp(), Snapshot.empty(), 5, channels);

    assertThat(choice.why()).hasSize(300).startsWith(choice.channel() + " ");
  }

  @Test
  void a_channel_that_begins_to_ramp_is_probed_by_what_can_wait_and_not_by_codes() {
    Snapshot ramping = gates(Map.of("dear", 0.05));
    Channel[] channels = {costing("cheap", 1_000), costing("dear", 60_000)};
    Random random = new Random(1);
    int probes = 0;
    for (int i = 0; i < 2_000; i++) {
      // Another router each time: its lanes are free.
      Router router = router(VALUE);
      Choice choice = decide(router, notice(otp(i)), ramping, random, channels);
      probes += choice.channel().equals("dear") ? 1 : 0;
      assertThat(decide(router, otp(i), ramping, random, channels).channel()).isEqualTo("cheap");
    }

    // 5% of 2,000: standard deviation 10.
    assertThat(probes).isBetween(60, 140);
  }

  @Test
  void an_explanation_never_tells_the_scores_of_another_message() {
    Choosing choosing = new Choosing(List.of(of("value", 1), of("round-robin", 1)));
    Random random = new Random(1);
    List<Channel> two = List.of(channel("a"), channel("b"));
    for (int i = 0; i < 50; i++) {
      Strategy.Pick pick =
          choosing.pick(new Strategy.Question(otp(i), two, Snapshot.empty(), NOW), random);
      if (pick.strategy().equals("round-robin")) {
        assertThat(pick.scores()).containsExactly(0.0, 0.0);
      }
    }
  }

  private static Dispatch notice(Dispatch otp) {
    Dispatch.Facts f = otp.facts();
    Dispatch.Facts notice =
        new Dispatch.Facts(
            f.id(),
            f.tenant(),
            Kind.NOTIFICATION,
            f.bizType(),
            f.country(),
            f.operator(),
            f.zone(),
            f.segments(),
            f.maxAttempts(),
            f.acceptedAt(),
            f.deadline(),
            f.pin(),
            f.traceId());
    return new Dispatch(notice, 1, otp.step(), List.of(), NOW, null);
  }

  @Test
  void the_same_seed_chooses_the_same() {
    Router once = router(List.of(of("seven-factor", 100)));
    Router again = router(List.of(of("seven-factor", 100)));
    Channel[] channels = {channel("a"), channel("b"), channel("c")};

    for (int seed = 0; seed < 50; seed++) {
      assertThat(decide(once, otp(), Snapshot.empty(), seed, channels))
          .isEqualTo(decide(again, otp(), Snapshot.empty(), seed, channels));
    }
  }

  @Test
  void what_cannot_route_everything_is_refused() {
    assertThatThrownBy(() -> new Choosing(List.of()))
        .hasMessageContaining("no strategy serves all countries");
    assertThatThrownBy(() -> new Choosing(List.of(new StrategyShare("value", 1, Set.of("DE")))))
        .hasMessageContaining("no strategy serves all countries");
    assertThatThrownBy(() -> new Choosing(List.of(of("coin", 1))))
        .hasMessageContaining("no strategy is named coin");
    assertThatThrownBy(() -> of("value", 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> of("value", 101)).isInstanceOf(IllegalArgumentException.class);
  }

  private static StrategyShare of(String name, int share) {
    return new StrategyShare(name, share, Set.of("*"));
  }

  private static Router router(List<StrategyShare> shares) {
    return new Router(new Choosing(shares), RoutePolicy.DEFAULT);
  }

  private static Map<String, Double> strategies(Router router) {
    Map<String, Double> strategies = new HashMap<>();
    for (int i = 0; i < MESSAGES; i++) {
      String strategy = decide(router, otp(i), Snapshot.empty(), i, channel("a")).strategy();
      strategies.merge(strategy, 1.0 / MESSAGES, Double::sum);
    }
    return strategies;
  }

  private static Choice decide(
      Router router, Dispatch dispatch, Snapshot snapshot, int seed, Channel... channels) {
    return decide(router, dispatch, snapshot, new Random(seed), channels);
  }

  private static Choice decide(
      Router router, Dispatch dispatch, Snapshot snapshot, Random random, Channel... channels) {
    Decision decision = router.decide(dispatch, snapshot, catalog(channels), NOW, random);
    return ((ToLane) decision).choice();
  }
}
