package io.signalbox.core.message;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The store of messages. Every write is conditional on one item; none spans two. */
public interface Messages {

  /** Stores a new message; false when one of that id is there already (it is left as it is). */
  boolean create(Message message);

  /** Strongly consistent. */
  Optional<Message> find(MessageId id);

  /** Eventually consistent, in no order; those not found are missing. */
  List<Message> findAll(Collection<MessageId> ids);

  /**
   * Applies a change if its conditions hold.
   *
   * @return the message after the change; empty when a condition failed or it does not exist
   */
  Optional<Message> apply(MessageId id, Transition change);

  /**
   * Stores that one part of an attempt's message was delivered, whatever the state is; repeating
   * changes nothing.
   *
   * @param channel through which the attempt must have gone
   * @return all parts of that attempt delivered so far; empty when there is no such attempt
   */
  Set<Integer> partDelivered(MessageId id, int attempt, String channel, int part);

  /**
   * Stores how an attempt ended without touching the state, for an answer that came after a receipt
   * had closed the message. Does nothing when the attempt has an end already.
   */
  void noteEnd(MessageId id, int attempt, Attempt.End end);

  /**
   * Stores that an attempt reached the handset although another had, without touching the state.
   *
   * @param channel through which the attempt must have gone
   * @return false when it is stored already, or there is no such attempt
   */
  boolean noteDelivered(MessageId id, int attempt, String channel, Instant at);

  /**
   * Stores what its tenant said of a message that has an attempt, unless it said something before;
   * the state stays.
   *
   * @param tenant whose message it must be
   * @return the message after the change; empty when a condition failed or it does not exist
   */
  Optional<Message> noteFeedback(MessageId id, String tenant, Feedback feedback);
}
