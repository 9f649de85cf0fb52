package io.signalbox.core.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.breaker.Alerts.GateChange;
import io.signalbox.core.health.FakeFlags;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Sent;
import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.Mode;
import io.signalbox.core.health.Snapshot.PathHealth;
import io.signalbox.core.health.Tally;
import io.signalbox.core.health.Tick;
import io.signalbox.core.health.estimate.Checkpoints;
import io.signalbox.core.health.estimate.CohortEstimator;
import io.signalbox.core.health.estimate.EstimatorPolicy;
import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.health.estimate.Saved;
import io.signalbox.core.health.estimate.Surroundings;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.testing.InMemoryCheckpoints;
import io.signalbox.core.testing.InMemoryHealth;
import io.signalbox.core.testing.InMemoryLaneDepths;
import io.signalbox.core.testing.InMemoryQueues;
import io.signalbox.core.testing.InMemoryQuotas;
import io.signalbox.core.testing.InMemorySnapshots;
import io.signalbox.core.testing.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Messages are sent, receipts come or do not, and instances of the breaker tick in turn. */
class EstimatorBehindTheBreakerTest {
  private static final Path PATH = new Path("a", "US", "one");
  private static final Path SIBLING = new Path("a", "US", "two");
  private static final Duration TICK = Duration.ofSeconds(10);

  private final MutableClock clock = new MutableClock(Cohorts.NOON);
  private final InMemoryHealth health = new InMemoryHealth();
  private final InMemorySnapshots snapshots = new InMemorySnapshots();
  private final InMemoryCheckpoints checkpoints = new InMemoryCheckpoints();
  private final List<GateChange> alerts = new ArrayList<>();
  private final List<String> steps = new ArrayList<>();
  private final List<Later> receipts = new ArrayList<>();
  private Checkpoints store = checkpoints;
  private boolean dark;
  private double owed;

  private record Later(Sent sent, Instant at) {}

  /** Ten messages in ten seconds on each path, of the first one as many as its gate lets pass. */
  private void tick(Ticking breaker) {
    Tally tally = new Tally();
    owed += 10 * snapshots.latest().gate(PATH).share();
    for (; owed >= 1; owed--) {
      send(tally, PATH, !dark);
    }
    for (int i = 0; i < 10; i++) {
      send(tally, SIBLING, true);
    }
    clock.advance(TICK);
    Instant now = clock.instant();
    receipts.stream()
        .filter(r -> !r.at().isAfter(now))
        .forEach(r -> tally.receipt(r.sent(), true, r.at()));
    receipts.removeIf(r -> !r.at().isAfter(now));
    health.add(tally.cohorts());
    breaker.tick(new Tick("evidence", "1"));
  }

  private void send(Tally tally, Path path, boolean heard) {
    Sent sent = new Sent(path, clock.instant(), 1, Kind.NOTIFICATION, false);
    tally.call(sent, Measure.ACCEPTED, 100, 1, 0);
    if (heard) {
      receipts.add(new Later(sent, clock.instant().plusSeconds(7)));
    }
  }

  private Ticking breaker() {
    Surroundings surroundings = new Surroundings(Set.of("a"), Set.of(), country -> ZoneOffset.UTC);
    return new Ticking(
        new Ticking.Ports(
            health,
            snapshots,
            store,
            List::of,
            new Spending(List.of(), new InMemoryQuotas(), StepLog.NONE),
            new Loading(List.of(), new InMemoryLaneDepths(), Parallel.sequential(), StepLog.NONE),
            new FakeWatch(FakeFlags.NONE, flag -> {}, StepLog.NONE),
            alerts::add,
            new InMemoryQueues(clock)),
        BreakerPolicy.defaults(),
        new CohortEstimator(surroundings, EstimatorPolicy.defaults()),
        clock,
        log());
  }

  private StepLog log() {
    return (step, id, trace, fields) -> steps.add(step);
  }

  private void ticks(int ticks, Ticking... breakers) {
    for (int i = 0; i < ticks; i++) {
      tick(breakers[i % breakers.length]);
    }
  }

  private void ticksUntilOpen(int most, Ticking breaker) {
    for (int i = 0; i < most && gate().mode() != Mode.OPEN; i++) {
      tick(breaker);
    }
    assertThat(gate().mode()).isEqualTo(Mode.OPEN);
  }

