package io.signalbox.core.testing;

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
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Messages whose changes fail when told to: before they are made, or when only the answer is. */
public class UnreliableMessages implements Messages {
  private final Messages real;
  private Predicate<MessageId> failing = id -> false;
  private boolean made;

  public UnreliableMessages(Messages real) {
    this.real = real;
  }

  /** From now on no change of those messages is made. */
  public UnreliableMessages downFor(Predicate<MessageId> which) {
    failing = which;
    made = false;
    return this;
  }

  /** From now on changes of those messages are made, and the answers lost. */
  public UnreliableMessages losingAnswersFor(Predicate<MessageId> which) {
    failing = which;
    made = true;
    return this;
  }

  /** Nothing fails any more. */
  public void heal() {
    failing = id -> false;
  }

  @Override
  public Optional<Message> apply(MessageId id, Transition change) {
    return unreliably(id, () -> real.apply(id, change));
  }

  private Optional<Message> unreliably(MessageId id, Supplier<Optional<Message>> change) {
    if (!failing.test(id)) {
      return change.get();
    }
    Optional<Message> unheard = made ? change.get() : Optional.empty();
    throw new IllegalStateException(
        "the store gives no answer" + (unheard.isPresent() ? ", though it is done" : ""));
  }

  @Override
  public Set<Integer> partDelivered(MessageId id, int attempt, String channel, int part) {
    return real.partDelivered(id, attempt, channel, part);
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
  public void noteEnd(MessageId id, int attempt, Attempt.End end) {
    real.noteEnd(id, attempt, end);
  }

  @Override
  public boolean noteDelivered(MessageId id, int attempt, String channel, Instant at) {
    return real.noteDelivered(id, attempt, channel, at);
  }

  @Override
  public Optional<Message> noteFeedback(MessageId id, String tenant, Feedback feedback) {
    return unreliably(id, () -> real.noteFeedback(id, tenant, feedback));
  }
}
