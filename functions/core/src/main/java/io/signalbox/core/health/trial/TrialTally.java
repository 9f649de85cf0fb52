package io.signalbox.core.health.trial;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects what a batch came to, by strategy. A message counts for that of its first attempt. */
public final class TrialTally {
  private final Map<Trial.Of, Trial> sums = new LinkedHashMap<>();

  /**
   * A provider was called; nothing is counted of a call that no router chose.
   *
   * @param accepted whether it has its price
   * @param costMicros of the whole message, millionths of a dollar
   */
  public void called(Dispatch attempt, Instant at, boolean accepted, long costMicros) {
    if (attempt.choice() == null) {
      return;
    }
    Dispatch.Facts facts = attempt.facts();
    Trial.Of of = new Trial.Of(attempt.choice().strategy(), facts.country(), facts.kind(), day(at));
    if (attempt.attempt() == 1 && attempt.step() == Dispatch.Step.SEND) {
      add(Trial.started(of));
    }
    if (accepted) {
      add(Trial.cost(of, costMicros));
    }
  }

  /** A message was delivered for the first time. */
  public void delivered(Message message, Instant at) {
    message
        .attempt(1)
        .ifPresent(first -> add(Trial.delivered(of(message, first), millis(message, at))));
  }

  private static Trial.Of of(Message message, Attempt first) {
    Message.Origin origin = message.origin();
    return new Trial.Of(
        first.choice().strategy(), origin.to().country(), origin.kind(), day(first.claimedAt()));
  }

  /** Clocks may differ: never below 0. */
  private static long millis(Message message, Instant until) {
    Message.Origin origin = message.origin();
    Instant wanted = origin.sendAt() == null ? origin.acceptedAt() : origin.sendAt();
    return Math.max(0, Duration.between(wanted, until).toMillis());
  }

  private static LocalDate day(Instant at) {
    return LocalDate.ofInstant(at, ZoneOffset.UTC);
  }

  private void add(Trial amount) {
    sums.merge(amount.of(), amount, Trial::plus);
  }

  public List<Trial> trials() {
    return new ArrayList<>(sums.values());
  }
}
