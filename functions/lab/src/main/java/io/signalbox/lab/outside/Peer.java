package io.signalbox.lab.outside;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.send.Outcome;
import io.signalbox.core.send.Provider.Standing;
import io.signalbox.core.send.Provider.Status;
import io.signalbox.core.send.Provider.Submission;
import io.signalbox.lab.cloud.Instance;
import io.signalbox.lab.trial.Judge.Breach;
import io.signalbox.lab.trial.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** One channel's provider: takes calls, reaches handsets, reports, fails. */
public final class Peer {
  private static final int THROTTLED_CALLS = 2;

  private final Trial trial;
  private final Channel channel;
  private final Handsets handsets;
  private final Reporting reporting;
  private final RandomGenerator random;
  private final Map<Reference, Outcome> taken = new HashMap<>();
  private final Map<Reference, Integer> calls = new HashMap<>();
  private final Map<String, Integer> throttled = new HashMap<>();
  private final Outage outage;
  private final Metering metering;
  private final List<Instance> inFlight = new ArrayList<>();

  /**
   * A provider.
   *
   * @param others channels that may report on this one's attempts by mistake
   */
  public Peer(
      Trial trial, Channel channel, List<String> others, Handsets handsets, Receipts receipts) {
    this.trial = trial;
    this.channel = channel;
    this.handsets = handsets;
    this.random = trial.faults().random();
    this.reporting = new Reporting(channel, others, receipts, random);
    this.metering = new Metering(trial, channel);
    this.outage = Outage.draw(trial.faults(), trial.sim().now());
  }

  Channel channel() {
    return channel;
  }

  /** A call begins; those of dead processes are over, since their connections are. */
  void begin(Instance caller) {
    inFlight.removeIf(Instance::dead);
    inFlight.add(caller);
    if (inFlight.size() > channel.limits().maxConcurrency()) {
      String calls = channel.name() + " has " + inFlight.size() + " calls at once";
      trial.judge().breach(Breach.LIMIT, calls);
    }
  }

  void end(Instance caller) {
    inFlight.remove(caller);
  }

  /** A call arrives; empty: it is never answered. */
  Optional<Outcome> arrive(Submission submission) {
    Reference reference = submission.reference();
    int call = calls.merge(reference, 1, Integer::sum);
    Outcome before = taken.get(reference);
    if (before != null && channel.abilities().idempotencyKey()) {
      return Optional.of(before);
    }
    metering.count(submission.text().segments());
    Outage.Mode mode = outage.at(trial.sim().now());
    return mode == Outage.Mode.NONE
        ? answer(reference, submission.to(), call)
        : failing(mode, reference);
  }

  private Optional<Outcome> failing(Outage.Mode mode, Reference reference) {
    return switch (mode) {
      case NONE -> throw new IllegalStateException("it works");
      case UNAVAILABLE -> Optional.of(new Outcome.Temporary("unavailable"));
      case SILENT -> random.nextBoolean() ? held(reference) : Optional.empty();
      case THROTTLING -> Optional.of(new Outcome.Throttled(Duration.ofSeconds(1), "throttled"));
      case FAILING -> undelivered(reference, FailureClass.TEMPORARY);
      case ARREARS ->
          Optional.of(new Outcome.Refused(Outcome.RefusalClass.ACCOUNT, "insufficient_balance"));
    };
  }

