package io.signalbox.core.route.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.message.Kind;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Each way to choose does what its formula says. */
class ChoosersTest {
  private final SplittableRandom random = new SplittableRandom(1);
  private final Offers offers = new Offers(20);

  private static PathState state(double p, boolean open, double share) {
    double down = open ? 0.95 : 0;
    double delivery = open ? p * 0.1 : p;
    return new PathState(
        delivery, p, 1, down, open, 0.9, 90 * p, 90 * (1 - p), p, p, p, p, 300, share);
  }

  private void offer(int channel, double p, double price, boolean open, double share) {
    offers.add(channel, state(p, open, share), price, 100 - channel, 0, 0, false);
  }

  private Map<Integer, Integer> draws(Chooser chooser, int times) {
    Map<Integer, Integer> counts = new HashMap<>();
    for (int i = 0; i < times; i++) {
      counts.merge(chooser.choose(offers, random), 1, Integer::sum);
    }
    return counts;
  }

  @Test
  void each_is_known_by_its_own_name() {
    for (String name : Choosers.names()) {
      assertThat(Choosers.named(name).orElseThrow().name()).isEqualTo(name);
    }
    assertThat(Choosers.named("coin")).isEmpty();
  }

  @Test
  void each_leaves_out_what_was_tried_while_another_is_left() {
    for (String name : Choosers.names()) {
      offers.begin(Kind.OTP, 2, 0);
      offers.add(0, state(0.95, false, 0.2), 0.02, 100, 0, 0, true);
      offers.add(1, state(0.75, false, 0.2), 0.03, 50, 0, 0, false);

      assertThat(draws(Choosers.named(name).orElseThrow(), 50)).containsOnlyKeys(1);
    }
  }

  @Test
  void value_takes_certainty_for_an_otp_and_price_for_marketing() {
    offers.begin(Kind.OTP, 1, 0);
    offer(0, 0.95, 0.040, false, 0.3);
    offer(1, 0.88, 0.015, false, 0.3);
    assertThat(new Value().choose(offers, random)).isZero();

    offers.begin(Kind.MARKETING, 1, 0);
    offer(0, 0.95, 0.040, false, 0.3);
    offer(1, 0.88, 0.015, false, 0.3);
    assertThat(new Value().choose(offers, random)).isEqualTo(1);
  }

  @Test
  void value_keeps_a_close_second_warm_above_the_cap() {
    offers.begin(Kind.OTP, 1, 0);
    offer(0, 0.900, 0.03, false, 0.9);
    offer(1, 0.897, 0.03, false, 0.1);

    Map<Integer, Integer> counts = draws(new Value(), 1000);

    assertThat(counts.get(1)).isBetween(300, 700);
  }

  @Test
  void value_never_probes_with_an_otp_and_seldom_with_the_rest() {
    offers.begin(Kind.OTP, 1, 0);
    offer(0, 0.95, 0.03, true, 0);
    offer(1, 0.80, 0.03, false, 1);
    assertThat(draws(new Value(), 500)).containsOnlyKeys(1);

    offers.begin(Kind.NOTIFICATION, 1, 0);
    offer(0, 0.95, 0.03, true, 0);
    offer(1, 0.80, 0.03, false, 1);
    assertThat(draws(new Value(), 2000).get(0)).isBetween(20, 120);
  }

  @Test
  void seven_factor_draws_among_five_and_its_best_only_variant_does_not() {
    offers.begin(Kind.OTP, 1, 0);
    for (int c = 0; c < 7; c++) {
      offer(c, 0.95 - 0.05 * c, 0.03, false, 0.1);
    }

    assertThat(draws(Classic.sevenFactor(), 500)).containsOnlyKeys(0, 1, 2, 3, 4);
    assertThat(draws(Classic.sevenFactorBest(), 50)).containsOnlyKeys(0);
  }

  @Test
  void silence_is_answered_when_failure_is_likely_enough() {
    PathState good = state(0.95, false, 0.5);
    assertThat(new Value().resends(new Silence(Kind.OTP, 30, good, 0.3, 0, 0.03))).isFalse();
    assertThat(new Value().resends(new Silence(Kind.OTP, 30, good, 0.99, 0, 0.03))).isTrue();
    assertThat(new Value().resends(new Silence(Kind.OTP, 5, good, 0.99, 0, 0.03))).isFalse();
  }

  @Test
  void user_who_should_have_converted_and_did_not_is_sent_another() {
    PathState late = state(0.92, false, 0.5);
    assertThat(new Value().resends(new Silence(Kind.OTP, 30, late, 0.05, 0, 0.03))).isFalse();
    assertThat(new Value().resends(new Silence(Kind.OTP, 30, late, 0.05, 0.8, 0.03))).isTrue();
  }

  @Test
  void what_a_second_arrival_costs_holds_a_resend_back() {
    Silence doubtful = new Silence(Kind.OTP, 30, state(0.95, false, 0.5), 0.8, 0, 0.03);
    assertThat(new Value(annoyedBy(0)).resends(doubtful)).isTrue();
    assertThat(new Value(annoyedBy(0.2)).resends(doubtful)).isFalse();
  }

  private static ValuePolicy annoyedBy(double dollars) {
    ValuePolicy usual = ValuePolicy.defaults();
    return new ValuePolicy(usual.worth(), 0.01, 0.6, 0.8, dollars, 0.5, 0.03);
  }

  @Test
  void policy_refuses_what_is_no_share_or_no_worth() {
    Map<Kind, Double> worth = Map.of(Kind.OTP, 1.0, Kind.NOTIFICATION, 1.0, Kind.MARKETING, 1.0);
    assertThatThrownBy(() -> new ValuePolicy(worth, 0.01, 1.5, 0.8, 0.1, 0.3, 0.03))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new ValuePolicy(Map.of(), 0.01, 0.6, 0.8, 0.1, 0.3, 0.03))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
