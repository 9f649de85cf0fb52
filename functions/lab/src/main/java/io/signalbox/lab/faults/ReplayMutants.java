package io.signalbox.lab.faults;

import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.State;
import io.signalbox.lab.trial.Mutant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Safeguards of a dead message's next life. */
final class ReplayMutants {
  private static final String KEEPER = "deadletter";

  private ReplayMutants() {}

  static List<Mutant> all() {
    return List.of(condition(), ownEvent(), queueFirst());
  }

  private static Mutant condition() {
    return new Mutant(
        "replay-condition", "a replay reopens whatever became of the message meanwhile") {
      @Override
      public boolean checksReopening() {
        return false;
      }

      @Override
      public Messages messages(String function, Messages real) {
        return function.equals(KEEPER) ? finding(real, ReplayMutants::stillDead) : real;
      }
    };
  }

  /** As it was when its letter was written. */
  private static Message stillDead(Message m) {
    int end = m.sequence() - (m.state().isFinal() ? 1 : 0);
    return m.replays() == 0 || end < 1 ? m : with(m, State.DEAD, end, null);
  }

  private static Mutant ownEvent() {
    return new Mutant("replay-again", "a replay that comes again does not know that it reopened") {
      @Override
      public Messages messages(String function, Messages real) {
        return function.equals(KEEPER)
            ? finding(real, m -> with(m, m.state(), m.sequence(), null))
            : real;
      }
    };
  }

  private static Message with(Message m, State state, int sequence, @Nullable String closedBy) {
    return new Message(
        m.origin(),
        state,
        m.attempts(),
        state == State.DEAD ? List.of() : m.receipts(),
        sequence,
        closedBy,
        m.closedAt() == null ? m.origin().acceptedAt() : m.closedAt(),
        m.reason(),
        m.replays());
  }

  private static Messages finding(Messages real, UnaryOperator<Message> as) {
    return new OverMessages(real) {
      @Override
      public Optional<Message> find(MessageId id) {
        return real.find(id).map(as);
      }
    };
  }

  private static Mutant queueFirst() {
    return new Mutant("replay-queued", "a replay is acknowledged before its attempt is queued") {
      @Override
      public Queues queues(String function, Queues real) {
        return (queue, deliveries) -> {
          boolean attempt = function.equals(KEEPER) && queue.matches("p[0-9]");
          return attempt ? unsent(real, queue, deliveries) : real.send(queue, deliveries);
        };
      }
    };
  }

  /** What was not taken counts as sent. */
  private static List<Queues.Delivery> unsent(
      Queues real, String queue, List<Queues.Delivery> deliveries) {
    real.send(queue, deliveries);
    return List.of();
  }
}
