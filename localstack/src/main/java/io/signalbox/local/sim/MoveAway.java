package io.signalbox.local.sim;

import io.signalbox.local.sim.ChannelLog.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** One failure of a channel, as {@link Ledger#movedWithin} defines the measure. */
record MoveAway(Instant failedAt, Instant until) {
  private static final Duration WINDOW = Duration.ofSeconds(60);
  private static final Duration SILENCE = Duration.ofSeconds(15);
  private static final int SAMPLES = 20;
  private static final int IN_A_ROW = 20;
  private static final int ERROR_PERCENT = 30;

  Optional<Duration> within(List<Instant> calls, List<Answer> answers) {
    return evidence(answers).map(evidence -> Duration.between(evidence, lastCall(calls, evidence)));
  }

  private Optional<Instant> evidence(List<Answer> answers) {
    Deque<Answer> window = new ArrayDeque<>();
    int errors = 0;
    int inARow = 0;
    for (Answer answer : sorted(answers, Comparator.comparing(Answer::at))) {
      window.add(answer);
      errors += answer.error() ? 1 : 0;
      inARow = answer.error() ? inARow + 1 : 0;
      while (window.getFirst().at().isBefore(answer.at().minus(WINDOW))) {
        errors -= window.removeFirst().error() ? 1 : 0;
      }
      boolean share = window.size() >= SAMPLES && errors * 100 > window.size() * ERROR_PERCENT;
      if (during(answer.at()) && (share || inARow >= IN_A_ROW || answer.accountFault())) {
        return Optional.of(answer.at());
      }
    }
    return Optional.empty();
  }

  private Instant lastCall(List<Instant> calls, Instant evidence) {
    // The silence counts from the last call, which may lie before the evidence.
    Instant last = failedAt;
    for (Instant call : sorted(calls, Comparator.naturalOrder())) {
      boolean silence = !call.isBefore(last.plus(SILENCE));
      if (call.isAfter(until) || (call.isAfter(evidence) && silence)) {
        break;
      }
      last = call;
    }
    return last.isAfter(evidence) ? last : evidence;
  }

  private boolean during(Instant at) {
    return !at.isBefore(failedAt) && !at.isAfter(until);
  }

  private static <T> List<T> sorted(List<T> list, Comparator<? super T> order) {
    return list.stream().sorted(order).toList();
  }
}