  private Gate gate() {
    return snapshots.latest().gate(PATH);
  }

  private PathState state(Path path) {
    PathHealth published = Objects.requireNonNull(snapshots.latest().paths().get(path));
    return Objects.requireNonNull(published.state());
  }

  @Test
  void accepted_messages_that_nobody_hears_of_open_the_path_within_a_minute() {
    Ticking breaker = breaker();
    ticks(120, breaker);
    dark = true;
    ticksUntilOpen(6, breaker);

    assertThat(gate().reason()).startsWith("out with a chance of ").contains("unheard of");
    assertThat(snapshots.latest().gate(SIBLING).mode()).isEqualTo(Mode.CLOSED);
    assertThat(alerts).extracting(GateChange::gate).containsExactly("a/US/one");
  }

  @Test
  void a_path_that_works_again_closes_step_by_step_and_does_not_open_again() {
    Ticking breaker = breaker();
    ticks(120, breaker);
    dark = true;
    ticks(9, breaker);
    dark = false;
    List<GateChange> before = List.copyOf(alerts);
    Set<Double> shares = new LinkedHashSet<>();
    for (int i = 0; i < 120; i++) {
      tick(breaker);
      shares.add(gate().share());
    }
    assertThat(before).extracting(GateChange::to).contains(Mode.OPEN);
    assertThat(alerts.subList(before.size(), alerts.size()))
        .extracting(GateChange::to)
        .doesNotContain(Mode.OPEN)
        .endsWith(Mode.CLOSED);
    assertThat(shares).endsWith(0.05, 0.25, 0.5, 1.0);
  }

  @Test
  void while_the_outage_lasts_no_more_than_the_probes_share_is_let_through() {
    Ticking breaker = breaker();
    ticks(120, breaker);
    dark = true;
    ticks(12, breaker);
    for (int i = 0; i < 240; i++) {
      tick(breaker);
      assertThat(gate().share()).isLessThanOrEqualTo(0.05);
    }
    assertThat(gate().level()).isGreaterThan(1);
  }

  @Test
  void instances_that_tick_in_turn_both_notice() {
    Ticking one = breaker();
    Ticking other = breaker();
    ticks(120, one, other);
    dark = true;
    ticksUntilOpen(6, other);
    assertThat(gate().level()).isEqualTo(1);
    ticks(3, one);

    assertThat(state(PATH).open()).isTrue();
  }

  @Test
  void a_new_instance_goes_on_from_the_checkpoint() {
    ticks(240, breaker());
    double known = state(PATH).successes();

    ticks(1, breaker());

    assertThat(state(PATH).successes()).isBetween(known * 0.97, known * 1.03);
    assertThat(state(PATH).open()).isFalse();
  }

  @Test
  void without_a_checkpoint_the_cohorts_that_are_there_are_taken_in() {
    ticks(120, breaker());
    store = new InMemoryCheckpoints();

    ticks(1, breaker());

    assertThat(state(PATH).successes()).isGreaterThan(500);
    assertThat(gate().mode()).isEqualTo(Mode.CLOSED);
  }

  @Test
  void an_unreadable_checkpoint_leaves_beliefs_as_published_and_is_never_overwritten() {
    ticks(120, breaker());
    PathState known = state(PATH);
    Optional<Saved> kept = checkpoints.newerThan(0);
    store = new Broken();
    ticks(12, breaker());

    assertThat(state(PATH)).isEqualTo(known);
    assertThat(steps).contains("breaker.checkpoint_unread");
    assertThat(checkpoints.newerThan(0)).isEqualTo(kept);
  }

  @Test
  void a_store_that_takes_no_checkpoint_does_not_stop_the_breaker() {
    ticks(120, breaker());
    store = new Broken();
    Ticking breaker = breaker();
    store = checkpoints;
    ticks(20, breaker);

    assertThat(snapshots.latest().version()).isEqualTo(140);
  }

  /** Its head can neither be read nor written. */
  private static final class Broken implements Checkpoints {
    @Override
    public Result save(Saved state) {
      throw new IllegalStateException("throttled");
    }

    @Override
    public Optional<Saved> newerThan(long at) {
      throw new IllegalStateException("throttled");
    }
  }
}
