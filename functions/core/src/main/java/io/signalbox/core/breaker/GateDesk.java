package io.signalbox.core.breaker;

import io.signalbox.core.admin.AuditTrail;
import io.signalbox.core.admin.Auditing;
import io.signalbox.core.admin.Operator;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.health.GateOverride;
import io.signalbox.core.health.GateOverrides;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshots;
import io.signalbox.core.message.StepLog;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * What an operator does with gates: looks, overrides, lifts an override. A change is written into
 * the audit trail first; after a crash between the two, saying the same again does it.
 */
public final class GateDesk {
  /** How the ids of changes begin. */
  private static final String CHANGE = "go_";

  private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}");
  private static final Pattern NETWORK = Pattern.compile("\\P{Cntrl}{1,64}");

  private final GateOverrides.Store overrides;
  private final Snapshots snapshots;
  private final Catalog catalog;
  private final Auditing auditing;
  private final InstantSource clock;

  /**
   * A desk.
   *
   * @param random makes the ids of changes: must not repeat
   */
  public GateDesk(
      GateOverrides.Store overrides,
      Snapshots snapshots,
      Catalog catalog,
      AuditTrail audit,
      InstantSource clock,
      RandomGenerator random,
      StepLog log) {
    this.overrides = overrides;
    this.snapshots = snapshots;
    this.catalog = catalog;
    this.auditing = new Auditing(audit, clock, random, log);
    this.clock = clock;
  }

  /** What is published, and what operators say that still counts. */
  public record View(Snapshot snapshot, List<GateOverride> overrides) {
    public View {
      overrides = List.copyOf(overrides);
    }
  }

  public View view() {
    Instant now = now();
    return new View(
        snapshots.latest(), overrides.all().stream().filter(o -> o.countsAt(now)).toList());
  }

  /** Whether a gate of that name can be: a channel that is configured, or a path of one. */
  public boolean mayBe(String gate) {
    if (!gate.contains("/")) {
      return catalog.channel(gate).isPresent();
    }
    return Path.parse(gate)
        .filter(path -> catalog.channel(path.channel()).isPresent())
        .filter(path -> COUNTRY.matcher(path.country()).matches())
        .filter(path -> NETWORK.matcher(path.operator()).matches())
        .isPresent();
  }

  /**
   * Overrides a gate, from the next tick of the breaker on: within about 10 s.
   *
   * @param time as {@link GateOverride} bounds it
   */
  public GateOverride override(
      Operator by, String gate, GateOverride.Word word, Duration time, String reason) {
    Instant now = now();
    GateOverride said = new GateOverride(gate, word, by.name(), reason, now, now.plus(time));
    Map<String, String> facts = Map.of("gate", gate, "word", word.name(), "for", time.toString());
    auditing.record(CHANGE, by, "gates.override", reason, facts);
    overrides.put(said);
    return said;
  }

  /**
   * Lets the evidence count again.
   *
   * @return false when nothing was said of that gate
   */
  public boolean lift(Operator by, String gate, String reason) {
    auditing.record(CHANGE, by, "gates.lift", reason, Map.of("gate", gate));
    return overrides.remove(gate);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
