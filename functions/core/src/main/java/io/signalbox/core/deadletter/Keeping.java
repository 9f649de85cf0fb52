package io.signalbox.core.deadletter;

import io.signalbox.core.closing.DeadLetterWork;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.StepLog;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Keeps dead letters with their reason, history and original. Repeating changes nothing. */
public final class Keeping {
  private final DeadLetters letters;
  private final Messages messages;
  private final Parallel parallel;
  private final InstantSource clock;
  private final StepLog log;

  public Keeping(
      DeadLetters letters, Messages messages, Parallel parallel, InstantSource clock, StepLog log) {
    this.letters = letters;
    this.messages = messages;
    this.parallel = parallel;
    this.clock = clock;
    this.log = log;
  }

  /**
   * Keeps a batch.
   *
   * @return those that could not be kept and must go back to the queue
   */
  public List<Arrival> keep(List<Arrival> batch) {
    List<Boolean> kept = parallel.map(batch, this::kept);
    List<Arrival> back = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      if (!kept.get(i)) {
        back.add(batch.get(i));
      }
    }
    return back;
  }

  private boolean kept(Arrival arrival) {
    try {
      Letter letter =
          arrival instanceof Arrival.Dead dead ? letter(dead) : letter((Arrival.Raw) arrival);
      letters.keep(letter);
      String trace = arrival instanceof Arrival.Dead dead ? dead.work().traceId() : "";
      log.step("deadletter.kept", letter.id(), trace, Map.of("reason", letter.reason()));
      return true;
    } catch (RuntimeException e) {
      log.step("deadletter.failed", "", "", Map.of("cause", String.valueOf(e)));
      return false;
    }
  }

  private Letter letter(Arrival.Dead dead) {
    DeadLetterWork work = dead.work();
    Optional<Message> message = messages.find(work.id());
    return new Letter(
        work.id().value(),
        work.tenant(),
        work.reason(),
        message.map(History::of).orElse(""),
        dead.original(),
        work.at());
  }

  private Letter letter(Arrival.Raw raw) {
    return new Letter(
        raw.recordId(),
        "",
        raw.reason(),
        "",
        raw.original(),
        clock.instant().truncatedTo(ChronoUnit.MILLIS));
  }
}
