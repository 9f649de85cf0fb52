package io.signalbox.core.breaker;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.GateOverrides;
import io.signalbox.core.health.HealthStore;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshot.Change;
import io.signalbox.core.health.Snapshots;
import io.signalbox.core.health.Tick;
import io.signalbox.core.health.estimate.Beliefs;
import io.signalbox.core.health.estimate.Checkpoints;
import io.signalbox.core.health.estimate.CohortEstimator;
import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Queues.Delivery;
import io.signalbox.core.message.StepLog;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The breaker function: reads the cohorts, moves the gates, publishes the next snapshot, alerts.
 * Repeated and concurrent ticks are harmless: one of them publishes, the others see that they lost.
 *
 * <p>Alerts go out after publishing, so that a bus that is down cannot keep a gate from opening. A
 * change stays in {@link Snapshot#changes} for two minutes of publications; whoever publishes
 * alerts all of them that this object has not alerted before. So a publisher that dies, or whose
 * bus fails, in between is made up for by the next tick of whichever instance; several instances
 * may repeat an alert, which consumers recognize by gate and snapshot. For one thread.
 */
public final class Ticking {
  /** Of the breaker's own rules; the estimator looks further back. */
  private static final int MINUTES = 11;

  private static final int TICKS_PER_MINUTE = 6;
  private static final Duration EVERY = Duration.ofSeconds(10);

  private final HealthStore health;
  private final Snapshots snapshots;
  private final Assessment assessment;
  private final Believing believing;
  private final GateOverrides overrides;
  private final Spending spending;
  private final Loading loading;
  private final FakeWatch fakes;
  private final Alerts alerts;
  private final Queues queues;
  private final InstantSource clock;
  private final StepLog log;
  private final Set<Change> alerted = new HashSet<>();

  /** What it reads and writes. */
  public record Ports(
      HealthStore health,
      Snapshots snapshots,
      Checkpoints checkpoints,
      GateOverrides overrides,
      Spending spending,
      Loading loading,
      FakeWatch fakes,
      Alerts alerts,
      Queues queues) {}

  /**
   * A breaker.
   *
   * @param estimator new, for this one alone
   */
  public Ticking(
      Ports ports,
      BreakerPolicy policy,
      CohortEstimator estimator,
      InstantSource clock,
      StepLog log) {
    this.health = ports.health();
    this.snapshots = ports.snapshots();
    this.assessment = new Assessment(policy);
    this.believing = new Believing(estimator, ports.checkpoints(), log);
    this.overrides = ports.overrides();
    this.spending = ports.spending();
    this.loading = ports.loading();
    this.fakes = ports.fakes();
    this.alerts = ports.alerts();
    this.queues = ports.queues();
    this.clock = clock;
    this.log = log;
  }

  /**
   * Looks at the evidence; a {@code minute} tick first sends the minute's other five, so that they
   * come even when this one fails. Throws what store or bus throw: the tick may come again.
   */
  public void tick(Tick tick) {
    Instant now = clock.instant();
    long minute = Cohort.minuteOf(now);
    if (tick.cause().equals("minute")) {
      fanOut(minute);
    }
    Snapshot before = snapshots.latest();
    List<Cohort> cohorts = health.read(minute - CohortEstimator.MINUTES + 1, minute);
    Beliefs beliefs = believing.look(cohorts, now).orElseGet(() -> beliefs(before));
    Snapshot after = next(before, cohorts, fakes.discounted(beliefs, now), now);
    if (snapshots.publish(after)) {
      alert(after.changes());
    } else {
      log.step("breaker.overtaken", "", "", Map.of("snapshot", after.version()));
    }
    believing.keep(now);
    fakes.tell(beliefs, now);
  }

  /** Of cohorts that were read once, as far back as the estimator needs them. */
  private Snapshot next(Snapshot before, List<Cohort> cohorts, Beliefs beliefs, Instant now) {
    long minute = Cohort.minuteOf(now);
    List<Cohort> recent = cohorts.stream().filter(c -> c.minute() > minute - MINUTES).toList();
    Overruling overruling = new Overruling(overrides.all(), now);
    Snapshot after = assessment.assess(before, recent, beliefs, overruling, now);
    return after
        .with(spending.look(before.spent(), now))
        .loaded(loading.look(before.loads(), recent, clock.instant()));
  }

  /** As they were published. */
  private static Beliefs beliefs(Snapshot before) {
    Map<Path, PathState> paths = new HashMap<>();
    before
        .paths()
        .forEach(
            (path, health) -> {
              PathState state = health.state();
              if (state != null) {
                paths.put(path, state);
              }
            });
    return new Beliefs(paths, before.reported());
  }

  private void alert(List<Change> changes) {
    alerted.retainAll(changes);
    for (Change change : changes) {
      if (!alerted.contains(change)) {
        alert(change);
        alerted.add(change);
      }
    }
  }

  private void alert(Change change) {
    String step = "breaker." + change.to().name().toLowerCase(Locale.ROOT);
    Map<String, Object> fields =
        Map.of("gate", change.gate(), "evidence", change.evidence(), "snapshot", change.snapshot());
    log.step(step, "", "", fields);
    alerts.changed(
        new Alerts.GateChange(
            change.gate(),
            change.from(),
            change.to(),
            change.evidence(),
            change.snapshot(),
            change.at()));
  }

  private void fanOut(long minute) {
    List<Delivery> ticks = new ArrayList<>();
    for (int i = 1; i < TICKS_PER_MINUTE; i++) {
      ticks.add(new Delivery(new Tick("fan-out", minute + "-" + i), EVERY.multipliedBy(i)));
    }
    List<Delivery> unsent = queues.send(Tick.QUEUE, ticks);
    if (!unsent.isEmpty()) {
      // The next tick comes ten seconds later; a gap is worth a line, not a failure.
      log.step("breaker.ticks_unsent", "", "", Map.of("ticks", unsent.size()));
    }
  }
}
