package io.signalbox.core.send;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.health.Spent;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.timer.TimerEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The records that follow an attempt. */
final class Follow {
  private static final Duration SEEN = Duration.ofSeconds(15);

  private Follow() {}

  /**
   * The next attempt, routed anew from its priority queue.
   *
   * @param pauseUntil when the channel that failed may be asked again
   */
  static TimerEntry retry(Dispatch failed, boolean extraAttempt, Instant due, Instant pauseUntil) {
    Map<String, Instant> paused = new HashMap<>(failed.paused());
    if (failed.choice() != null) {
      paused.put(failed.choice().channel(), pauseUntil);
    }
    paused.values().removeIf(until -> !until.isAfter(due));
    Dispatch.Facts facts = failed.facts();
    if (extraAttempt) {
      facts = facts.withMaxAttempts(facts.maxAttempts() + 1);
    }
    return next(failed, facts, paused, failed.doubted(), due);
  }

  /** The next attempt though that one may have been sent: never through its channel again. */
  static TimerEntry resent(Dispatch doubted, String channel, Instant due) {
    List<String> all = new ArrayList<>(doubted.doubted());
    all.add(channel);
    return next(doubted, doubted.facts(), doubted.paused(), all, due);
  }

  private static TimerEntry next(
      Dispatch before,
      Dispatch.Facts facts,
      Map<String, Instant> paused,
      List<String> doubted,
      Instant due) {
    List<String> tried = new ArrayList<>(before.tried());
    if (before.choice() != null) {
      tried.add(before.choice().channel());
    }
    Dispatch next =
        new Dispatch(
            facts, before.attempt() + 1, Dispatch.Step.SEND, tried, paused, doubted, due, null);
    return new TimerEntry(due, facts.kind().priority().queue(), next);
  }

  /**
   * The same attempt again through routing, for a message that has not used it: a moment later,
   * since a router that has not seen the open gate yet would send it straight back. A message whose
   * life would not last that long goes at once, so that it is routing that decides.
   */
  static TimerEntry reroute(Dispatch dispatch, Instant now, RandomGenerator random) {
    Dispatch.Facts facts = dispatch.facts();
    Dispatch back = dispatch.as(Dispatch.Step.SEND, dispatch.dueAt(), null);
    Instant later = now.plusSeconds(facts.kind() == Kind.OTP ? 1 : 1 + random.nextInt(2));
    Instant due = later.isBefore(facts.deadline()) ? later : now;
    return new TimerEntry(due, facts.kind().priority().queue(), back);
  }

  /**
   * The same for a channel whose quota leaves nothing. Routers see that with the breaker's next
   * tick, in 10 s, and a snapshot's age, 3 s: until then the message itself says so.
   */
  static TimerEntry reroute(
      Dispatch dispatch, Channel usedUp, Instant now, RandomGenerator random) {
    Map<String, Instant> paused = new HashMap<>(dispatch.paused());
    Instant seen = now.plus(SEEN);
    Instant turn = Spent.turn(ChronoUnit.HOURS, now);
    paused.put(usedUp.name(), seen.isBefore(turn) ? seen : turn);
    Dispatch sparing =
        new Dispatch(
            dispatch.facts(),
            dispatch.attempt(),
            dispatch.step(),
            dispatch.tried(),
            paused,
            dispatch.doubted(),
            dispatch.dueAt(),
            null);
    return reroute(sparing, now, random);
  }

  /** A look into an attempt in doubt, where its channel is asked at that time. */
  static TimerEntry confirm(Dispatch dispatch, Channel channel, Instant calledAt, Instant due) {
    boolean asked = Look.of(channel, Duration.between(calledAt, due)) == Look.QUERY;
    String queue = asked ? Confirming.QUEUE : channel.laneQueue(dispatch.facts().kind().priority());
    Dispatch look = dispatch.as(Dispatch.Step.CONFIRM, due, dispatch.choice());
    return new TimerEntry(due, queue, look);
  }

  /** The end of the patience with an attempt in doubt. */
  static TimerEntry resend(Dispatch dispatch, Choice choice, Instant due) {
    return new TimerEntry(due, Confirming.QUEUE, dispatch.as(Dispatch.Step.RESEND, due, choice));
  }

  /** A look by way of routing, for a lane that is not one's own. */
  static TimerEntry ask(Dispatch dispatch, Attempt attempt, Instant now) {
    Dispatch look = dispatch.as(Dispatch.Step.CONFIRM, now, attempt.choice());
    return new TimerEntry(now, dispatch.facts().kind().priority().queue(), look);
  }
}
