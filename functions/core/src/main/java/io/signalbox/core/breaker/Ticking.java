package io.signalbox.core.breaker;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.HealthStore;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshots;
import io.signalbox.core.health.Tick;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Queues.Delivery;
import io.signalbox.core.message.StepLog;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The breaker function: reads the cohorts, moves the gates, publishes the next snapshot, alerts.
 * Repeated and concurrent ticks are harmless: one of them publishes, the others see that they lost.
 *
 * <p>Alerts go out after publishing. A process that dies in between leaves the change in {@link
 * Snapshot#changes}, which the next publication carries on and alerts again.
 */
public final class Ticking {
  /** Logical name of the breaker's own queue. */
  private static final String TICKS = "ticks";

  private static final int MINUTES = 11;
  private static final int TICKS_PER_MINUTE = 6;
  private static final Duration EVERY = Duration.ofSeconds(10);

  private final HealthStore health;
  private final Snapshots snapshots;
  private final Assessment assessment;
  private final Alerts alerts;
  private final Queues queues;
  private final InstantSource clock;
  private final StepLog log;

  public Ticking(
      HealthStore health,
      Snapshots snapshots,
      BreakerPolicy policy,
      Alerts alerts,
      Queues queues,
      InstantSource clock,
      StepLog log) {
    this.health = health;
    this.snapshots = snapshots;
    this.assessment = new Assessment(policy);
    this.alerts = alerts;
    this.queues = queues;
    this.clock = clock;
    this.log = log;
  }

  /** Looks at the evidence; a {@code minute} tick also sends the minute's other five. */
  public void tick(Tick tick) {
    if (tick.cause().equals("minute")) {
      fanOut();
    }
    Instant now = clock.instant();
    long minute = Math.floorDiv(now.getEpochSecond(), 60L);
    List<Cohort> cohorts = health.read(minute - MINUTES, minute);
    Snapshot before = snapshots.latest();
    Snapshot after = assessment.assess(before, cohorts, now);
    if (!snapshots.publish(after)) {
      log.step("breaker.overtaken", "", "", Map.of("snapshot", after.version()));
      return;
    }
    owed(before, after).forEach(this::alert);
  }

  /**
   * What this publication changed, and what the one before changed: its publisher may have died
   * before alerting. Consumers recognize repeats by gate and snapshot.
   */
  private static List<Snapshot.Change> owed(Snapshot before, Snapshot after) {
    return after.changes().stream().filter(c -> c.snapshot() >= before.version()).toList();
  }

  private void alert(Snapshot.Change change) {
    log.step(
        "breaker." + change.to().name().toLowerCase(Locale.ROOT),
        "",
        "",
        Map.of(
            "gate", change.gate(), "evidence", change.evidence(), "snapshot", change.snapshot()));
    alerts.changed(
        new Alerts.GateChange(
            change.gate(),
            change.from(),
            change.to(),
            change.evidence(),
            change.snapshot(),
            change.at()));
  }

  private void fanOut() {
    List<Delivery> ticks = new ArrayList<>();
    long minute = Math.floorDiv(clock.instant().getEpochSecond(), 60L);
    for (int i = 1; i < TICKS_PER_MINUTE; i++) {
      ticks.add(new Delivery(new Tick("fan-out", minute + "-" + i), EVERY.multipliedBy(i)));
    }
    queues.send(TICKS, ticks);
  }
}
