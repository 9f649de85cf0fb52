package io.signalbox.lab.faults;

import io.signalbox.core.deadletter.DeadLetters;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.deadletter.DeadLetters.Status;
import io.signalbox.core.deadletter.ReplayWork;
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
    return List.of(condition(), ownEvent(), queueFirst(), letterFirst());
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
        m.replays(),
        m.feedback());
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

  private static Mutant letterFirst() {
    return new Mutant(
        "replay-letter", "a replay that is half done ends when its letter is decided") {
      @Override
      public List<ReplayWork> replayed(List<ReplayWork> batch, DeadLetters letters) {
        return batch.stream().filter(w -> isUndecided(letters.find(w.letter()))).toList();
      }
    };
  }

  private static boolean isUndecided(Optional<Letter> letter) {
    Optional<Status> status = letter.map(l -> l.standing().status());
    return status.filter(s -> s == Status.OPEN || s == Status.REPLAYING).isPresent();
  }
}
