package io.signalbox.core.breaker;

import static io.signalbox.core.breaker.Cohorts.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.breaker.Alerts.GateChange;
import io.signalbox.core.health.FakeFlags;
import io.signalbox.core.health.HealthStore;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshot.Mode;
import io.signalbox.core.health.Snapshots;
import io.signalbox.core.health.Tick;
import io.signalbox.core.health.estimate.CohortEstimator;
import io.signalbox.core.health.estimate.EstimatorPolicy;
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
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TickingTest {
  private static final Tick EVIDENCE = new Tick("evidence", "1");
  private static final Surroundings SURROUNDINGS =
      new Surroundings(Set.of("a"), Set.of(), country -> ZoneOffset.UTC);
  private final MutableClock clock = new MutableClock(NOON.plusSeconds(30));
  private final InMemoryHealth health = new InMemoryHealth();
  private final InMemorySnapshots snapshots = new InMemorySnapshots();
  private final InMemoryQueues queues = new InMemoryQueues(clock);
  private final List<GateChange> alerts = new ArrayList<>();
  private final InMemoryCheckpoints checkpoints = new InMemoryCheckpoints();
  private boolean busDown;

  @Test
  void evidence_opens_the_gate_in_the_next_snapshot_and_alerts_with_it() {
    health.add(List.of(answers(0, 10, 20)));

    ticking().tick(EVIDENCE);

    assertThat(snapshots.latest().version()).isEqualTo(1);
    assertThat(snapshots.latest().gate(A_US).blocks()).isTrue();
    assertThat(alerts)
        .containsExactly(
            new GateChange(
                "a/US/unknown",
                Mode.CLOSED,
                Mode.OPEN,
                "10 errors of 20 answers",
                1,
                NOON.plusSeconds(30)));
  }

  @Test
  void each_tick_publishes_a_version_and_alerts_only_what_changed() {
    health.add(List.of(answers(0, 10, 20)));
    Ticking ticking = ticking();

    for (int i = 0; i < 4; i++) {
      ticking.tick(EVIDENCE);
      clock.advance(Duration.ofSeconds(10));
    }

    assertThat(snapshots.latest().version()).isEqualTo(4);
    assertThat(alerts).extracting(GateChange::to).containsExactly(Mode.OPEN, Mode.RAMPING);
  }

  @Test
  void sixteen_minutes_of_cohorts_are_read_once() {
    List<Long> read = new ArrayList<>();
    HealthStore watched =
        new HealthStore() {
          @Override
          public void add(List<io.signalbox.core.health.Cohort> amounts) {}

          @Override
          public List<io.signalbox.core.health.Cohort> read(long from, long to) {
            read.addAll(List.of(from, to));
            return List.of();
          }
        };

    ticking(watched, snapshots).tick(EVIDENCE);

    assertThat(read).containsExactly(minute(-15), minute(0));
  }

  @Test
  void calls_of_the_last_ten_minutes_are_published_though_more_are_read() {
    health.add(
        List.of(
            of(A_US, -11, Map.of(Measure.OTP_CALLS, 5L)),
            of(A_US, -10, Map.of(Measure.OTP_CALLS, 3L)),
            of(A_US, 0, Map.of(Measure.OTP_CALLS, 1L))));

    ticking().tick(EVIDENCE);

    assertThat(snapshots.latest().calls()).containsEntry(Kind.OTP, 4L);
  }

  @Test
  void a_minute_tick_sends_the_five_others_of_its_minute() {
    ticking().tick(new Tick("minute", "rule"));

    assertThat(queues.sent("ticks"))
        .extracting(sent -> sent.delay().toSeconds())
        .containsExactly(10L, 20L, 30L, 40L, 50L);
    assertThat(queues.works("ticks")).doesNotHaveDuplicates();
  }

  @Test
  void other_ticks_send_none_so_that_ticks_do_not_multiply() {
    ticking().tick(new Tick("fan-out", "1"));
    ticking().tick(EVIDENCE);

    assertThat(queues.sent()).isEmpty();
    assertThat(snapshots.latest().version()).isEqualTo(2);
  }

  @Test
  void ticks_that_cannot_be_sent_do_not_keep_this_one_from_its_work() {
    queues.fail(sent -> true);

    ticking().tick(new Tick("minute", "rule"));

    assertThat(snapshots.latest().version()).isEqualTo(1);
  }

  @Test
  void whoever_loses_the_race_alerts_nothing() {
    health.add(List.of(answers(0, 10, 20)));
    Snapshots stale =
        new Snapshots() {
          @Override
          public Snapshot current() {
            return Snapshot.empty();
          }

          @Override
          public Snapshot latest() {
            return Snapshot.empty();
          }

          @Override
          public boolean publish(Snapshot next) {
            return snapshots.publish(next);
          }
        };
    ticking().tick(EVIDENCE);

    ticking(health, stale).tick(EVIDENCE);

    assertThat(alerts).hasSize(1);
    assertThat(snapshots.latest().version()).isEqualTo(1);
  }

  @Test
  void a_change_whose_publisher_died_before_its_alert_is_alerted_by_another() {
    health.add(List.of(answers(0, 10, 20)));
    busDown = true;
    assertThatThrownBy(() -> ticking().tick(EVIDENCE)).hasMessage("bus is down");
    assertThatThrownBy(() -> ticking().tick(EVIDENCE)).hasMessage("bus is down");
    busDown = false;
    // Long after: nothing was published in between, so nothing is forgotten.
    clock.advance(Duration.ofMinutes(20));

    ticking().tick(EVIDENCE);

    assertThat(alerts).extracting(GateChange::snapshot).containsExactly(1L, 3L);
    assertThat(snapshots.latest().version()).isEqualTo(3);
  }

  @Test
  void the_gate_opens_even_while_the_bus_is_down() {
    health.add(List.of(answers(0, 10, 20)));
    busDown = true;

    assertThatThrownBy(() -> ticking().tick(EVIDENCE)).hasMessage("bus is down");

    assertThat(snapshots.latest().gate(A_US).blocks()).isTrue();
  }

  @Test
  void changes_are_carried_for_two_minutes_of_publications_only() {
    health.add(List.of(answers(0, 10, 20)));
    Ticking ticking = ticking();
    ticking.tick(EVIDENCE);
    assertThat(snapshots.latest().changes()).hasSize(1);

    for (int i = 0; i < 14; i++) {
      clock.advance(Duration.ofSeconds(10));
      ticking.tick(EVIDENCE);
    }

    assertThat(snapshots.latest().changes())
        .extracting(Snapshot.Change::to)
        .containsExactly(Mode.RAMPING);
  }

  private Ticking ticking() {
    return ticking(health, snapshots);
  }

  private Ticking ticking(HealthStore store, Snapshots published) {
    Alerts bus =
        change -> {
          if (busDown) {
            throw new IllegalStateException("bus is down");
          }
          alerts.add(change);
        };
    Spending spending = new Spending(List.of(), new InMemoryQuotas(), StepLog.NONE);
    Loading loading =
        new Loading(List.of(), new InMemoryLaneDepths(), Parallel.sequential(), StepLog.NONE);
    FakeWatch fakes = new FakeWatch(FakeFlags.NONE, flag -> {}, StepLog.NONE);
    return new Ticking(
        new Ticking.Ports(
            store, published, checkpoints, List::of, spending, loading, fakes, bus, queues),
        BreakerPolicy.defaults(),
        new CohortEstimator(SURROUNDINGS, EstimatorPolicy.defaults()),
        clock,
        StepLog.NONE);
  }
}
