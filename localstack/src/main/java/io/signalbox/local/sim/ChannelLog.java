package io.signalbox.local.sim;

import io.signalbox.local.sim.Ledger.Entry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One channel's part of the ledger. */
final class ChannelLog {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final List<Entry> calls = new ArrayList<>();
  private final List<Answer> answers = new ArrayList<>();
  private int inFlight;
  private int maxInFlight;
  private int queries;
  private @Nullable Instant failedAt;
  private @Nullable Instant recoveredAt;

  /**
   * When a send ended for its caller.
   *
   * @param status HTTP, or 0 for none
   */
  record Answer(Instant at, int status) {
    boolean error() {
      return status == 0 || status == 429 || status >= 500 || accountFault();
    }

    boolean accountFault() {
      return status == 401 || status == 402;
    }
  }

  synchronized void arrived(Entry call) {
    calls.add(call);
    inFlight++;
    maxInFlight = Math.max(maxInFlight, inFlight);
  }

  synchronized void answered(Instant at, int status) {
    answers.add(new Answer(at, status));
    inFlight--;
  }

  synchronized void queried() {
    queries++;
  }

  synchronized void failing(Instant at) {
    if (failedAt == null || recoveredAt != null) {
      failedAt = at;
      recoveredAt = null;
    }
  }

  synchronized void recovered(Instant at) {
    if (failedAt != null && recoveredAt == null) {
      recoveredAt = at;
    }
  }

  synchronized List<Entry> calls() {
    return List.copyOf(calls);
  }

  synchronized int maxInFlight() {
    return maxInFlight;
  }

  synchronized int queries() {
    return queries;
  }

  synchronized Optional<Duration> movedWithin(Instant now) {
    if (failedAt == null) {
      return Optional.empty();
    }
    Instant until = recoveredAt == null ? now : recoveredAt;
    MoveAway failure = new MoveAway(failedAt, until);
    return failure.within(calls.stream().map(Entry::at).toList(), answers);
  }

  int maxSegmentsPerSecond() {
    List<Entry> sorted = new ArrayList<>(calls());
    // Threads may enter their calls out of order.
    sorted.sort((a, b) -> a.at().compareTo(b.at()));
    int first = 0;
    int sum = 0;
    int max = 0;
    for (Entry call : sorted) {
      sum += call.segments();
      while (!call.at().isBefore(sorted.get(first).at().plus(SECOND))) {
        sum -= sorted.get(first++).segments();
      }
      max = Math.max(max, sum);
    }
    return max;
  }
}
