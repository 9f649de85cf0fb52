package io.signalbox.core.breaker;

import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** The life of one gate: closed, open for a time that doubles, then a ramp on evidence. Pure. */
final class Breaker {
  /** A gate that stayed closed that long has its past forgiven. */
  private static final Duration FORGIVE = Duration.ofMinutes(30);

  private final BreakerPolicy policy;

  Breaker(BreakerPolicy policy) {
    this.policy = policy;
  }

  /** The gate after looking at the evidence; the same object when nothing changes. */
  Gate next(Gate gate, Evidence evidence, Instant now) {
    return switch (gate.mode()) {
      case CLOSED -> closed(gate, evidence, now);
      case OPEN -> open(gate, now);
      case RAMPING -> ramping(gate, evidence, now);
    };
  }

  /** Opens on evidence from elsewhere, for instance most paths of a channel being open. */
  Gate trip(Gate gate, String reason, Instant now) {
    return opened(gate, policy.openTime(level(gate, now)), reason, now);
  }

  private Gate closed(Gate gate, Evidence evidence, Instant now) {
    String fast = fastFault(evidence);
    if (!fast.isEmpty()) {
      return trip(gate, fast, now);
    }
    return tooFewDelivered(evidence)
        ? opened(gate, policy.openMost(), deliveryText(evidence), now)
        : gate;
  }

  private Gate open(Gate gate, Instant now) {
    boolean over = gate.until() == null || !now.isBefore(gate.until());
    return over ? ramp(gate, 0, "probing after: " + gate.reason(), now) : gate;
  }

  /** A single error among few probes does not reopen; more errors than the policy bears do. */
  private Gate ramping(Gate gate, Evidence evidence, Instant now) {
    Evidence.Rate rate = evidence.recent();
    boolean enough = rate.answered() >= policy.probes();
    boolean bad = enough && rate.share() > policy.errorRate();
    if (bad || evidence.accounts() > 0) {
      String reason = "probes failed: " + rateText(rate);
      return trip(gate, reason, now);
    }
    boolean idle = !now.isBefore(gate.since().plus(policy.stepMost()));
    return enough || idle ? nextStep(gate, now) : gate;
  }

  private Gate nextStep(Gate gate, Instant now) {
    List<Double> ramp = policy.ramp();
    int step = ramp.indexOf(gate.share()) + 1;
    return step < ramp.size()
        ? ramp(gate, step, gate.reason(), now)
        : new Gate(Mode.CLOSED, now, null, gate.level(), 1.0, "recovered");
  }

  private Gate ramp(Gate gate, int step, String reason, Instant now) {
    return new Gate(Mode.RAMPING, now, null, gate.level(), policy.ramp().get(step), reason);
  }

  private Gate opened(Gate gate, Duration time, String reason, Instant now) {
    return new Gate(Mode.OPEN, now, now.plus(time), level(gate, now), 0, reason);
  }

  private static int level(Gate gate, Instant now) {
    boolean forgiven = gate.mode() == Mode.CLOSED && gate.since().plus(FORGIVE).isBefore(now);
    return forgiven ? 1 : gate.level() + 1;
  }

  /** The evidence in words, or empty when there is none. */
  private String fastFault(Evidence evidence) {
    if (evidence.accounts() > 0) {
      return "account fault: " + evidence.accounts();
    }
    for (Evidence.Rate rate : evidence.fast()) {
      if (rate.answered() >= policy.minSamples() && rate.share() > policy.errorRate()) {
        return rateText(rate);
      }
    }
    return evidence.streak() >= policy.streak() ? evidence.streak() + " failures in a row" : "";
  }

  private boolean tooFewDelivered(Evidence evidence) {
    return evidence.settled() > policy.minSettled()
        && (double) evidence.delivered() / evidence.settled() < policy.deliveryRate();
  }

  private static String rateText(Evidence.Rate rate) {
    return String.format(
        Locale.ROOT,
        "%d errors of %d answers (%.0f%%)",
        rate.errors(),
        rate.answered(),
        100 * rate.share());
  }

  private static String deliveryText(Evidence evidence) {
    return evidence.delivered() + " delivered of " + evidence.settled() + " settled";
  }
}
