package io.signalbox.lab.cloud;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Feedback;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Transition;
import io.signalbox.lab.trial.Judge.Breach;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Messages as one process sees them. A conditional write whose answer was lost is sent again by the
 * SDK, and recognized by its nonce when its condition fails on its own first try; or the call ends
 * in a failure, and nobody knows.
 */
public final class SimMessages implements Messages {
  private final Instance instance;
  private final MessageTable table;

  SimMessages(Instance instance, MessageTable table) {
    this.instance = instance;
    this.table = table;
  }

  @Override
  public boolean create(Message message) {
    return instance.call("create", message.id().value(), () -> table.create(message));
  }

  @Override
  public Optional<Message> find(MessageId id) {
    return instance.call("find", id.value(), () -> table.get(id));
  }

  @Override
  public List<Message> findAll(Collection<MessageId> ids) {
    return instance.call(
        "find all",
        "",
        () -> ids.stream().distinct().flatMap(id -> table.stale(id).stream()).toList());
  }

  @Override
  public Optional<Message> apply(MessageId id, Transition change) {
    String what = "-> " + change.to() + " " + change.event();
    long nonce = table.nonce();
    instance.approach(what, id.value());
    if (instance.trial().faults().refuses()) {
      instance.note(what, id.value(), "refused");
      throw new StoreFailure("refused");
    }
    Optional<Message> first = table.apply(id, change, nonce);
    note(what, id, first);
    if (!instance.depart(what)) {
      return first;
    }
    if (instance.trial().faults().random().nextInt(3) == 0) {
      throw new StoreFailure("no answer to " + what);
    }
    return again(what, id, change, nonce);
  }

  /** The SDK's second try, some time later. */
  private Optional<Message> again(String what, MessageId id, Transition change, long nonce) {
    instance.pause(instance.trial().faults().random().nextLong(100, 3_000));
    Optional<Message> second = table.apply(id, change, nonce);
    if (second.isEmpty()
        && table.signedBy(id, nonce)
        && instance.trial().mutant().recognizesOwnWrites()) {
      second = table.get(id);
    }
    if (second.isEmpty() && table.signedBy(id, nonce)) {
      String whose = instance + " was told that its own change failed: " + id + " " + what;
      instance.trial().judge().breach(Breach.FORBIDDEN, whose);
    }
    note(what + " again", id, second);
    return second;
  }

  private void note(String what, MessageId id, Optional<Message> after) {
    instance.note(what, id.value(), after.map(m -> "is " + m.state()).orElse("condition failed"));
  }

  @Override
  public Set<Integer> partDelivered(MessageId id, int attempt, String channel, int part) {
    return instance.call("part " + part, id.value(), () -> table.part(id, attempt, channel, part));
  }

  @Override
  public void noteEnd(MessageId id, int attempt, Attempt.End end) {
    instance.call(
        "note end",
        id.value(),
        () -> table.change(id, m -> Changing.noted(m, attempt, end)).isPresent());
  }

  @Override
  public boolean noteDelivered(MessageId id, int attempt, String channel, Instant at) {
    return instance.call(
        "note delivery",
        id.value(),
        () -> table.change(id, m -> Changing.noted(m, attempt, channel, at)).isPresent());
  }

  @Override
  public Optional<Message> noteFeedback(MessageId id, String tenant, Feedback feedback) {
    return instance.call(
        "note feedback",
        id.value(),
        () -> table.change(id, m -> Changing.noted(m, tenant, feedback)));
  }
}
