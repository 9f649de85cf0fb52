package io.signalbox.core.breaker;

import io.signalbox.core.breaker.Evidence.Rate;
import io.signalbox.core.breaker.Evidence.Since;
import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The life of one gate: closed, open for a time that doubles, then a ramp on evidence. Pure. */
final class Breaker {

  private final BreakerPolicy policy;

  Breaker(BreakerPolicy policy) {
    this.policy = policy;
  }

  /** The gate after looking at the evidence; the same object when nothing changes. */
  Gate next(Gate gate, Evidence evidence, Instant now) {
    Gate known = rebased(gate, now);
    return switch (known.mode()) {
      case CLOSED ->
          fault(evidence)
              .or(() -> believed(evidence).filter(f -> evidence.belief().opens()))
              .map(f -> opened(known, f, now))
              .orElseGet(() -> forgiven(known, now));
      case OPEN -> open(known, now);
      case RAMPING -> ramping(known, evidence, now);
    };
  }

  /** Opens on evidence from elsewhere, for instance most paths of a channel being open. */
  Gate trip(Gate gate, String reason, Instant now) {
    return opened(gate, new Fault(reason, false), now);
  }

  /**
   * The send minutes that count for that gate. Cohorts are no finer than a minute, so the minute of
   * a change has sends from before it. What moves a gate on must be from later minutes. What speaks
   * against it may be from the minute of the change, since a gate moves on only on good evidence,
   * and new errors must be seen at once; except just after it was open, when that minute may hold
   * the outage itself.
   */
  Since since(Gate gate) {
    long minute = Cohort.minuteOf(gate.since());
    boolean justProbing =
        gate.mode() == Mode.RAMPING && gate.share() <= policy.ramp().shares().get(0);
    return new Since(justProbing ? minute + 1 : minute, minute + 1);
  }

  /** A closed gate's past does not count for ever. */
  Gate forgiven(Gate gate, Instant now) {
    boolean longClosed = !now.isBefore(gate.since().plus(policy.forgive()));
    return gate.mode() == Mode.CLOSED && gate.level() > 0 && longClosed
        ? new Gate(Mode.CLOSED, gate.since(), null, 0, 1.0, "")
        : gate;
  }

  private Gate open(Gate gate, Instant now) {
    boolean over = gate.until() != null && !now.isBefore(gate.until());
    return over ? ramp(gate, policy.ramp().shares().get(0), gate.reason(), now) : gate;
  }

  private Gate ramping(Gate gate, Evidence evidence, Instant now) {
    boolean idle = !now.isBefore(gate.since().plus(policy.ramp().stepMost()));
    Optional<Fault> fault =
        probeFault(evidence)
            .or(() -> fault(evidence))
            .or(() -> stillBelieved(gate, evidence, idle));
    if (fault.isPresent()) {
      return opened(gate, fault.get(), now);
    }
    Rate fresh = evidence.fresh();
    double most = policy.fast().errorRate();
    boolean proven = fresh.of() >= policy.ramp().probes() && fresh.share() <= most;
    if (evidence.belief().out()) {
      return gate;
    }
    return proven || (idle && evidence.seen().share() <= most) ? onward(gate, fresh, now) : gate;
  }

  private static Optional<Fault> believed(Evidence evidence) {
    return Optional.of(evidence.belief()).filter(Belief::out).map(b -> new Fault(b.text(), false));
  }

  /**
   * The belief that opened the gate outlasts the opening, since while it was open nothing was heard
   * that could change it. So at the first share it only holds the gate back, until probes have had
   * the time of a step to convince the estimator. A gate went further because the estimator did not
   * believe in an outage any more: from there on its belief is news.
   */
  private Optional<Fault> stillBelieved(Gate gate, Evidence evidence, boolean idle) {
    boolean first = gate.share() <= policy.ramp().shares().get(0);
    boolean inVain = idle && evidence.fresh().of() >= policy.ramp().probes();
    return !first || inVain ? believed(evidence) : Optional.empty();
  }

  private Gate onward(Gate gate, Rate fresh, Instant now) {
    String reason = "probed: " + text(fresh);
    return policy.ramp().shares().stream()
        .filter(share -> share > gate.share())
        .findFirst()
        .map(share -> ramp(gate, share, reason, now))
        .orElseGet(() -> new Gate(Mode.CLOSED, now, null, gate.level(), 1.0, reason));
  }

  private static Gate ramp(Gate gate, double share, String reason, Instant now) {
    return new Gate(Mode.RAMPING, now, null, gate.level(), share, reason);
  }

  private Gate opened(Gate gate, Fault fault, Instant now) {
    int level = forgiven(gate, now).level() + 1;
    Duration time = fault.slow() ? policy.openMost() : policy.openTime(level);
    return new Gate(Mode.OPEN, now, now.plus(time), level, 0, fault.text());
  }

  /** Why a gate opens; slow evidence takes long to gather, and so to prove the contrary. */
  private record Fault(String text, boolean slow) {}

  private Optional<Fault> probeFault(Evidence evidence) {
    int probes = policy.ramp().probes();
    for (Rate rate : new Rate[] {evidence.seen(), evidence.fresh()}) {
      if (rate.exceeds(policy.fast().errorRate(), probes)) {
        return Optional.of(new Fault("probes failed: " + text(rate), false));
      }
    }
    return slowFault(evidence, probes);
  }

  private Optional<Fault> fault(Evidence evidence) {
    if (evidence.accounts() > 0) {
      return Optional.of(new Fault("account fault", false));
    }
    for (Rate rate : new Rate[] {evidence.recent(), evidence.current()}) {
      if (rate.exceeds(policy.fast().errorRate(), policy.fast().minSamples())) {
        return Optional.of(new Fault(text(rate), false));
      }
    }
    return evidence.streak() >= policy.fast().streak()
        ? Optional.of(new Fault(evidence.streak() + " failures in a row", false))
        : slowFault(evidence, policy.slow().minSettled() + 1);
  }

  private Optional<Fault> slowFault(Evidence evidence, int atLeast) {
    Rate receipts = evidence.receipts();
    long delivered = receipts.of() - receipts.bad();
    boolean few = delivered < policy.slow().deliveryRate() * receipts.of();
    return receipts.of() >= atLeast && few
        ? Optional.of(new Fault(delivered + " of " + receipts.of() + " delivered", true))
        : Optional.empty();
  }

  private static String text(Rate rate) {
    return rate.bad() + " errors of " + rate.of() + " answers";
  }

  /** A change dated in the future (a clock went back) counts from now, or it would blind us. */
  private static Gate rebased(Gate gate, Instant now) {
    if (!gate.since().isAfter(now)) {
      return gate;
    }
    Instant until =
        gate.until() == null ? null : now.plus(Duration.between(gate.since(), gate.until()));
    return new Gate(gate.mode(), now, until, gate.level(), gate.share(), gate.reason());
  }
}
