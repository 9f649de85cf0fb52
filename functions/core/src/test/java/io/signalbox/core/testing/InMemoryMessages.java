package io.signalbox.core.testing;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Feedback;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.Transition;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Messages in memory; safe for several threads. */
public final class InMemoryMessages implements Messages {
  private final Map<MessageId, Message> messages = new LinkedHashMap<>();
  private final Map<Reference, Set<Integer>> parts = new HashMap<>();

  @Override
  public synchronized boolean create(Message message) {
    return messages.putIfAbsent(message.id(), message) == null;
  }

  @Override
  public synchronized Optional<Message> find(MessageId id) {
    return Optional.ofNullable(messages.get(id));
  }

  @Override
  public synchronized List<Message> findAll(Collection<MessageId> ids) {
    return ids.stream().distinct().map(messages::get).filter(Objects::nonNull).toList();
  }

  @Override
  public synchronized Optional<Message> apply(MessageId id, Transition change) {
    Optional<Message> changed = find(id).flatMap(m -> Changes.applied(m, change));
    changed.ifPresent(m -> messages.put(id, m));
    return changed;
  }

  @Override
  public synchronized Set<Integer> partDelivered(
      MessageId id, int attempt, String channel, int part) {
    boolean owned =
        find(id)
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

  @Override
  public synchronized void noteEnd(MessageId id, int attempt, Attempt.End end) {
    find(id).flatMap(m -> Changes.noted(m, attempt, end)).ifPresent(m -> messages.put(id, m));
  }

  @Override
  public synchronized boolean noteDelivered(MessageId id, int attempt, String channel, Instant at) {
    Optional<Message> changed = find(id).flatMap(m -> Changes.noted(m, attempt, channel, at));
    changed.ifPresent(m -> messages.put(id, m));
    return changed.isPresent();
  }

  @Override
  public synchronized Optional<Message> noteFeedback(
      MessageId id, String tenant, Feedback feedback) {
    Optional<Message> changed = find(id).flatMap(m -> Changes.noted(m, tenant, feedback));
    changed.ifPresent(m -> messages.put(id, m));
    return changed;
  }

  /** All messages in the order of their creation. */
  public synchronized List<Message> all() {
    return List.copyOf(messages.values());
  }
}
