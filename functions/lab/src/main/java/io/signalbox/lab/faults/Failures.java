package io.signalbox.lab.faults;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.RetryPolicy;
import io.signalbox.core.channel.RetryPolicy.OnUnknown;
import io.signalbox.core.channel.RetrySchedule;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Work;
import io.signalbox.lab.trial.Judge.Breach;
import io.signalbox.lab.trial.Judge.Count;
import io.signalbox.lab.trial.Trial;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What follows an attempt that was reported as failed: another one, where another channel may mend
 * it and attempts and time are left; else its message ends. What was allowed to follow does, and
 * nobody says afterwards that it was never sent.
 */
final class Failures {
  private static final Set<State> NEVER_SENT =
      EnumSet.of(State.EXPIRED, State.REJECTED, State.CANCELLED);
  private static final Set<State> AWAITED = EnumSet.of(State.SENDING, State.CONFIRMING, State.SENT);

  /** Two visibilities of the receipts' queue, and more: whoever queues it may die twice. */
  private static final Duration RECOVERY = Duration.ofSeconds(460);

  private final Trial trial;
  private final Catalog catalog;
  private final Map<Reference, Instant> followed = new HashMap<>();
  private final Set<Reference> queued = new HashSet<>();

  Failures(Trial trial, Catalog catalog) {
    this.trial = trial;
    this.catalog = catalog;
  }

  /** An attempt is in its priority queue, or in a bucket for it. */
  void taken(Work work) {
    if (work instanceof Dispatch d && d.step() == Dispatch.Step.SEND && d.choice() == null) {
      queued.add(new Reference(d.id(), d.attempt()));
    }
  }

  void changed(Message before, Message after) {
    if (after.receipts().size() > before.receipts().size()) {
      ReceiptNote note = after.receipts().get(after.receipts().size() - 1);
      if (note.followed()) {
        followed(before, after, note);
      } else if (note.status() == State.UNDELIVERED && AWAITED.contains(before.state())) {
        ended(after, note);
      }
    }
    if (before.state() != after.state() && after.state().isFinal()) {
      closed(before, after);
    }
  }

  private void followed(Message before, Message after, ReceiptNote note) {
    trial.judge().count(Count.FOLLOWED);
    followed.put(new Reference(after.id(), note.attempt()), now());
    Duration skew = Duration.ofMillis(2 * trial.faults().weather().skewMillis());
    boolean jumps = trial.faults().weather().jumps();
    boolean inTime = jumps || now().minus(skew).isBefore(after.origin().deadline());
    if (!AWAITED.contains(before.state()) || !isAllowed(after, note, limit(after)) || !inTime) {
      breach(Breach.FORBIDDEN, after.id() + " is followed after " + note);
    }
  }

  /**
   * As in {@link Audit}: those that cost nothing are granted again, and a replay grants as many.
   */
  private static int limit(Message message) {
    long extra = message.attempts().stream().filter(Attempt::isExtra).count();
    return (int) extra + message.origin().maxAttempts() * (1 + message.replays());
  }

  private boolean isAllowed(Message message, ReceiptNote note, int limit) {
    return note.failure().mayBeMended()
        && policy(message).onUnknown() != OnUnknown.NEVER
        && message.origin().pin() == null
        && note.attempt() == message.attempts().size()
        && note.attempt() < Math.min(limit, RetryPolicy.MOST_ATTEMPTS)
        && hasChannel(message);
  }

  private boolean hasChannel(Message message) {
    Set<String> used =
        message.attempts().stream()
            .filter(a -> !a.failed() || a.number() == message.attempts().size())
            .map(Attempt::channel)
            .collect(Collectors.toSet());
    return catalog.channels().stream().map(Channel::name).anyMatch(c -> !used.contains(c));
  }

  private RetryPolicy policy(Message message) {
    return catalog.retry(message.origin().kind(), message.origin().bizType());
  }

  /** It ends with a failure: there must have been a reason not to try again. */
  private void ended(Message message, ReceiptNote note) {
    if (isAllowed(message, note, message.origin().maxAttempts()) && hasTime(message, note)) {
      String what = message.id() + " ends with " + note.failure();
      breach(Breach.LOST, what + " of attempt " + note.attempt() + ", though another was left");
    }
  }

  /** Whoever decided did so before it could be stored. */
  private boolean hasTime(Message message, ReceiptNote note) {
    Duration wait = RetrySchedule.longest(policy(message), note.attempt());
    Duration call =
        catalog.channels().stream()
            .map(c -> c.limits().callTimeout())
            .max(Duration::compareTo)
            .orElse(Duration.ZERO);
    Duration skew = Duration.ofMillis(2 * trial.faults().weather().skewMillis());
    return now().plus(wait).plus(call).plus(skew).isBefore(message.origin().deadline());
  }

  private void closed(Message before, Message after) {
    boolean sent = after.receipts().stream().anyMatch(ReceiptNote::followed);
    if (sent && NEVER_SENT.contains(after.state())) {
      breach(Breach.FORBIDDEN, after.id() + " was sent, and is " + after.state());
    }
    if (before.owesRetry() && String.valueOf(after.closedBy()).startsWith("check-")) {
      unqueued(after);
    }
  }

  /** Its check had to close it: nobody can have queued the attempt that was owed, or in vain. */
  private void unqueued(Message message) {
    int made = message.attempts().size();
    Instant since = followed.getOrDefault(new Reference(message.id(), made), Instant.MAX);
    boolean patient = trial.faults().weather().isPatient();
    boolean time =
        since.isBefore(Instant.MAX.minus(RECOVERY))
            && since.plus(RECOVERY).isBefore(message.origin().deadline());
    if (patient && time && !queued.contains(new Reference(message.id(), made + 1))) {
      breach(Breach.LOST, message.id() + " was owed another attempt, and nobody queued it");
    }
  }

  private Instant now() {
    return Instant.ofEpochMilli(trial.sim().now());
  }

  private void breach(Breach kind, String what) {
    trial.judge().breach(kind, what);
  }
}
