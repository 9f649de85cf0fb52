package io.signalbox.lab.policy.run;

import io.signalbox.core.health.estimate.HealthGrid;
import io.signalbox.core.health.estimate.HealthGrid.Count;
import io.signalbox.core.health.estimate.Topology;
import io.signalbox.core.message.Kind;
import io.signalbox.lab.policy.world.Messages;

/** Counts what production would see of attempts into the health windows. */
final class Counters {
  private final Messages messages;
  private final Attempts attempts;
  private final Topology topology;
  private final HealthGrid grid;

  Counters(Messages messages, Attempts attempts, Topology topology, HealthGrid grid) {
    this.messages = messages;
    this.attempts = attempts;
    this.topology = topology;
    this.grid = grid;
  }

  /**
   * A submit.
   *
   * @param answer its latency, ms
   */
  void sent(int attempt, int answer) {
    int path = attempts.path(attempt);
    int number = attempts.number(attempt);
    count(attempt, Count.SENT, Count.SECOND_SENT);
    if (number <= 2) {
      grid.add(path, minuteOf(attempt), Count.ANSWER_MILLIS, answer);
    }
    if (number == 1 && reports(attempts.message(attempt))) {
      grid.add(path, minuteOf(attempt), Count.WATCHED, 1);
    }
  }

  void rejected(int attempt) {
    count(attempt, Count.REJECTED, Count.SECOND_REJECTED);
  }

  void receipt(int attempt, int time) {
    int path = attempts.path(attempt);
    int message = attempts.message(attempt);
    long minute = minuteOf(attempt);
    grid.receipt(topology.channelOf(path), minute, time - attempts.sentAt(attempt));
    if (!attempts.saysDelivered(attempt)) {
      count(attempt, Count.UNDELIVERED, Count.SECOND_UNDELIVERED);
      return;
    }
    count(attempt, Count.DELIVERED, Count.SECOND_DELIVERED);
    if (attempts.number(attempt) == 1 && reports(message)) {
      grid.add(path, minute, Count.JUDGED, 1);
      attempts.judged(attempt);
      if (attempts.hasConverted(message)) {
        grid.add(path, minute, Count.CONVERTED, 1);
      }
    }
  }

  void converted(int attempt, int time) {
    int message = attempts.message(attempt);
    int first = attempts.first(message);
    long minute = minuteOf(first);
    attempts.converted(message);
    if (attempts.count(message) == 1) {
      grid.add(attempts.path(first), minute, Count.WATCHED_CONVERTED, 1);
      grid.conversion(minute, time - attempts.sentAt(first));
    }
    if (attempts.wasJudged(first)) {
      grid.add(attempts.path(first), minute, Count.CONVERTED, 1);
    }
  }

  private boolean reports(int message) {
    return messages.kind(message) == Kind.OTP && messages.reports(message);
  }

  /** Third and later attempts tell of their recipients only. */
  private void count(int attempt, Count first, Count second) {
    int number = attempts.number(attempt);
    if (number <= 2) {
      grid.add(attempts.path(attempt), minuteOf(attempt), number == 1 ? first : second, 1);
    }
  }

  private long minuteOf(int attempt) {
    return Math.floorDiv(Run.EPOCH + attempts.sentAt(attempt), 60_000L);
  }
}
