package io.signalbox.lab.faults;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Work;
import io.signalbox.lab.cloud.MessageTable;
import io.signalbox.lab.trial.Judge.Breach;
import io.signalbox.lab.trial.Trial;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Whether retries of the same kind and number are spread, so that a failed batch does not return as
 * one.
 */
final class Spread {
  /** So many retries that all waited alike are no chance. */
  private static final int SAMPLES = 4;

  private static final long LEAST_MILLIS = 500;

  private record Group(Kind kind, int failed) {}

  private final Trial trial;
  private final MessageTable messages;
  private final Map<Group, Map<MessageId, Long>> waits = new LinkedHashMap<>();

  Spread(Trial trial, MessageTable messages) {
    this.trial = trial;
    this.messages = messages;
  }

  /** Notes how long a retry waits, once for each message and attempt. */
  void taken(Work work) {
    if (work instanceof Dispatch d
        && d.step() == Dispatch.Step.SEND
        && d.choice() == null
        && d.attempt() > 1) {
      failedAt(d)
          .ifPresent(
              end ->
                  waits
                      .computeIfAbsent(
                          new Group(d.facts().kind(), d.attempt() - 1), g -> new LinkedHashMap<>())
                      .putIfAbsent(d.id(), Duration.between(end.at(), d.dueAt()).toMillis()));
    }
  }

  private Optional<Attempt.End> failedAt(Dispatch retry) {
    return messages
        .get(retry.id())
        .flatMap(m -> m.attempt(retry.attempt() - 1))
        .flatMap(a -> Optional.ofNullable(a.end()))
        .filter(end -> end.outcome().equals("temporary"));
  }

  void judge() {
    waits.forEach((group, byMessage) -> judge(group, byMessage.values()));
  }

  private void judge(Group group, Collection<Long> all) {
    long longest = all.stream().mapToLong(w -> w).max().orElse(0);
    long shortest = all.stream().mapToLong(w -> w).min().orElse(0);
    if (all.size() >= SAMPLES && shortest > LEAST_MILLIS && longest - shortest < longest / 100) {
      trial
          .judge()
          .breach(Breach.LIMIT, all.size() + " retries of " + group + " all wait " + longest);
    }
  }
}
