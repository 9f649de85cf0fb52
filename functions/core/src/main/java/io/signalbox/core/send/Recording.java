package io.signalbox.core.send;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.State;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Transition;
import io.signalbox.core.timer.TimerEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stores how an attempt ended, and what follows from it. */
final class Recording {
  private final Messages messages;
  private final Recovery recovery;
  private final Consequences consequences;
  private final Metrics metrics;
  private final StepLog log;

  Recording(
      Messages messages,
      Recovery recovery,
      Consequences consequences,
      Metrics metrics,
      StepLog log) {
    this.messages = messages;
    this.recovery = recovery;
    this.consequences = consequences;
    this.metrics = metrics;
    this.log = log;
  }

  /** One answer about an attempt, at that time. */
  record Answer(Outcome outcome, Instant at, long latencyMillis) {}

  Step record(Dispatch dispatch, Channel channel, Message message, Answer answer, Next decided) {
    Attempt.End end = Ends.of(answer.outcome(), answer.at(), answer.latencyMillis());
    Next next = honest(decided, message, dispatch.attempt(), end);
    log(dispatch, channel, end, next);
    if (!prepared(dispatch, channel, message, end)) {
      messages.noteEnd(dispatch.id(), dispatch.attempt(), end);
      return Step.giveBack(dispatch);
    }
    Attempt attempt = message.attempts().get(dispatch.attempt() - 1);
    if (next.to() == State.CONFIRMING && dispatch.step() == Dispatch.Step.CONFIRM) {
      return Step.next(dispatch, look(dispatch, channel, attempt, next, answer.at()));
    }
    Transition ended = Transition.ended(dispatch.attempt(), end, next.to(), next.reason());
    Optional<Message> after = messages.apply(dispatch.id(), ended);
    after.or(() -> beaten(dispatch, end)).ifPresent(m -> proven(m, dispatch.attempt(), end));
    if (after.isEmpty()) {
      return recovery.recover(dispatch, channel, answer.at());
    }
    return next.to().isFinal()
        ? Step.closed(dispatch, after.get())
        : Step.next(dispatch, follow(dispatch, channel, attempt.ended(end), next, answer.at()));
  }

  /** What an earlier attempt may have sent is not closed as never sent. */
  private static Next honest(Next next, Message before, int attempt, Attempt.End end) {
    return next.to().isFinal()
        ? next.to(before.with(before.attempts().get(attempt - 1).ended(end)).closedAs(next.to()))
        : next;
  }

  /**
   * A receipt told of it while the answer was on its way: keeps what the provider said. Or the
   * store's client met its own write, whose answer was lost: then all that follows is owed.
   */
  private Optional<Message> beaten(Dispatch dispatch, Attempt.End end) {
    messages.noteEnd(dispatch.id(), dispatch.attempt(), end);
    boolean second = dispatch.attempt() > 1 && end.outcome().equals(Attempt.End.ACCEPTED);
    return second ? messages.find(dispatch.id()) : Optional.empty();
  }

  private void proven(Message message, int attempt, Attempt.End end) {
    if (end.outcome().equals(Attempt.End.ACCEPTED) && message.isSecondProof(attempt, false)) {
      Map<String, String> kind = Map.of(Metrics.CLASS, message.origin().kind().wireName());
      metrics.count(Metrics.DUPLICATES, 1, kind);
      log.step(
          "message.duplicate",
          message.id().value(),
          message.origin().traceId(),
          Map.of("attempt", attempt, "proof", "accepted"));
    }
  }

  /**
   * Before the end can be seen, so that an opt-out that its tenant can see holds, and a receipt
   * finds what was sent. When it fails, the answer is kept, for it is certain; the record, given
   * back, ends the attempt.
   */
  private boolean prepared(Dispatch dispatch, Channel channel, Message message, Attempt.End end) {
    try {
      Attempt attempt = message.attempts().get(dispatch.attempt() - 1);
      consequences.of(message.origin(), attempt, end, channel);
      return true;
    } catch (RuntimeException e) {
      log.step(
          "send.unprepared",
          dispatch.id().value(),
          dispatch.facts().traceId(),
          Map.of("channel", channel.name(), "cause", String.valueOf(e)));
      return false;
    }
  }

  private List<TimerEntry> follow(
      Dispatch dispatch, Channel channel, Attempt attempt, Next next, Instant at) {
    if (next.to() == State.CONFIRMING) {
      List<TimerEntry> looks = new ArrayList<>(look(dispatch, channel, attempt, next, at));
      recovery.resend(dispatch, channel, attempt).ifPresent(looks::add);
      return looks;
    }
    Duration delay = next.delay();
    return delay == null
        ? List.of()
        : List.of(
            Follow.retry(dispatch, next.extraAttempt(), at.plus(delay), at.plus(next.pause())));
  }

  private static List<TimerEntry> look(
      Dispatch dispatch, Channel channel, Attempt attempt, Next next, Instant at) {
    Duration delay = next.delay();
    return delay == null
        ? List.of()
        : List.of(Follow.confirm(dispatch, channel, attempt.calledAt(), at.plus(delay)));
  }

  private void log(Dispatch dispatch, Channel channel, Attempt.End end, Next next) {
    log.step(
        "send." + end.outcome(),
        dispatch.id().value(),
        dispatch.facts().traceId(),
        Map.of(
            "channel", channel.name(),
            "attempt", dispatch.attempt(),
            "code", end.code(),
            "latencyMs", end.latencyMillis(),
            "state", next.to().name()));
  }
}
