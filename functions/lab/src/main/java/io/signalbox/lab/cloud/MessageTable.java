package io.signalbox.lab.cloud;

import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.Transition;
import io.signalbox.lab.trial.Trial;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The table of messages: what all processes share. Each change is seen by whoever watches. */
public final class MessageTable {
  private final Trial trial;
  private final Changing changing;
  private final Map<MessageId, Item<Message>> items = new LinkedHashMap<>();
  private final Map<Reference, Set<Integer>> parts = new HashMap<>();
  private Watch watch = (before, after) -> {};
  private long nonces;

  MessageTable(Trial trial) {
    this.trial = trial;
    this.changing = new Changing(trial.mutant());
  }

  /** Sees every change. */
  public interface Watch {
    /** Null before: it is new. */
    void changed(@Nullable Message before, Message after);
  }

  public void watchedBy(Watch by) {
    watch = by;
  }

  public Optional<Message> get(MessageId id) {
    return Optional.ofNullable(items.get(id)).map(Item::value);
  }

  public Collection<Message> all() {
    return items.values().stream().map(Item::value).toList();
  }

  Optional<Message> stale(MessageId id) {
    return Optional.ofNullable(items.get(id))
        .flatMap(
            i ->
                trial.faults().random().nextInt(3) == 0
                    ? Optional.ofNullable(i.stale(trial.sim().now()))
                    : Optional.of(i.value()));
  }

  /** One more delivered part of that attempt; all of them, or none when it is not theirs. */
  Set<Integer> part(MessageId id, int attempt, String channel, int part) {
    boolean owned =
        get(id)
            .flatMap(m -> m.attempt(attempt))
            .filter(a -> a.channel().equals(channel))
            .isPresent();
    if (!owned) {
      return Set.of();
    }
    Set<Integer> all = parts.computeIfAbsent(new Reference(id, attempt), r -> new TreeSet<>());
    all.add(part);
    return Set.copyOf(all);
  }

  long nonce() {
    return ++nonces;
  }

  boolean create(Message message) {
    if (items.containsKey(message.id())) {
      if (!trial.mutant().createsOnce()) {
        change(message.id(), m -> Optional.of(message));
      }
      return false;
    }
    items.put(message.id(), new Item<>(message, trial.sim().now(), 0));
    watch.changed(null, message);
    return true;
  }

  Optional<Message> apply(MessageId id, Transition change, long nonce) {
    Optional<Message> after = change(id, m -> changing.apply(m, change));
    Item<Message> item = items.get(id);
    if (item != null && after.isPresent()) {
      item.sign(nonce);
    }
    return after;
  }

  /** Whether the last conditional write was that one. */
  boolean signedBy(MessageId id, long nonce) {
    Item<Message> item = items.get(id);
    return item != null && item.nonce() == nonce;
  }

  Optional<Message> change(MessageId id, Function<Message, Optional<Message>> how) {
    Item<Message> item = items.get(id);
    if (item == null) {
      return Optional.empty();
    }
    Message before = item.value();
    Optional<Message> after = how.apply(before);
    after.ifPresent(
        m -> {
          item.set(m, trial.sim().now());
          watch.changed(before, m);
        });
    return after;
  }
}
