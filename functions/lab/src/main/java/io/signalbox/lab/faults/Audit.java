package io.signalbox.lab.faults;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transitions;
import io.signalbox.lab.cloud.Instance;
import io.signalbox.lab.cloud.MessageTable;
import io.signalbox.lab.outside.Handsets;
import io.signalbox.lab.outside.ProviderPort.CallWatch;
import io.signalbox.lab.trial.Judge.Breach;
import io.signalbox.lab.trial.Trial;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks every stored change and every call to a provider as it happens. */
final class Audit implements MessageTable.Watch, CallWatch {
  /** No configuration lifts it. */
  private static final int MOST_ATTEMPTS = 10;

  /** When nothing fails, a message leaves that soon after its time. */
  private static final long PUNCTUAL_MILLIS = 30_000;

  private final Trial trial;
  private final MessageTable messages;
  private final Doubts doubts;
  private final Failures failures;
  private final Holds holds;
  private final Map<String, Boolean> repeats;
  private final Set<Reference> called = new HashSet<>();
  private final Map<Reference, Instance> underway = new HashMap<>();
  private final Set<String> waited = new HashSet<>();
  private final Handsets handsets;
  private final Numbers numbers = new Numbers();
  private final Map<Reference, Long> accepted = new HashMap<>();

  /** When each message changed its state last, by no clock of its own, ms. */
  private final Map<MessageId, Long> movedAt = new HashMap<>();

  /**
   * An audit.
   *
   * @param repeats by channel: whether a repeated reference is recognized there
   */
  Audit(
      Trial trial,
      MessageTable messages,
      Map<String, Boolean> repeats,
      Handsets handsets,
      Doubts doubts,
      Failures failures,
      Holds holds) {
    this.trial = trial;
    this.doubts = doubts;
    this.failures = failures;
    this.holds = holds;
    this.messages = messages;
    this.repeats = Map.copyOf(repeats);
    this.handsets = handsets;
  }

  /** What stored messages say of numbers. */
  Numbers numbers() {
    return numbers;
  }

  @Override
  public void changed(@Nullable Message before, Message after) {
    if (before == null) {
      return;
    }
    boolean moved = before.state() != after.state() || before.sequence() != after.sequence();
    if (moved && !Transitions.allowed(before.state(), after.state())) {
      breach(Breach.FORBIDDEN, after.id() + " went " + before.state() + " -> " + after.state());
    }
    if (after.replays() > before.replays() && before.state() != State.DEAD) {
      breach(Breach.FORBIDDEN, after.id() + " was reopened while " + before.state());
    }
    attempts(before, after);
    inDoubt(before, after);
    doubts.changed(before, after);
    failures.changed(before, after);
    numbers.stored(after, trial.sim().now());
    if (moved) {
      holds.stored(after);
      movedAt.put(after.id(), trial.sim().now());
    }
    if (moved && after.state() == State.DELIVERED && !handsets.reportedDelivered(after.id())) {
      breach(Breach.FORBIDDEN, after.id() + " is DELIVERED before all of it was reported so");
    }
    if (after.state() != State.SENDING) {
      after.attempts().stream()
          .filter(a -> a.end() != null && a.end().outcome().equals("accepted"))
          .forEach(a -> accepted.putIfAbsent(reference(after, a), trial.sim().now()));
    }
  }

  private static Reference reference(Message message, Attempt attempt) {
    return new Reference(message.id(), attempt.number());
  }

  /** Since when, in milliseconds, it can be seen that the attempt was accepted; or empty. */
  Optional<Long> acceptedAt(Reference reference) {
    return Optional.ofNullable(accepted.get(reference));
  }

  /** Of a call that is underway nobody may say that its process has died. */
  private void inDoubt(Message before, Message after) {
    Reference last = new Reference(after.id(), Math.max(1, after.attempts().size()));
    Instance caller = underway.get(last);
    boolean doubted = before.state() == State.SENDING && after.state() == State.CONFIRMING;
    if (doubted && caller != null && !caller.dead()) {
      breach(Breach.FORBIDDEN, last + " is in doubt while its call is underway");
    }
  }

