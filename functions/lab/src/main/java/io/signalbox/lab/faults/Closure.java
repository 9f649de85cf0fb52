package io.signalbox.lab.faults;

import io.signalbox.core.admin.AuditLine;
import io.signalbox.core.closing.CancelCheck;
import io.signalbox.core.closing.DeadLetterWork;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.deadletter.ReplayWork;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Work;
import io.signalbox.core.timer.TimerEntry;
import io.signalbox.lab.cloud.Cloud;
import io.signalbox.lab.cloud.SimQueue;
import io.signalbox.lab.outside.Hooks;
import io.signalbox.lab.trial.Judge.Breach;
import io.signalbox.lab.trial.Trial;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks, when everything has come to rest, that every promise was kept. */
final class Closure {
  private static final long FORGOTTEN_SECONDS = 1_200;

  private final Trial trial;
  private final Cloud cloud;
  private final Hooks hooks;
  private final Reported reported;

  Closure(Trial trial, Cloud cloud, Hooks hooks, Reported reported) {
    this.trial = trial;
    this.cloud = cloud;
    this.hooks = hooks;
    this.reported = reported;
  }

  /** All work that waits anywhere. */
  Stream<Work> waiting() {
    return Stream.concat(
        cloud.queues().values().stream().map(SimQueue::works).flatMap(Collection::stream),
        cloud.tables().timers().all().stream().map(TimerEntry::work));
  }

  void accepted(MessageId id) {
    Optional<Message> found = cloud.tables().messages().get(id);
    if (found.isEmpty()) {
      breach(Breach.LOST, id + " was accepted and is not stored");
    } else if (!found.get().state().isFinal()) {
      boolean open = waiting().anyMatch(w -> concerns(w, id));
      String state = found.get().state() + " after " + found.get().attempts().size();
      breach(open ? Breach.OPEN : Breach.LOST, id + " is still " + state);
    }
  }

  private static boolean concerns(Work work, MessageId id) {
    if (work instanceof ReceiptCheck check) {
      return check.references().stream().anyMatch(r -> r.id().equals(id));
    }
    boolean replay = work instanceof ReplayWork r && r.letter().startsWith(id + ".");
    return replay || (work instanceof Dispatch d && d.id().equals(id));
  }

  /** What must follow from a final state, whoever was told of the message. */
  void closed(Message message) {
    if (!message.state().isFinal()) {
      return;
    }
    MessageId id = message.id();
    for (int n = 1; message.origin().callbackUrl() != null && n <= message.sequence(); n++) {
      if (!announced(id, n)) {
        String what = id + " closed " + message.state() + " by " + message.closedBy();
        breach(Breach.UNTOLD, what + ", and nobody is told of end " + n);
      }
    }
    String letter = id + "." + message.sequence();
    boolean buried = cloud.tables().letters().containsKey(letter);
    if (message.state() == State.DEAD && !buried && waiting().noneMatch(w -> buries(w, id))) {
      breach(Breach.DROPPED, id + " is DEAD without a dead letter");
    }
    reported.closed(message);
  }

  /** Told, or still being told. */
  private boolean announced(MessageId id, int sequence) {
    return hooks.told(id, sequence)
        || waiting().anyMatch(w -> announces(w, id, sequence))
        || isGivenUp(id, sequence);
  }

  /** A queue gave the webhook up; it is kept where people look. */
  private boolean isGivenUp(MessageId id, int sequence) {
    String key = "raw-" + id + "-hook-" + sequence + "-";
    return cloud.tables().letters().keySet().stream().anyMatch(k -> k.startsWith(key));
  }

  private static boolean announces(Work work, MessageId id, int sequence) {
    return work instanceof WebhookWork hook
        ? hook.id().equals(id) && hook.sequence() == sequence
        : work instanceof CancelCheck check && check.id().equals(id);
  }

  private static boolean buries(Work work, MessageId id) {
    return work instanceof DeadLetterWork letter && letter.id().equals(id);
  }

  /** Whether something in a bucket should have been released. */
  boolean isOverdue() {
    Instant now = Instant.ofEpochMilli(trial.sim().now());
    return cloud.tables().timers().all().stream().anyMatch(e -> e.due().isBefore(now));
  }

  /** Nothing waits in a bucket that nobody empties. */
  void timers() {
    Instant longAgo = Instant.ofEpochMilli(trial.sim().now()).minusSeconds(FORGOTTEN_SECONDS);
    cloud.tables().timers().all().stream()
        .filter(e -> e.due().isBefore(longAgo))
        .forEach(e -> breach(Breach.LOST, e.work().key() + " is forgotten, due " + e.due()));
  }

  /** Whatever an operator decided is in the trail. */
  void letters() {
    Set<String> trail =
        cloud.tables().audit().stream().map(AuditLine::id).collect(Collectors.toSet());
    cloud.tables().letters().values().stream()
        .filter(l -> l.standing().since() != null && !trail.contains(l.standing().change()))
        .forEach(l -> breach(Breach.DROPPED, l.id() + " was decided and is not in the trail"));
  }

  /** Whether a record of that key is kept among the dead letters. */
  boolean buried(String key) {
    return cloud.tables().letters().containsKey("raw-" + key);
  }

  void poison(String key) {
    if (!buried(key)) {
      breach(Breach.DROPPED, key + " is not among the dead letters");
    }
  }

  private void breach(Breach kind, String what) {
    trial.judge().breach(kind, what);
  }
}
