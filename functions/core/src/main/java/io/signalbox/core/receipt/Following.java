package io.signalbox.core.receipt;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.RetryPolicy;
import io.signalbox.core.channel.RetryPolicy.OnUnknown;
import io.signalbox.core.channel.RetrySchedule;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.State;
import io.signalbox.core.timer.TimerEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** Whether another attempt follows one that its channel reported as failed, and which. Pure. */
final class Following {
  private final Catalog catalog;
  private final RandomGenerator random;

  Following(Catalog catalog, RandomGenerator random) {
    this.catalog = catalog;
    this.random = random;
  }

  /**
   * Whether that failure of the last attempt shall be followed: another channel may mend it, and
   * attempts, time and a channel that has not failed it yet are left. What must never be sent twice
   * is not: a provider that says failed may be wrong.
   */
  boolean follows(Message message, ReceiptNote note, Instant now) {
    Dispatch.Facts facts = Dispatch.Facts.again(message);
    int made = message.attempts().size();
    return note.status() == State.UNDELIVERED
        && note.failure().mayBeMended()
        && note.attempt() == made
        && made < Math.min(facts.maxAttempts(), RetryPolicy.MOST_ATTEMPTS)
        && policy(facts).onUnknown() != OnUnknown.NEVER
        && hasChannel(
            message,
            facts,
            latest(now, note.receivedAt().plus(RetrySchedule.longest(policy(facts), made))));
  }

  /** By configuration, not by health: what is down now may be up in time, and routing waits. */
  private boolean hasChannel(Message message, Dispatch.Facts facts, Instant due) {
    Set<String> used =
        message.attempts().stream()
            .filter(a -> !a.failed() || a.number() == message.attempts().size())
            .map(Attempt::channel)
            .collect(Collectors.toSet());
    return catalog.carriers(facts).stream()
        .filter(c -> !used.contains(c.name()))
        .map(Channel::limits)
        .anyMatch(limits -> due.plus(limits.callTimeout()).isBefore(facts.deadline()));
  }

  /**
   * The attempt that is owed after that failure, in its priority queue when its policy says so; now
   * when that is past. The claim lets one through, however often it is queued.
   */
  TimerEntry next(Message message, ReceiptNote failure, Instant now) {
    Dispatch.Facts facts = Dispatch.Facts.again(message);
    Duration wait = RetrySchedule.after(policy(facts), failure.attempt(), random);
    Instant due = latest(now, failure.receivedAt().plus(wait));
    return new TimerEntry(due, facts.kind().priority().queue(), Dispatch.next(message, facts, due));
  }

  private RetryPolicy policy(Dispatch.Facts facts) {
    return catalog.retry(facts.kind(), facts.bizType());
  }

  private static Instant latest(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
