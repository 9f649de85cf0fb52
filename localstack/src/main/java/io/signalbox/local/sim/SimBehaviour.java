package io.signalbox.local.sim;

import io.signalbox.local.sim.Decision.Accepted;
import io.signalbox.local.sim.Decision.Failed;
import io.signalbox.local.sim.Decision.Fate;
import io.signalbox.local.sim.Decision.Ignored;
import io.signalbox.local.sim.Decision.Refused;
import io.signalbox.local.sim.Decision.Report;
import io.signalbox.local.sim.Decision.ReportStatus;
import io.signalbox.local.sim.Decision.Throttled;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Decides about one call: the same seed, profile, mode and call give the same decision. */
public final class SimBehaviour {
  static final Duration RETRY_AFTER = Duration.ofSeconds(1);
  private static final Duration ECHO = Duration.ofMillis(500);
  private static final int THROTTLED_CALLS = 2;

  private final long seed;
  private final SimProfile profile;
  private final SimCall call;
  private final SplittableRandom random;
  private final Duration latency;
  private final String id;

  private SimBehaviour(long seed, SimProfile profile, SimCall call) {
    this.seed = seed;
    this.profile = profile;
    this.call = call;
    this.random = Seeds.random(seed, call.channel(), call.reference(), call.number());
    this.latency = profile.answering().latency().draw(random);
    this.id = Long.toHexString(random.nextLong() | Long.MIN_VALUE);
  }

  /** What the channel does with that call. */
  public static Decision decide(long seed, SimProfile profile, FailureMode mode, SimCall call) {
    return new SimBehaviour(seed, profile, call).decide(mode);
  }

  private Decision decide(FailureMode mode) {
    return switch (mode) {
      case NONE -> MagicNumber.of(call.to()).map(this::magic).orElseGet(this::ordinary);
      case REJECT_5XX -> unavailable();
      case TIMEOUT -> unanswered();
      case BLACK_HOLE -> new Accepted(latency, id, false, Fate.NOTHING);
      case FAIL_RECEIPTS -> accepted(undelivered());
      case THROTTLE_ALL -> throttled();
      case UNAUTHORIZED -> new Refused(latency, 401, "unauthorized");
      case ARREARS -> new Refused(latency, 402, "insufficient_balance");
    };
  }

  private Decision magic(MagicNumber number) {
    return switch (number) {
      case DELIVERED -> accepted(delivered());
      case UNDELIVERED -> accepted(undelivered());
      case NO_RECEIPT -> accepted(new Fate(true, delay().dividedBy(2), List.of(), false));
      case SLOW_RECEIPT -> accepted(slow());
      case THROTTLED -> call.ofMessage() <= THROTTLED_CALLS ? throttled() : accepted(delivered());
      case TIMEOUT_AFTER_SEND -> new Accepted(latency, id, call.number() == 1, delivered());
      case INVALID_NUMBER -> invalid();
      case FAKE_DELIVERED -> accepted(fate(false, ReportStatus.DELIVERED, delay()));
      case OPTED_OUT -> new Refused(latency, 400, "opted_out");
      case TEMPORARY_ERROR -> new Failed(latency, 500, "internal");
    };
  }

  private Decision ordinary() {
    Answering answering = profile.answering();
    // Drawn from the number alone: an invalid number is invalid in every call.
    if (Seeds.random(seed, call.to()).nextDouble() < answering.refused()) {
      return invalid();
    }
    double draw = random.nextDouble();
    double temporary = answering.temporary();
    double throttled = temporary + answering.throttled();
    if (draw < temporary) {
      return unavailable();
    }
    if (draw < throttled) {
      return throttled();
    }
    return draw < throttled + answering.held() ? unanswered() : accepted(chance());
  }

  private Decision unanswered() {
    return random.nextDouble() < profile.answering().heldSent()
        ? new Accepted(latency, id, true, chance())
        : new Ignored(latency);
  }

  private Decision accepted(Fate fate) {
    return new Accepted(latency, id, false, fate);
  }

  private Decision unavailable() {
    return new Failed(latency, 503, "unavailable");
  }

  private Decision throttled() {
    return new Throttled(latency, RETRY_AFTER);
  }

  private Decision invalid() {
    return new Refused(latency, 400, "invalid_number");
  }

  private Fate chance() {
    boolean arrives = random.nextDouble() < profile.reporting().delivered();
    return arrives ? delivered() : undelivered();
  }

  private Fate delivered() {
    return fate(true, ReportStatus.DELIVERED, delay());
  }

  private Fate undelivered() {
    return fate(false, ReportStatus.UNDELIVERED, delay());
  }

  private Fate slow() {
    Report late = new Report(ReportStatus.DELIVERED, "000", profile.reporting().slow());
    return new Fate(true, delay().dividedBy(2), List.of(late), false);
  }

  private Duration delay() {
    return profile.reporting().delay().draw(random);
  }

  private Fate fate(boolean handset, ReportStatus status, Duration after) {
    Reporting reporting = profile.reporting();
    boolean early = random.nextDouble() < reporting.early();
    boolean reordered = random.nextDouble() < reporting.reordered();
    boolean duplicated = random.nextDouble() < reporting.duplicated();
    Duration due = early ? Duration.ZERO : after;
    String code = status == ReportStatus.DELIVERED ? "000" : "absent_subscriber";
    List<Report> reports = new ArrayList<>();
    reports.add(new Report(status, code, due));
    if (reordered) {
      reports.add(new Report(ReportStatus.SENT, "gateway", due.plus(ECHO)));
    }
    if (duplicated) {
      reports.add(new Report(status, code, due.plus(ECHO.multipliedBy(2))));
    }
    return new Fate(handset, due.dividedBy(2), reports, early);
  }
}
