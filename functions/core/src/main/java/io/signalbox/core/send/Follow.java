package io.signalbox.core.send;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.timer.TimerEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The records that follow an attempt. */
final class Follow {
  private Follow() {}

  /**
   * The next attempt, routed anew from its priority queue.
   *
   * @param pauseUntil when the channel that failed may be asked again
   */
  static TimerEntry retry(Dispatch failed, boolean extraAttempt, Instant due, Instant pauseUntil) {
    List<String> tried = new ArrayList<>(failed.tried());
    Map<String, Instant> paused = new HashMap<>(failed.paused());
    if (failed.choice() != null) {
      tried.add(failed.choice().channel());
      paused.put(failed.choice().channel(), pauseUntil);
    }
    paused.values().removeIf(until -> !until.isAfter(due));
    Dispatch.Facts facts = extraAttempt ? oneMore(failed.facts()) : failed.facts();
    Dispatch next =
        new Dispatch(facts, failed.attempt() + 1, Dispatch.Step.SEND, tried, paused, due, null);
    return new TimerEntry(due, facts.kind().priority().queue(), next);
  }

  /**
   * The same attempt again through routing, for a message that has not used it: a moment later,
   * since a router that has not seen the open gate yet would send it straight back. A message whose
   * life would not last that long goes at once, so that it is routing that decides.
   */
  static TimerEntry reroute(Dispatch dispatch, Instant now, RandomGenerator random) {
    Dispatch.Facts facts = dispatch.facts();
    Dispatch back =
        new Dispatch(
            facts,
            dispatch.attempt(),
            Dispatch.Step.SEND,
            dispatch.tried(),
            dispatch.paused(),
            dispatch.dueAt(),
            null);
    Instant later = now.plusSeconds(facts.kind() == Kind.OTP ? 1 : 1 + random.nextInt(2));
    Instant due = later.isBefore(facts.deadline()) ? later : now;
    return new TimerEntry(due, facts.kind().priority().queue(), back);
  }

  /** A look into an unknown outcome, on the lane of the channel that knows. */
  static TimerEntry confirm(Dispatch dispatch, Channel channel, Instant due) {
    Dispatch look =
        new Dispatch(
            dispatch.facts(),
            dispatch.attempt(),
            Dispatch.Step.CONFIRM,
            dispatch.tried(),
            dispatch.paused(),
            due,
            dispatch.choice());
    return new TimerEntry(due, channel.laneQueue(dispatch.facts().kind().priority()), look);
  }

  /** The same by way of routing, for a lane that another channel has. */
  static TimerEntry ask(Dispatch dispatch, Attempt attempt, Instant now) {
    Dispatch look =
        new Dispatch(
            dispatch.facts(),
            dispatch.attempt(),
            Dispatch.Step.CONFIRM,
            dispatch.tried(),
            dispatch.paused(),
            now,
            attempt.choice());
    return new TimerEntry(now, dispatch.facts().kind().priority().queue(), look);
  }

  private static Dispatch.Facts oneMore(Dispatch.Facts f) {
    return new Dispatch.Facts(
        f.id(),
        f.tenant(),
        f.kind(),
        f.bizType(),
        f.country(),
        f.operator(),
        f.zone(),
        f.segments(),
        f.maxAttempts() + 1,
        f.acceptedAt(),
        f.deadline(),
        f.pin(),
        f.traceId());
  }
}
