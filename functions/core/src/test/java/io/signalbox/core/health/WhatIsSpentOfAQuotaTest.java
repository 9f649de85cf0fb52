package io.signalbox.core.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Quota;
import io.signalbox.core.channel.Quotas.Used;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class WhatIsSpentOfAQuotaTest {
  private static final Instant READ = Instant.parse("2026-06-01T22:59:50Z");
  private static final Instant ELEVEN = Instant.parse("2026-06-01T23:00:00Z");
  private static final Instant MIDNIGHT = Instant.parse("2026-06-02T00:00:00Z");

  @Test
  void the_tighter_of_hour_and_day_counts() {
    assertThat(Spent.of(new Quota(10, 100), new Used(8, 70), READ).share(READ)).isEqualTo(0.8);
    assertThat(Spent.of(new Quota(10, 100), new Used(2, 70), READ).share(READ)).isEqualTo(0.7);
  }

  @Test
  void what_has_no_limit_is_never_used_up() {
    Spent spent = Spent.of(new Quota(Quota.NO_LIMIT, 100), new Used(50, 50), READ);

    assertThat(spent).isEqualTo(new Spent(READ, 0, 0.5));
  }

  @Test
  void an_hours_figure_says_nothing_of_the_next_and_a_days_goes_on() {
    Spent spent = new Spent(READ, 1, 0.4);

    assertThat(spent.share(ELEVEN.minusMillis(1))).isEqualTo(1);
    assertThat(spent.share(ELEVEN)).isEqualTo(0.4);
    assertThat(spent.share(MIDNIGHT)).isZero();
  }

  @Test
  void something_is_left_again_when_the_period_turns_that_is_used_up() {
    assertThat(new Spent(READ, 0.9, 0.9).until(READ)).isEqualTo(READ);
    assertThat(new Spent(READ, 1, 0.9).until(READ)).isEqualTo(ELEVEN);
    assertThat(new Spent(READ, 1, 1).until(READ)).isEqualTo(MIDNIGHT);
    assertThat(new Spent(READ, 0.2, 1.1).until(ELEVEN)).isEqualTo(MIDNIGHT);
    assertThat(new Spent(READ, 1, 1).until(MIDNIGHT)).isEqualTo(MIDNIGHT);
  }
}
