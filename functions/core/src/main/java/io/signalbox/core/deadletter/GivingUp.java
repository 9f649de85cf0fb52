package io.signalbox.core.deadletter;

import io.signalbox.core.closing.CancelCheck;
import io.signalbox.core.closing.Concerning;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.ProviderIds;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.message.Transitions;
import io.signalbox.core.message.Work;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Closes messages whose record a queue gave up: nobody else has one that would.
 *
 * <p>A message that is on its way is DEAD only while it waits for the very attempt of that record,
 * or for the retry that the record's process may still have owed: while an attempt is claimed its
 * receipt check ends it, and one that is further on has another record. A receipt check that was
 * given up does what it was for: its attempts are UNCONFIRMED. What a receipt had closed is told.
 */
final class GivingUp {
  private static final Set<State> WAITING =
      EnumSet.of(State.ACCEPTED, State.SCHEDULED, State.QUEUED, State.RETRYING);
  private static final Set<State> OWED = EnumSet.of(State.RETRYING);
  private static final Set<State> ATTEMPTED =
      EnumSet.of(State.SENDING, State.CONFIRMING, State.SENT);

  private final Messages messages;
  private final ProviderIds ids;
  private final DeadLetters letters;

  GivingUp(Messages messages, ProviderIds ids, DeadLetters letters) {
    this.messages = messages;
    this.ids = ids;
    this.letters = letters;
  }

  /** Those closed, now or earlier: who closed one of them may have died before it told. */
  List<Message> close(Work work, Instant now) {
    if (work instanceof Dispatch dispatch) {
      return messages.find(dispatch.id()).flatMap(m -> closed(dispatch, m, now)).stream().toList();
    }
    if (work instanceof ReceiptCheck check) {
      return check.references().stream()
          .flatMap(r -> closed(r, now).or(() -> closed(r.id())).stream())
          .toList();
    }
    if (work instanceof CancelCheck check) {
      return closed(check.id()).stream().toList();
    }
    if (work instanceof Concerning one) {
      return reference(one).flatMap(r -> closed(r.id())).stream().toList();
    }
    return List.of();
  }

  private Optional<Reference> reference(Concerning work) {
    return work.reference().isEmpty()
        ? ids.find(work.channel(), work.providerId()).map(ProviderIds.Part::reference)
        : Reference.parse(work.reference());
  }

  /**
   * A record that comes again may find that a replay has reopened what it had closed: it is not
   * that life's. Who saw the message closed does not close it either, whatever happens meanwhile.
   */
  private Optional<Message> closed(Dispatch dispatch, Message seen, Instant now) {
    if (seen.state().isFinal()) {
      return Optional.of(seen);
    }
    if (isOfEarlierLife(dispatch, seen)) {
      return Optional.empty();
    }
    return Optional.of(seen)
        .filter(m -> isLastRecordOf(m, dispatch))
        .flatMap(m -> closed(m, dispatch.attempt(), now))
        .or(() -> closed(dispatch.id()));
  }

  /**
   * Until a replay's attempt is claimed there are two that ask for it: the replay's own, due after
   * the end that it undid ({@link Replaying} sees to it), and perhaps one of before that end.
   */
  private boolean isOfEarlierLife(Dispatch dispatch, Message message) {
    return message.replays() > 0
        && message.state() == State.QUEUED
        && letters
            .find(End.lastOf(message).letter())
            .filter(ended -> dispatch.dueAt().isBefore(ended.at()))
            .isPresent();
  }

  /** What an attempt may have sent is not given up as never sent: a receipt may still come. */
  private Optional<Message> closed(Message message, int attempt, Instant now) {
    int made = message.attempts().size();
    State to = message.closedAs(State.DEAD);
    Set<State> from = EnumSet.copyOf(made < attempt ? WAITING : OWED);
    from.retainAll(Transitions.sourcesOf(to));
    return close(message.id(), to, from, made, now);
  }

  /** It waits for that record's attempt, or for what the record's process may still have owed. */
  private static boolean isLastRecordOf(Message message, Dispatch dispatch) {
    int made = message.attempts().size();
    // What a reported failure owes is not in this record, but in its own.
    boolean owed = made == dispatch.attempt() && message.followedFailure().isEmpty();
    return switch (dispatch.step()) {
      case SEND -> owed || made == dispatch.attempt() - 1;
      case CONFIRM -> owed;
      case RESEND -> owed && message.attempts().get(made - 1).isDoubted();
    };
  }

  private Optional<Message> closed(Reference reference, Instant now) {
    return close(reference.id(), State.UNCONFIRMED, ATTEMPTED, reference.attempt(), now);
  }

  private Optional<Message> closed(MessageId id) {
    return messages.find(id).filter(m -> m.state().isFinal());
  }

  private Optional<Message> close(
      MessageId id, State to, Set<State> from, int attempts, Instant now) {
    String event = "given-up-" + attempts;
    return messages.apply(
        id, Transition.close(to, from, attempts, event, Arrival.Raw.UNPROCESSED, now));
  }
}
