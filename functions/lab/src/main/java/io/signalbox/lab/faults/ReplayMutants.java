package io.signalbox.lab.faults;

import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Queues;
import io.signalbox.lab.trial.Mutant;
import java.util.List;
import java.util.Optional;

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
    };
  }

  private static Mutant ownEvent() {
    return new Mutant("replay-again", "a replay that comes again does not know that it reopened") {
      @Override
      public Messages messages(String function, Messages real) {
        return function.equals(KEEPER)
            ? new OverMessages(real) {
              @Override
              public Optional<Message> find(MessageId id) {
                return real.find(id).map(ReplayMutants::unsigned);
              }
            }
            : real;
      }
    };
  }

  private static Message unsigned(Message m) {
    return new Message(
        m.origin(),
        m.state(),
        m.attempts(),
        m.receipts(),
        m.sequence(),
        null,
        m.closedAt(),
        m.reason(),
        m.replays());
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
