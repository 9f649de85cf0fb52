package io.signalbox.core.route;

import static io.signalbox.core.route.Samples.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.route.Decision.ToLane;
import io.signalbox.core.route.WeightedHealth.Prior;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StrategyDrawsByWeightAndHealthTest {
  private static final int DRAWS = 10_000;
  private final Router router = new Router(new WeightedHealth(), RoutePolicy.DEFAULT);

  @Test
  void shares_follow_the_weights() {
    Map<String, Double> shares =
        shares(otp(), Snapshot.empty(), weighing("a", 300), weighing("b", 100));

    // 10,000 draws: standard deviation below 0.5 points.
    assertThat(shares.get("a")).isCloseTo(0.75, within(0.02));
    assertThat(shares.get("b")).isCloseTo(0.25, within(0.02));
  }

  @Test
  void shares_follow_health_shrunk_to_the_prior() {
    Snapshot snapshot =
        healthy(Map.of("a", health(1, 10_000, 1, 10_000), "b", health(0.5, 20, 1, 0)));

    Map<String, Double> shares = shares(otp(), snapshot, channel("a"), channel("b"));

    double a = (10_000 + 19) / 10_020.0 * (10_000 + 34) / 10_040.0;
    double b = (10 + 19) / 40.0 * 0.85;
    assertThat(shares.get("b")).isCloseTo(b / (a + b), within(0.02));
  }

  @Test
  void one_bad_receipt_weighs_less_than_fifty() {
    Prior delivery = new Prior(0.85, 40);

    assertThat(delivery.shrink(0, 0)).isEqualTo(0.85);
    assertThat(delivery.shrink(0, 1)).isCloseTo(34 / 41.0, within(1e-9));
    assertThat(delivery.shrink(0, 50)).isCloseTo(34 / 90.0, within(1e-9));
  }

  @Test
  void a_retry_never_goes_to_a_tried_channel_while_another_is_left() {
    Channel[] channels = {weighing("a", 1000), weighing("b", 1), channel("c")};

    Map<String, Double> shares = shares(after("a", "c"), Snapshot.empty(), channels);

    assertThat(shares).containsOnlyKeys("b");
    assertThat(decide(after("a", "c"), Snapshot.empty(), 1, channels).why())
        .isEqualTo("b 0.01*, a -tried, c -tried");
  }

  @Test
  void tried_channels_are_drawn_again_when_no_other_is_left() {
    Snapshot snapshot = gates(Map.of("c", 0.0));

    Map<String, Double> shares =
        shares(after("a", "b"), snapshot, channel("a"), channel("b"), channel("c"));

    assertThat(shares).containsOnlyKeys("a", "b");
    assertThat(shares.get("a")).isCloseTo(0.5, within(0.02));
  }

  @Test
  void the_explanation_has_the_choice_first_the_scores_and_the_exclusions() {
    Snapshot snapshot = healthy(Map.of("sim-b", health(0.2, 180, 1, 0)));

    Choice choice =
        decide(otp(), snapshot, 3, disabled("sim-c"), channel("sim-a"), channel("sim-b"));

    assertThat(choice.strategy()).isEqualTo("weighted-health");
    assertThat(choice.snapshot()).isEqualTo(7);
    assertThat(choice.why())
        .isIn("sim-a 0.81*, sim-b 0.23, sim-c -off", "sim-b 0.23*, sim-a 0.81, sim-c -off");
  }

  @Test
  void the_explanation_of_many_channels_is_cut_after_the_choice() {
    Channel[] channels =
        IntStream.range(0, 40).mapToObj(i -> channel("channel-" + i)).toArray(Channel[]::new);

    Choice choice = decide(otp(), Snapshot.empty(), 5, channels);

    assertThat(choice.why()).hasSize(300).startsWith(choice.channel() + " 0.81*, ");
  }

  @Test
  void the_same_seed_draws_the_same() {
    List<Choice> once = IntStream.range(0, 50).mapToObj(this::drawn).toList();
    List<Choice> again = IntStream.range(0, 50).mapToObj(this::drawn).toList();

    assertThat(once).isEqualTo(again).contains(drawn(1));
  }

  @Test
  void a_prior_without_sense_is_refused() {
    assertThatThrownBy(() -> new Prior(1.1, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Prior(0.5, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  private Choice drawn(int seed) {
    return decide(otp(), Snapshot.empty(), seed, channel("a"), channel("b"), channel("c"));
  }

  private Choice decide(Dispatch dispatch, Snapshot snapshot, int seed, Channel... channels) {
    Decision decision = router.decide(dispatch, snapshot, catalog(channels), NOW, new Random(seed));
    return ((ToLane) decision).choice();
  }

  private Map<String, Double> shares(Dispatch dispatch, Snapshot snapshot, Channel... channels) {
    Catalog catalog = catalog(channels);
    Random random = new Random(42);
    Map<String, Double> shares = new HashMap<>();
    for (int i = 0; i < DRAWS; i++) {
      Decision decision = router.decide(dispatch, snapshot, catalog, NOW, random);
      shares.merge(((ToLane) decision).choice().channel(), 1.0 / DRAWS, Double::sum);
    }
    return shares;
  }
}
