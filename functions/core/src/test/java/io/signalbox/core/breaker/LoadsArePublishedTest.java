package io.signalbox.core.breaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Quota;
import io.signalbox.core.health.FakeFlags;
import io.signalbox.core.health.Load;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Sent;
import io.signalbox.core.health.Tally;
import io.signalbox.core.health.Tick;
import io.signalbox.core.health.estimate.CohortEstimator;
import io.signalbox.core.health.estimate.EstimatorPolicy;
import io.signalbox.core.health.estimate.Surroundings;
import io.signalbox.core.message.Kind;
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
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoadsArePublishedTest {
  private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");
  private static final Duration TICK = Duration.ofSeconds(10);
  private static final Channel CHANNEL = QuotasContract.channel("sim-a", Quota.NONE);

  private final MutableClock clock = new MutableClock(NOON);
  private final InMemoryLaneDepths depths = new InMemoryLaneDepths();
  private final InMemoryHealth health = new InMemoryHealth();
  private final InMemorySnapshots snapshots = new InMemorySnapshots();
  private final Steps steps = new Steps();
  private final Ticking ticking = ticking();

  private Ticking ticking() {
    return new Ticking(
        new Ticking.Ports(
            health,
            snapshots,
            new InMemoryCheckpoints(),
            List::of,
            new Spending(List.of(), new InMemoryQuotas(), steps),
            new Loading(List.of(CHANNEL), depths, Parallel.sequential(), steps),
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

  @BeforeEach
  void nothing_waits() {
    CHANNEL.lanes().forEach(lane -> depths.put(CHANNEL.laneQueue(lane), 0, 0));
  }

  private Load tick() {
    ticking.tick(new Tick("evidence", "1"));
    return Objects.requireNonNull(snapshots.latest().loads().get("sim-a"));
  }

  private void calls(int calls, int latencyMillis) {
    Tally tally = new Tally();
    Path path = new Path("sim-a", "US", "unknown");
    for (int i = 0; i < calls; i++) {
      Sent sent = new Sent(path, clock.instant(), 1, Kind.OTP, false);
      tally.call(sent, Measure.ACCEPTED, latencyMillis, 1, 7_500);
    }
    health.add(tally.cohorts());
  }

  @Test
  void a_tick_publishes_what_waits_in_each_lane_and_when_it_looked() {
    depths.put(CHANNEL.laneQueue(CHANNEL.lanes().get(0)), 120, 7);

    Load load = tick();

    assertThat(load.at()).isEqualTo(NOON);
    assertThat(load.waiting()).hasSameSizeAs(CHANNEL.lanes()).startsWith(127L);
    assertThat(load.waitingInAll()).isEqualTo(127);
  }

  @Test
  void what_is_hidden_beyond_what_the_lane_can_work_at_once_is_nothing_to_wait_for() {
    int slots = CHANNEL.lanes().get(0).slots();
    depths.put(CHANNEL.laneQueue(CHANNEL.lanes().get(0)), 3, 5_000);

    assertThat(tick().waiting().get(0)).isEqualTo(3 + 10L * slots);
  }

  @Test
  void a_channel_that_answers_slowly_takes_less() {
    double unmeasured = tick().rate();
    calls(500, 100);
    double quick = tick().rate();
    clock.advance(Duration.ofMinutes(5));
    calls(500, 2_000);
    double slow = tick().rate();

    int atOnce = CHANNEL.limits().maxConcurrency();
    assertThat(unmeasured).isCloseTo(atOnce / 1.05, within(0.1));
    assertThat(quick).isGreaterThan(4 * slow).isLessThan(atOnce / 0.1);
    assertThat(slow).isCloseTo(atOnce / 2.05, within(0.1 * atOnce));
  }

  @Test
  void of_one_that_is_not_called_any_more_the_last_figure_goes_on() {
    calls(500, 2_000);
    double slow = tick().rate();
    clock.advance(Duration.ofMinutes(5));

    assertThat(tick().rate()).isEqualTo(slow);
  }

  @Test
  void what_came_in_is_what_was_called_and_what_waits_more() {
    depths.put(CHANNEL.laneQueue(CHANNEL.lanes().get(0)), 50, 0);
    calls(30, 100);
    assertThat(tick().arrived()).as("at the first look nobody knows").isZero();

    calls(40, 100);
    depths.put(CHANNEL.laneQueue(CHANNEL.lanes().get(0)), 110, 0);
    clock.advance(TICK);

    assertThat(tick().arrived()).isEqualTo(10.0);
  }

  @Test
  void over_the_minutes_turn_as_well() {
    clock.advance(Duration.ofSeconds(55));
    calls(30, 100);
    tick();
    calls(20, 100);
    clock.advance(TICK);
    calls(30, 100);

    assertThat(tick().arrived()).isEqualTo(5.0);
  }

  @Test
  void a_lane_that_cannot_be_read_leaves_the_figures_of_before_with_their_time() {
    String queue = CHANNEL.laneQueue(CHANNEL.lanes().get(0));
    depths.put(queue, 120, 0);
    Load first = tick();
    depths.fail(queue);
    clock.advance(TICK);

    assertThat(tick()).isEqualTo(first);
    assertThat(snapshots.latest().version()).isEqualTo(2);
    assertThat(steps.names()).contains("breaker.lane_unread");
    depths.heal(queue);
    assertThat(tick().at()).isEqualTo(NOON.plus(TICK));
  }

  @Test
  void what_could_never_be_read_is_not_published() {
    depths.fail(CHANNEL.laneQueue(CHANNEL.lanes().get(0)));

    ticking.tick(new Tick("evidence", "1"));

    assertThat(snapshots.latest().version()).isEqualTo(1);
    assertThat(snapshots.latest().loads()).isEmpty();
  }
}
