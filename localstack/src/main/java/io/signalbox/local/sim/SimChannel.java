package io.signalbox.local.sim;

import io.signalbox.local.sim.Decision.Accepted;
import io.signalbox.local.sim.Decision.Fate;
import io.signalbox.local.sim.Decision.Report;
import io.signalbox.local.sim.Decision.ReportStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** One channel: its profile, its mode, and what it remembers of every reference. */
final class SimChannel {
  private final String name;
  private final SimProfile profile;
  private final Wire wire;
  private final long seed;
  private final Map<String, Known> references = new ConcurrentHashMap<>();
  private volatile FailureMode mode = FailureMode.NONE;

  SimChannel(String name, SimProfile profile, long seed) {
    this.name = name;
    this.profile = profile;
    this.wire = Wire.of(profile.protocol());
    this.seed = seed;
  }

  String name() {
    return name;
  }

  SimProfile profile() {
    return profile;
  }

  Wire wire() {
    return wire;
  }

  FailureMode mode() {
    return mode;
  }

  void mode(FailureMode other) {
    mode = other;
  }

  /**
   * Decides about a call and remembers it. A repeat on a channel with idempotency keys gets the
   * first answer, with no fate of its own.
   */
  Decision take(Submission submission, int ofMessage, Instant now) {
    Known known = references.computeIfAbsent(submission.reference(), r -> new Known());
    synchronized (known) {
      known.calls++;
      FailureMode current = mode;
      SimCall call =
          new SimCall(name, submission.reference(), submission.to(), known.calls, ofMessage);
      Decision decision = SimBehaviour.decide(seed, profile, current, call);
      Accepted first = known.accepted;
      if (first != null && profile.idempotencyKey()) {
        return repeat(first, decision, current);
      }
      if (first == null && decision instanceof Accepted accepted) {
        known.accepted = accepted;
        known.acceptedAt = now;
      }
      return decision;
    }
  }

  private static Decision repeat(Accepted first, Decision decision, FailureMode current) {
    if (decision instanceof Accepted again) {
      return new Accepted(again.latency(), first.id(), again.held(), Fate.NOTHING);
    }
    return current == FailureMode.NONE
        ? new Accepted(decision.latency(), first.id(), false, Fate.NOTHING)
        : decision;
  }

  /** What a status query tells of that reference, or empty when the channel never took it. */
  Optional<Standing> standing(String reference, Instant now) {
    Known known = references.get(reference);
    if (known == null) {
      return Optional.empty();
    }
    synchronized (known) {
      Accepted accepted = known.accepted;
      Instant since = known.acceptedAt;
      if (accepted == null || since == null) {
        return Optional.empty();
      }
      Duration age = Duration.between(since, now);
      return Optional.of(new Standing(accepted.id(), status(accepted.fate(), age)));
    }
  }

  private static String status(Fate fate, Duration age) {
    return fate.reports().stream()
        .filter(report -> report.status().isFinal() && report.after().compareTo(age) <= 0)
        .findFirst()
        .map(Report::status)
        .map(ReportStatus::sim)
        .orElse("accepted");
  }

  /** A reference's provider id and its state in the words of the {@code sim} protocol. */
  record Standing(String id, String status) {}

  /** Guarded by itself. */
  private static final class Known {
    private int calls;
    private @Nullable Accepted accepted;
    private @Nullable Instant acceptedAt;
  }
}
