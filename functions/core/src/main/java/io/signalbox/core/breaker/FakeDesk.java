package io.signalbox.core.breaker;

import io.signalbox.core.admin.AuditTrail;
import io.signalbox.core.admin.Auditing;
import io.signalbox.core.admin.Operator;
import io.signalbox.core.health.FakeFlag;
import io.signalbox.core.health.FakeFlag.Judgment;
import io.signalbox.core.health.FakeFlag.Word;
import io.signalbox.core.health.FakeFlags;
import io.signalbox.core.message.StepLog;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * What an operator does with suspicions of fake receipts: looks, confirms, dismisses. A judgment is
 * written into the audit trail first; after a crash between the two, saying the same again does it.
 */
public final class FakeDesk {
  /** How the ids of changes begin. */
  private static final String CHANGE = "fk_";

  private final FakeFlags flags;
  private final Auditing auditing;
  private final InstantSource clock;

  /**
   * A desk.
   *
   * @param random makes the ids of changes: must not repeat
   */
  public FakeDesk(
      FakeFlags flags, AuditTrail audit, InstantSource clock, RandomGenerator random, StepLog log) {
    this.flags = flags;
    this.auditing = new Auditing(audit, clock, random, log);
    this.clock = clock;
  }

  /** Those that count now, by place. */
  public List<FakeFlag> view() {
    Instant now = now();
    return flags.all().stream().filter(flag -> flag.countsAt(now)).toList();
  }

  /**
   * Judges a flag that counts; from the next tick of the breaker on, within about 10 s.
   *
   * @param time {@link FakeFlag#SHORTEST} to {@link FakeFlag#LONGEST}
   * @return the flag as it is then; empty, and nothing written down, when there is none
   */
  public Optional<FakeFlag> judge(
      Operator by, String place, Word word, Duration time, String reason) {
    if (view().stream().noneMatch(flag -> flag.place().equals(place))) {
      return Optional.empty();
    }
    Instant now = now();
    String action = "fakes." + word.name().toLowerCase(Locale.ROOT);
    auditing.record(CHANGE, by, action, reason, Map.of("place", place, "for", time.toString()));
    return flags.judge(place, new Judgment(word, by.name(), reason, now, now.plus(time)));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
