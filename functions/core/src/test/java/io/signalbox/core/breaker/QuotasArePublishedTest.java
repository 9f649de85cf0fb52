package io.signalbox.core.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Quota;
import io.signalbox.core.channel.Quotas;
import io.signalbox.core.health.FakeFlags;
import io.signalbox.core.health.Spent;
import io.signalbox.core.health.Tick;
import io.signalbox.core.health.estimate.CohortEstimator;
import io.signalbox.core.health.estimate.EstimatorPolicy;
import io.signalbox.core.health.estimate.Surroundings;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.testing.InMemoryCheckpoints;
import io.signalbox.core.testing.InMemoryHealth;
import io.signalbox.core.testing.InMemoryLaneDepths;
import io.signalbox.core.testing.InMemoryQueues;
import io.signalbox.core.testing.InMemoryQuotas;
import io.signalbox.core.testing.InMemorySnapshots;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.QuotasContract;
import io.signalbox.core.testing.Steps;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QuotasArePublishedTest {
  private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");
  private static final Channel LIMITED = QuotasContract.channel("sim-a", new Quota(10, 100));
  private static final Channel UNLIMITED = QuotasContract.channel("sim-b", Quota.NONE);

  private final MutableClock clock = new MutableClock(NOON.plus(Quotas.SKEW));
  private final InMemoryQuotas quotas = new InMemoryQuotas();
  private final InMemorySnapshots snapshots = new InMemorySnapshots();
  private final Steps steps = new Steps();
  private final Ticking ticking = ticking();

  private Ticking ticking() {
    return new Ticking(
        new Ticking.Ports(
            new InMemoryHealth(),
            snapshots,
            new InMemoryCheckpoints(),
            List::of,
            new Spending(List.of(LIMITED, UNLIMITED), quotas, steps),
            new Loading(List.of(), new InMemoryLaneDepths(), Parallel.sequential(), steps),
            new FakeWatch(FakeFlags.NONE, flag -> {}, steps),
            change -> {},
            new InMemoryQueues(clock)),
        BreakerPolicy.defaults(),
        new CohortEstimator(
            new Surroundings(Set.of(), Set.of(), country -> ZoneOffset.UTC),
            EstimatorPolicy.defaults()),
        clock,
        steps);
  }

  private void tick() {
    ticking.tick(new Tick("evidence", "1"));
  }

  @Test
  void a_tick_publishes_what_is_used_up_of_the_channels_that_have_a_quota() {
    quotas.reserve(LIMITED, NOON, NOON, 8);

    tick();

    assertThat(snapshots.latest().spent()).containsOnlyKeys("sim-a");
    assertThat(snapshots.latest().spent("sim-a")).isEqualTo(new Spent(NOON, 0.8, 0.08));
    assertThat(snapshots.latest().spent("sim-b").share(clock.instant())).isZero();
  }

  @Test
  void each_tick_reads_anew() {
    tick();
    quotas.reserve(LIMITED, NOON, NOON, 10);
    clock.advance(Duration.ofSeconds(10));

    tick();

    assertThat(snapshots.latest().spent("sim-a").share(clock.instant())).isEqualTo(1);
  }

  @Test
  void a_store_that_fails_leaves_the_figures_of_before_and_the_gates_move_on() {
    quotas.reserve(LIMITED, NOON, NOON, 10);
    tick();
    quotas.fail();
    clock.advance(Duration.ofSeconds(10));

    tick();

    assertThat(snapshots.latest().version()).isEqualTo(2);
    assertThat(snapshots.latest().spent("sim-a")).isEqualTo(new Spent(NOON, 1, 0.1));
    assertThat(steps.names()).contains("breaker.quota_unread");
  }

  @Test
  void what_could_never_be_read_is_not_used_up() {
    quotas.fail();

    tick();

    assertThat(snapshots.latest().spent()).isEmpty();
  }
}
