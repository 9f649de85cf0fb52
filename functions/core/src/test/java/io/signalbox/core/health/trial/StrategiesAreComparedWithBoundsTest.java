package io.signalbox.core.health.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.signalbox.core.health.trial.Comparison.Figure;
import io.signalbox.core.health.trial.Comparison.Line;
import io.signalbox.core.health.trial.Comparison.Verdict;
import io.signalbox.core.message.Kind;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StrategiesAreComparedWithBoundsTest {
  private static final LocalDate DAY = LocalDate.parse("2026-03-02");

  private static Trial.Of of(String strategy) {
    return new Trial.Of(strategy, "US", Kind.OTP, DAY);
  }

  private static Trial counted(String strategy, long started, long delivered) {
    return new Trial(of(strategy), started, delivered, 0, 0, 0, 0);
  }

  private static Line line(Comparison comparison, String strategy) {
    return comparison.strategies().stream()
        .filter(l -> l.strategy().equals(strategy))
        .findFirst()
        .orElseThrow();
  }

  private static Interval is(Figure figure) {
    return Objects.requireNonNull(figure.is());
  }

  private static @Nullable Verdict verdict(Figure figure) {
    return figure.against() == null ? null : figure.against().verdict();
  }

  @Test
  void a_share_has_the_bounds_of_wilsons_published_example() {
    // Newcombe 1998, Statistics in Medicine 17:857, table I, 81 of 263.
    Comparison one = Comparison.of(List.of(counted("value", 263, 81)), null);

    Interval delivery = is(line(one, "value").delivery());

    assertThat(delivery.value()).isCloseTo(0.3080, within(1e-4));
    assertThat(delivery.low()).isCloseTo(0.2553, within(1e-4));
    assertThat(delivery.high()).isCloseTo(0.3662, within(1e-4));
  }

  @Test
  void a_difference_has_the_bounds_of_newcombes_published_example() {
    // Newcombe 1998, Statistics in Medicine 17:873, table II (a): 56/70 and 48/80, method 10.
    Comparison two =
        Comparison.of(List.of(counted("value", 70, 56), counted("classic", 80, 48)), "classic");

    Comparison.Against against = Objects.requireNonNull(line(two, "value").delivery().against());

    assertThat(against.difference().value()).isCloseTo(0.2, within(1e-4));
    assertThat(against.difference().low()).isCloseTo(0.0524, within(1e-4));
    assertThat(against.difference().high()).isCloseTo(0.3339, within(1e-4));
    assertThat(against.verdict()).isEqualTo(Verdict.BETTER);
  }

  @Test
  void equals_are_told_apart_by_chance_alone_once_in_twenty() {
    Random random = new Random(11);
    int told = 0;
    for (int world = 0; world < 1_000; world++) {
      Comparison two = Comparison.of(List.of(drawn("a", random), drawn("b", random)), "a");
      told += verdict(line(two, "b").delivery()) == Verdict.OPEN ? 0 : 1;
    }

    // 50 expected, standard deviation 7.
    assertThat(told).isBetween(25, 80);
  }

  private static Trial drawn(String strategy, Random random) {
    long delivered = random.doubles(400).filter(d -> d < 0.9).count();
    return counted(strategy, 400, delivered);
  }

  @Test
  void none_delivered_or_all_still_has_bounds() {
    Comparison two = Comparison.of(List.of(counted("a", 40, 0), counted("b", 40, 40)), "a");

    assertThat(is(line(two, "a").delivery()).high()).isBetween(0.01, 0.15);
    assertThat(is(line(two, "b").delivery()).low()).isBetween(0.85, 0.99);
    assertThat(verdict(line(two, "b").delivery())).isEqualTo(Verdict.BETTER);
  }

  @Test
  void sooner_and_cheaper_is_better() {
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      trials.add(Trial.started(of("a")));
      trials.add(Trial.started(of("b")));
      trials.add(Trial.delivered(of("a"), 4_000 + i * 10));
      trials.add(Trial.delivered(of("b"), 9_000 + i * 10));
      trials.add(Trial.cost(of("a"), 40_000));
      trials.add(Trial.cost(of("b"), 7_500));
    }

    Comparison two = Comparison.of(trials, "a");

    assertThat(is(line(two, "a").delaySeconds()).value()).isCloseTo(4.495, within(1e-3));
    assertThat(is(line(two, "b").costPer1000()).value()).isCloseTo(7.5, within(1e-9));
    assertThat(verdict(line(two, "b").delaySeconds())).isEqualTo(Verdict.WORSE);
    assertThat(verdict(line(two, "b").costPer1000())).isEqualTo(Verdict.BETTER);
    assertThat(verdict(line(two, "b").delivery())).isEqualTo(Verdict.OPEN);
  }

  @Test
  void bounds_of_a_mean_are_those_of_its_sample() {
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      trials.add(Trial.started(of("a")));
      trials.add(Trial.delivered(of("a"), i % 2 == 0 ? 2_000 : 6_000));
    }

    Interval delay = is(line(Comparison.of(trials, null), "a").delaySeconds());

    // Mean 4 s, deviation 2 s: 4 +- 1.96 * 2 / sqrt(50).
    assertThat(delay.low()).isCloseTo(4 - 0.5544, within(1e-3));
    assertThat(delay.high()).isCloseTo(4 + 0.5544, within(1e-3));
  }

  @Test
  void too_little_has_no_mean_and_no_verdict() {
    Comparison two =
        Comparison.of(
            List.of(new Trial(of("a"), 29, 29, 1, 1, 1, 1), new Trial(of("b"), 99, 99, 1, 1, 1, 1)),
            "b");

    assertThat(line(two, "a").delaySeconds()).isEqualTo(new Figure(null, null));
    assertThat(line(two, "a").costPer1000()).isEqualTo(new Figure(null, null));
    assertThat(line(two, "b").delaySeconds().is()).isNotNull();
  }

  @Test
  void the_one_with_the_most_messages_is_the_baseline_unless_another_is_named() {
    List<Trial> trials = List.of(counted("a", 10, 9), counted("b", 90, 80));

    assertThat(Comparison.of(trials, null).baseline()).isEqualTo("b");
    assertThat(Comparison.of(trials, "a").baseline()).isEqualTo("a");
    assertThat(Comparison.of(trials, "thompson").baseline()).isEqualTo("b");
    assertThat(line(Comparison.of(trials, "a"), "a").delivery().against()).isNull();
  }

  @Test
  void countries_kinds_and_days_of_a_strategy_are_added_up() {
    Trial codes = counted("a", 10, 9);
    Trial notices =
        new Trial(new Trial.Of("a", "DE", Kind.NOTIFICATION, DAY.plusDays(1)), 5, 5, 0, 0, 0, 0);

    Line line = line(Comparison.of(List.of(codes, notices), null), "a");

    assertThat(line.messages()).isEqualTo(15);
    assertThat(line.delivered()).isEqualTo(14);
  }

  @Test
  void a_count_that_was_lost_makes_no_more_deliveries_than_messages() {
    Line line = line(Comparison.of(List.of(counted("a", 40, 41)), null), "a");

    assertThat(line.delivered()).isEqualTo(40);
    assertThat(is(line.delivery()).value()).isEqualTo(1);
  }

  @Test
  void of_nothing_nothing_is_said() {
    assertThat(Comparison.of(List.of(), "a")).isEqualTo(new Comparison(null, List.of()));
    // Of a day's turn, only the price of a late attempt.
    assertThat(Comparison.of(List.of(Trial.cost(of("a"), 7_500)), null).strategies()).isEmpty();
  }
}
