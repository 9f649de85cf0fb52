package io.signalbox.core.deadletter;

import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.DeadLetterWork;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.ProviderIds;
import io.signalbox.core.message.State;
import io.signalbox.core.message.StepLog;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Keeps dead letters with their reason, history and original, and closes the message whose record a
 * queue gave up. Repeating changes nothing.
 */
public final class Keeping {
  private final DeadLetters letters;
  private final Messages messages;
  private final GivingUp givingUp;
  private final Closing closing;
  private final Parallel parallel;
  private final InstantSource clock;
  private final StepLog log;

  public Keeping(
      DeadLetters letters,
      Messages messages,
      ProviderIds ids,
      Closing closing,
      Parallel parallel,
      InstantSource clock,
      StepLog log) {
    this.letters = letters;
    this.messages = messages;
    this.givingUp = new GivingUp(messages, ids);
    this.closing = closing;
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
      if (arrival instanceof Arrival.Dead dead) {
        return kept(letter(dead), dead.work().traceId());
      }
      return arrival instanceof Arrival.Stuck stuck
          ? kept(stuck)
          : kept(letter((Arrival.Raw) arrival), "");
    } catch (RuntimeException e) {
      log.step("deadletter.failed", "", "", Map.of("cause", String.valueOf(e)));
      return false;
    }
  }

  private boolean kept(Letter letter, String trace) {
    letters.keep(letter);
    log.step("deadletter.kept", letter.id(), trace, Map.of("reason", letter.reason()));
    return true;
  }

  /** Final state, letter, webhook: each of them again when the record comes again. */
  private boolean kept(Arrival.Stuck stuck) {
    List<Message> closed = givingUp.close(stuck.work(), now());
    Letter letter =
        closed.isEmpty() || closed.get(0).state() != State.DEAD
            ? letter(new Arrival.Raw(stuck.recordId(), Arrival.Raw.UNPROCESSED, stuck.original()))
            : letter(closed.get(0), stuck.original());
    kept(letter, "");
    long untold = closed.stream().filter(m -> !closing.tell(m)).count();
    return untold == 0;
  }

  private static Letter letter(Message closed, String original) {
    Message.Origin origin = closed.origin();
    return new Letter(
        origin.id().value(),
        origin.tenant(),
        Objects.requireNonNullElse(closed.reason(), Arrival.Raw.UNPROCESSED),
        History.of(closed),
        original,
        Objects.requireNonNull(closed.closedAt(), "a final state has its time"));
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
    return new Letter(raw.recordId(), "", raw.reason(), "", raw.original(), now());
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
