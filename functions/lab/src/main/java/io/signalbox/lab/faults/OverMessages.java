package io.signalbox.lab.faults;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Feedback;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Transition;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Messages as they are; a mutant overrides what it spoils. */
class OverMessages implements Messages {
  private final Messages real;

  OverMessages(Messages real) {
    this.real = real;
  }

  @Override
  public boolean create(Message message) {
    return real.create(message);
  }

  @Override
  public Optional<Message> find(MessageId id) {
    return real.find(id);
  }

  @Override
  public List<Message> findAll(Collection<MessageId> ids) {
    return real.findAll(ids);
  }

  @Override
  public Optional<Message> apply(MessageId id, Transition change) {
    return real.apply(id, change);
  }

  @Override
  public Set<Integer> partDelivered(MessageId id, int attempt, String channel, int part) {
    return real.partDelivered(id, attempt, channel, part);
  }

  @Override
  public void noteEnd(MessageId id, int attempt, Attempt.End end) {
    real.noteEnd(id, attempt, end);
  }

  @Override
  public boolean noteDelivered(MessageId id, int attempt, String channel, Instant at) {
    return real.noteDelivered(id, attempt, channel, at);
  }

  @Override
  public Optional<Message> noteFeedback(MessageId id, String tenant, Feedback feedback) {
    return real.noteFeedback(id, tenant, feedback);
  }
}
