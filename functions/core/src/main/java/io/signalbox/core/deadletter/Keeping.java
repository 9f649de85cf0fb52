package io.signalbox.core.deadletter;

import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.DeadLetterWork;
import io.signalbox.core.deadletter.DeadLetters.About;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Metrics;
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
  private final Metrics metrics;

  public Keeping(
      DeadLetters letters,
      Messages messages,
      ProviderIds ids,
      Closing closing,
      Parallel parallel,
      InstantSource clock,
      StepLog log,
      Metrics metrics) {
    this.letters = letters;
    this.messages = messages;
    this.givingUp = new GivingUp(messages, ids, letters);
    this.closing = closing;
    this.parallel = parallel;
    this.clock = clock;
    this.log = log;
    this.metrics = metrics;
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
      return arrival instanceof Arrival.Recurring recurring ? kept(recurring) : handled(arrival);
    } catch (RuntimeException e) {
      failed(e);
      return false;
    }
  }

  private boolean kept(Arrival.Recurring recurring) {
    try {
      return handled(recurring.arrival());
    } catch (RuntimeException e) {
      failed(e);
      return kept(letter(recurring.asItCame()), "");
    }
  }

  private void failed(RuntimeException e) {
    log.step("deadletter.failed", "", "", Map.of("cause", String.valueOf(e)));
  }

  private boolean handled(Arrival arrival) {
    if (arrival instanceof Arrival.Dead dead) {
      return kept(letter(dead), dead.work().traceId());
    }
    return arrival instanceof Arrival.Stuck stuck
        ? kept(stuck)
        : kept(letter((Arrival.Raw) arrival), "");
  }

  private boolean kept(Letter letter, String trace) {
    if (letters.keep(letter)) {
      metrics.count(Metrics.DEAD_LETTERS, 1, Map.of(Metrics.CLASS, letter.about().reason()));
    }
    log.step("deadletter.kept", letter.id(), trace, Map.of("reason", letter.about().reason()));
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
    String reason = Objects.requireNonNullElse(closed.reason(), Arrival.Raw.UNPROCESSED);
    return Letter.open(
        End.lastOf(closed).letter(),
        about(closed, closed.sequence(), reason),
        History.of(closed),
        original,
        Objects.requireNonNull(closed.closedAt(), "a final state has its time"));
  }

  private Letter letter(Arrival.Dead dead) {
    DeadLetterWork work = dead.work();
    Optional<Message> message = messages.find(work.id());
    int end = work.sequence();
    return Letter.open(
        new End(work.id(), end).letter(),
        message
            .map(m -> about(m, end, work.reason()))
            .orElseGet(
                () -> new About(work.id().value(), end, work.tenant(), work.reason(), "", "")),
        message.map(History::of).orElse(""),
        dead.original(),
        work.at());
  }

  private static About about(Message message, int end, String reason) {
    List<Attempt> attempts = message.attempts();
    String channel = attempts.isEmpty() ? "" : attempts.get(attempts.size() - 1).channel();
    Message.Origin origin = message.origin();
    String kind = origin.kind().wireName();
    return new About(origin.id().value(), end, origin.tenant(), reason, kind, channel);
  }

  private Letter letter(Arrival.Raw raw) {
    About about = About.record(raw.reason());
    return Letter.open(raw.recordId(), about, "", raw.original(), now());
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