  private Optional<Outcome> answer(Reference reference, String number, int call) {
    return switch (Behaviour.of(number)) {
      case DELIVERED -> accepted(reference, true, State.DELIVERED, delay());
      case UNDELIVERED -> accepted(reference, false, State.UNDELIVERED, delay());
      case NO_RECEIPT -> silently(reference);
      case SLOW_RECEIPT -> accepted(reference, true, State.DELIVERED, 10_000 + 8 * delay());
      case THROTTLED ->
          throttled.merge(reference.id().value(), 1, Integer::sum) <= THROTTLED_CALLS
              ? Optional.of(new Outcome.Throttled(Duration.ofSeconds(1), "throttled"))
              : accepted(reference, true, State.DELIVERED, delay());
      case TIMEOUT_AFTER_SEND -> {
        Optional<Outcome> sent = accepted(reference, true, State.DELIVERED, delay());
        yield call == 1 ? Optional.empty() : sent;
      }
      case INVALID_NUMBER -> refused(Outcome.RefusalClass.NUMBER, "invalid_number");
      case FAKE_DELIVERED -> accepted(reference, false, State.DELIVERED, delay());
      case OPTED_OUT -> refused(Outcome.RefusalClass.OPTED_OUT, "opted_out");
      case TEMPORARY_ERROR -> Optional.of(new Outcome.Temporary("internal"));
      case DIES -> undelivered(reference, FailureClass.NUMBER);
      case REVIVES -> revives(reference, FailureClass.NUMBER);
      case WAVERS -> revives(reference, FailureClass.OTHER);
      case LEAVES -> undelivered(reference, FailureClass.OPTED_OUT);
      case ORDINARY -> ordinary(reference);
    };
  }

  private static Optional<Outcome> refused(Outcome.RefusalClass why, String code) {
    return Optional.of(new Outcome.Refused(why, code));
  }

  private Optional<Outcome> ordinary(Reference reference) {
    int draw = random.nextInt(100);
    if (draw < 3) {
      return Optional.of(new Outcome.Temporary("unavailable"));
    }
    if (draw < 5) {
      return Optional.of(new Outcome.Throttled(Duration.ofSeconds(1), "throttled"));
    }
    if (draw < 8) {
      return random.nextBoolean() ? held(reference) : Optional.empty();
    }
    boolean arrives = draw < 95;
    return accepted(reference, arrives, arrives ? State.DELIVERED : State.UNDELIVERED, delay());
  }

  private Optional<Outcome> held(Reference reference) {
    return accepted(reference, true, State.DELIVERED, delay()).filter(o -> false);
  }

  private Optional<Outcome> silently(Reference reference) {
    trial.sim().after(random.nextLong(3_000), () -> handsets.reach(reference));
    return take(reference);
  }

  private Optional<Outcome> accepted(
      Reference reference, boolean handset, State reported, long after) {
    return accepted(reference, handset, reported, FailureClass.TEMPORARY, after);
  }

  private Optional<Outcome> undelivered(Reference reference, FailureClass failure) {
    return accepted(reference, false, State.UNDELIVERED, failure, delay());
  }

  private Optional<Outcome> revives(Reference reference, FailureClass failure) {
    Optional<Outcome> outcome = take(reference);
    long due = delay();
    reporting.report(reference, State.UNDELIVERED, failure, due);
    trial.sim().after(due, () -> handsets.reach(reference));
    // Sometimes the truth is the first to be there.
    long later = due / 2 + random.nextLong(120_000);
    reporting.report(reference, State.DELIVERED, FailureClass.NONE, later);
    return outcome;
  }

  private Optional<Outcome> accepted(
      Reference reference, boolean handset, State reported, FailureClass failure, long after) {
    Optional<Outcome> outcome = take(reference);
    long due = random.nextInt(8) == 0 ? 0 : after;
    if (handset) {
      trial.sim().after(due / 2, () -> handsets.reach(reference));
    }
    reporting.report(reference, reported, failure, due);
    if (random.nextInt(6) == 0) {
      reporting.report(reference, State.SENT, failure, due + random.nextLong(2_000));
    }
    if (random.nextInt(6) == 0) {
      reporting.report(reference, reported, failure, due + random.nextLong(60_000));
    }
    return outcome;
  }

  private Optional<Outcome> take(Reference reference) {
    Outcome outcome = reporting.take(reference);
    taken.put(reference, outcome);
    return Optional.of(outcome);
  }

  private long delay() {
    return random.nextLong(200, random.nextInt(4) == 0 ? 90_000 : 5_000);
  }

  /** What it knows of a reference. */
  Standing standing(Reference reference) {
    if (outage.at(trial.sim().now()) != Outage.Mode.NONE || random.nextInt(4) == 0) {
      return Standing.of(Status.UNAVAILABLE);
    }
    return taken.get(reference) instanceof Outcome.Accepted a
        ? new Standing(Status.KNOWN, a.providerIds())
        : Standing.of(Status.UNKNOWN_REFERENCE);
  }
}
