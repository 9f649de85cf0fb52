package io.signalbox.core.send;

import io.signalbox.core.health.Snapshot;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.State;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Transition;
import io.signalbox.core.timer.TimerEntry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The end of the patience with an attempt in doubt: another one follows, through another channel,
 * if policy and budget allow it; else the message goes on waiting for its receipt.
 *
 * <p>Order of effects: the budget, the state, the queue, the acknowledgement. The budget knows its
 * grants by attempt and the state is changed conditionally, so that a record that comes again takes
 * nothing twice, and finishes what it began.
 */
final class Resending {
  private final Alternatives alternatives;
  private final Budget budget;
  private final Messages messages;
  private final AfterCall afterCall;
  private final InstantSource clock;
  private final Metrics metrics;
  private final StepLog log;

  Resending(
      Alternatives alternatives,
      Budget budget,
      Messages messages,
      AfterCall afterCall,
      InstantSource clock,
      Metrics metrics,
      StepLog log) {
    this.alternatives = alternatives;
    this.budget = budget;
    this.messages = messages;
    this.afterCall = afterCall;
    this.clock = clock;
    this.metrics = metrics;
    this.log = log;
  }

  Step resend(Dispatch dispatch, Snapshot snapshot) {
    Instant now = clock.instant();
    if (now.isBefore(dispatch.dueAt())) {
      // Not before its time, whatever brought it here: the call may still be underway.
      return Step.next(dispatch, new TimerEntry(dispatch.dueAt(), Confirming.QUEUE, dispatch));
    }
    return messages
        .find(dispatch.id())
        .map(message -> resend(dispatch, message, snapshot, now))
        .orElseGet(() -> Step.done(dispatch));
  }

  private Step resend(Dispatch dispatch, Message message, Snapshot snapshot, Instant now) {
    Optional<Attempt> last = message.attempt(dispatch.attempt());
    if (last.isEmpty() || message.attempts().size() != dispatch.attempt()) {
      return Step.done(dispatch);
    }
    if (message.state() != State.CONFIRMING) {
      return owed(dispatch, message, last.get(), now);
    }
    String held = held(dispatch, last.get(), snapshot, now);
    if (held != null) {
      log(dispatch, "resend.held", Map.of("why", held));
      return Step.done(dispatch);
    }
    if (!budget.allows(dispatch, last.get(), snapshot)) {
      log(dispatch, "resend.denied", Map.of("attempt", dispatch.attempt()));
      count(Metrics.RESENDS_DENIED, dispatch);
      return Step.done(dispatch);
    }
    return granted(dispatch, last.get(), now);
  }

  /** The word for why it stays with waiting; null when only the budget can still hold it. */
  private @Nullable String held(
      Dispatch dispatch, Attempt doubted, Snapshot snapshot, Instant now) {
    if (!afterCall.mayResend(dispatch)) {
      return "policy";
    }
    if (!now.isBefore(dispatch.facts().deadline())) {
      return "late";
    }
    return alternatives.exist(dispatch, doubted, snapshot, now) ? null : "no_channel";
  }

  private Step granted(Dispatch dispatch, Attempt doubted, Instant now) {
    Attempt.End before = doubted.end();
    String code = before == null ? "" : before.code();
    long latency = before == null ? 0 : before.latencyMillis();
    Attempt.End end = new Attempt.End(Attempt.End.RESENT, code, "", now, latency);
    Transition ended = Transition.ended(dispatch.attempt(), end, State.RETRYING, null);
    if (messages.apply(dispatch.id(), ended).isPresent()) {
      log(dispatch, "resend.granted", Map.of("attempt", dispatch.attempt()));
      count(Metrics.RESENT_IN_DOUBT, dispatch);
      return Step.next(dispatch, Follow.resent(dispatch, doubted.channel(), now));
    }
    // A receipt or an answer came first, or this very record's copy.
    return messages
        .find(dispatch.id())
        .flatMap(m -> m.attempt(dispatch.attempt()).map(a -> owed(dispatch, m, a, now)))
        .orElseGet(() -> Step.done(dispatch));
  }

  /** It died between the state and the queue; else there is nothing to do any more. */
  private static Step owed(Dispatch dispatch, Message message, Attempt attempt, Instant now) {
    boolean ours =
        message.state() == State.RETRYING
            && message.attempts().size() == dispatch.attempt()
            && attempt.isDoubted();
    return ours
        ? Step.next(dispatch, Follow.resent(dispatch, attempt.channel(), now))
        : Step.done(dispatch);
  }

  private void count(String name, Dispatch dispatch) {
    metrics.count(name, 1, Map.of(Metrics.CLASS, dispatch.facts().kind().wireName()));
  }

  private void log(Dispatch dispatch, String step, Map<String, Object> fields) {
    log.step(step, dispatch.id().value(), dispatch.facts().traceId(), fields);
  }
}
