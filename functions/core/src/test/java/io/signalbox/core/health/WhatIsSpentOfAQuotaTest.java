package io.signalbox.core.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Quota;
import io.signalbox.core.testing.InMemoryQuotas;
import io.signalbox.core.testing.QuotasContract;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class WhatIsSpentOfAQuotaTest {
  /** As of 22:59:50, read half a minute later: until 23:00:30 a call may count in that hour. */
  private static final Instant AT = Instant.parse("2026-06-01T22:59:50Z");

  private static final Instant NOW = Instant.parse("2026-06-01T23:00:20Z");
  private static final Instant ELEVEN = Instant.parse("2026-06-01T23:00:30Z");
  private static final Instant MIDNIGHT = Instant.parse("2026-06-02T00:00:30Z");

  private static Spent spent(Quota quota, int hour, int day) {
    InMemoryQuotas quotas = new InMemoryQuotas();
    Channel all = QuotasContract.channel("sim-a", new Quota(1_000, 1_000));
    Instant before = AT.minus(Duration.ofHours(2));
    quotas.reserve(all, before, before, day - hour);
    quotas.reserve(all, AT, AT, hour);
    quotas.reserve(all, NOW, NOW, 3);
    return Spent.read(quotas, QuotasContract.channel("sim-a", quota), NOW);
  }

  @Test
  void the_tighter_of_hour_and_day_counts() {
    assertThat(spent(new Quota(10, 100), 8, 67).share(NOW)).isEqualTo(0.8);
    assertThat(spent(new Quota(10, 100), 2, 67).share(NOW)).isEqualTo(0.7);
  }

  @Test
  void what_has_no_limit_is_never_used_up() {
    assertThat(spent(new Quota(Quota.NO_LIMIT, 100), 7, 47)).isEqualTo(new Spent(AT, 0, 0.5));
  }

  @Test
  void an_hours_figure_says_nothing_of_the_next_and_a_days_goes_on() {
    Spent spent = new Spent(AT, 1, 0.4);

    assertThat(spent.share(ELEVEN.minusMillis(1))).isEqualTo(1);
    assertThat(spent.share(ELEVEN)).isEqualTo(0.4);
    assertThat(spent.share(MIDNIGHT.minusMillis(1))).isEqualTo(0.4);
    assertThat(spent.share(MIDNIGHT)).isZero();
  }

  @Test
  void something_is_left_again_when_the_period_turns_that_is_used_up() {
    assertThat(new Spent(AT, 0.9, 0.9).until(NOW)).isEqualTo(NOW);
    assertThat(new Spent(AT, 1, 0.9).until(NOW)).isEqualTo(ELEVEN);
    assertThat(new Spent(AT, 1, 1).until(NOW)).isEqualTo(MIDNIGHT);
    assertThat(new Spent(AT, 0.2, 1.1).until(ELEVEN)).isEqualTo(MIDNIGHT);
    assertThat(new Spent(AT, 1, 1).until(MIDNIGHT)).isEqualTo(MIDNIGHT);
  }
}
