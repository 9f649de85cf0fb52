package io.signalbox.core.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.health.trial.Trial;
import io.signalbox.core.health.trial.Trials;
import io.signalbox.core.message.Kind;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of trials does. */
public abstract class TrialsContract {
  private static final LocalDate MONDAY = LocalDate.parse("2026-03-02");
  private static final Trial.Of CODES = new Trial.Of("value", "US", Kind.OTP, MONDAY);

  private Trials trials;

  /** With nothing added. */
  protected abstract Trials create();

  @BeforeEach
  void create_trials() {
    trials = create();
  }

  private static Trial amount(Trial.Of of, long n) {
    return new Trial(of, 2 * n, n, 3_000 * n, 900 * n, 7_500 * n, 56_250_000 * n);
  }

  @Test
  void amounts_of_one_add_up() {
    trials.add(List.of(amount(CODES, 1), amount(CODES, 2)));
    trials.add(List.of(amount(CODES, 4)));

    assertThat(trials.read(MONDAY, MONDAY)).containsExactly(amount(CODES, 7));
  }

  @Test
  void strategies_countries_kinds_and_days_stay_apart() {
    List<Trial> each =
        List.of(
            amount(CODES, 1),
            amount(new Trial.Of("seven-factor-best", "US", Kind.OTP, MONDAY), 2),
            amount(new Trial.Of("value", "DE", Kind.OTP, MONDAY), 3),
            amount(new Trial.Of("value", "US", Kind.MARKETING, MONDAY), 4),
            amount(new Trial.Of("value", "US", Kind.OTP, MONDAY.plusDays(1)), 5));

    trials.add(each);

    assertThat(trials.read(MONDAY, MONDAY.plusDays(1))).containsExactlyInAnyOrderElementsOf(each);
  }

  @Test
  void days_outside_are_not_read() {
    trials.add(
        List.of(
            amount(new Trial.Of("value", "US", Kind.OTP, MONDAY.minusDays(1)), 1),
            amount(new Trial.Of("value", "US", Kind.OTP, MONDAY.plusDays(2)), 1)));

    assertThat(trials.read(MONDAY, MONDAY.plusDays(1))).isEmpty();
  }

  @Test
  void a_cost_alone_is_kept() {
    Trial cost = new Trial(CODES, 0, 0, 0, 0, 7_500, 56_250_000);

    trials.add(List.of(cost));

    assertThat(trials.read(MONDAY, MONDAY)).containsExactly(cost);
  }

  @Test
  void nothing_to_add_adds_nothing() {
    trials.add(List.of());

    assertThat(trials.read(MONDAY, MONDAY)).isEmpty();
  }

  @Test
  void many_who_add_at_once_lose_nothing() {
    IntStream.range(0, 40)
        .parallel()
        .forEach(i -> trials.add(Collections.nCopies(2, amount(CODES, 1))));

    assertThat(trials.read(MONDAY, MONDAY)).containsExactly(amount(CODES, 80));
  }

  @Test
  void two_months_can_be_read_and_no_more() {
    LocalDate last = MONDAY.plusDays(Trials.MOST_DAYS - 1);
    trials.add(List.of(amount(CODES, 1)));

    assertThat(trials.read(MONDAY, last)).hasSize(1);
    assertThatThrownBy(() -> trials.read(MONDAY, last.plusDays(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