  private void attempts(Message before, Message after) {
    if (after.attempts().size() < before.attempts().size()) {
      breach(Breach.FORBIDDEN, after.id() + " has fewer attempts than before");
    }
    // An attempt that failed for the channel's account does not count.
    long counted = after.attempts().stream().filter(a -> !a.isExtra()).count();
    // A replay grants as many again as there were at first.
    int granted = after.origin().maxAttempts() * (1 + after.replays());
    int most = Math.min(MOST_ATTEMPTS, granted);
    if (counted > most || after.attempts().size() > MOST_ATTEMPTS) {
      breach(Breach.FORBIDDEN, after.id() + " has " + counted + " attempts of " + most);
    }
  }

  @Override
  public void returned(Reference reference) {
    underway.remove(reference);
  }

  @Override
  public void called(Instance instance, String channel, Reference reference) {
    underway.put(reference, instance);
    doubts.called(reference);
    boolean repeated = !called.add(reference);
    if (repeated && !repeats.getOrDefault(channel, false)) {
      breach(Breach.DOUBLE_SENT, channel + " was called twice for " + reference);
    }
    Optional<Message> found = messages.get(reference.id());
    if (found.isEmpty()) {
      breach(Breach.FORBIDDEN, reference + " was called and is not stored");
      return;
    }
    claimed(found.get(), channel, reference);
    open(found.get(), instance, channel, reference, repeated);
    toWhoMayBeSentTo(found.get(), reference);
    inTime(found.get(), instance.instant(), reference);
  }

  private void claimed(Message message, String channel, Reference reference) {
    boolean owned =
        message.attempt(reference.attempt()).filter(a -> a.channel().equals(channel)).isPresent();
    if (!owned) {
      breach(Breach.FORBIDDEN, channel + " was called for " + reference + " without a claim");
    }
  }

  /**
   * Two records may repeat one call side by side, and the provider's refusal of the first may close
   * the message while the second is on its way: it comes under the same key, and sends nothing.
   * Nothing else is called once its message is closed unsent.
   */
  private void open(
      Message message, Instance caller, String channel, Reference reference, boolean repeated) {
    State state = message.state();
    boolean onItsWay =
        state == State.REJECTED
            && repeated
            && repeats.getOrDefault(channel, false)
            && movedAt.getOrDefault(message.id(), 0L) >= caller.began();
    boolean unsent = state == State.CANCELLED || state == State.EXPIRED || state == State.REJECTED;
    if (unsent && !onItsWay) {
      breach(Breach.FORBIDDEN, reference + " was called while " + state);
    }
  }

  /**
   * What was claimed after an opt-out or a hold could be seen; a first one at once is not asked.
   */
  private void toWhoMayBeSentTo(Message message, Reference reference) {
    Message.Origin origin = message.origin();
    if (origin.sendAt() == null && reference.attempt() == 1) {
      return;
    }
    long claimed =
        message.attempt(reference.attempt()).map(a -> a.claimedAt().toEpochMilli()).orElse(0L);
    long sure = claimed - trial.faults().weather().skewMillis();
    String number = origin.to().number();
    Stream.of(numbers.optedOut(origin.tenant(), number), numbers.held(number))
        .flatMap(Optional::stream)
        .filter(since -> since < sure)
        .forEach(
            since -> breach(Breach.FORBIDDEN, reference + " was called for who left, or is held"));
  }

  /** By the caller's own clock late; by ours early, but for what clocks may differ. */
  private void inTime(Message message, Instant caller, Reference reference) {
    Message.Origin origin = message.origin();
    if (caller.isAfter(origin.deadline())) {
      breach(Breach.LATE, reference + " was called after " + origin.deadline());
    }
    Instant now = Instant.ofEpochMilli(trial.sim().now());
    Instant due = origin.sendAt() == null ? origin.acceptedAt() : origin.sendAt();
    if (now.plusMillis(trial.faults().weather().skewMillis()).isBefore(due)) {
      breach(Breach.EARLY, reference + " was called before " + due);
    }
    boolean calm = trial.faults().weather().isCalm();
    if (calm && reference.attempt() == 1 && now.isAfter(due.plusMillis(PUNCTUAL_MILLIS))) {
      lateUnlessWaiting(message.id(), reference, due);
    }
  }

  /** A breaker may make a message wait, though nothing but its providers failed. */
  void waits(String id) {
    waited.add(id);
  }

  private void lateUnlessWaiting(MessageId id, Reference reference, Instant due) {
    boolean first = called.stream().filter(r -> r.id().equals(id)).count() == 1;
    if (first && !waited.contains(id.value())) {
      breach(Breach.LATE, reference + " was called late, though nothing failed; due " + due);
    }
  }

  private void breach(Breach kind, String what) {
    trial.judge().breach(kind, what);
  }
}
