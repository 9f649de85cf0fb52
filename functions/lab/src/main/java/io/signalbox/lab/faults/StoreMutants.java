package io.signalbox.lab.faults;

import io.signalbox.core.ingest.Requests;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Transition;
import io.signalbox.core.timer.TimerEntry;
import io.signalbox.core.timer.TimerStore;
import io.signalbox.lab.trial.Mutant;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Safeguards of what is stored, and of how. */
final class StoreMutants {
  private StoreMutants() {}

  static List<Mutant> all() {
    return List.of(
        claim(),
        creation(),
        transition(),
        lease(),
        announceAgain(),
        nonce(),
        receiptChannel(),
        requestMemory(),
        deleteBeforeQueueing(),
        sweep());
  }

  private static Mutant claim() {
    return new Mutant("claim", "a claim succeeds though another has made it") {
      @Override
      public Messages messages(String function, Messages real) {
        return new OverMessages(real) {
          @Override
          public Optional<Message> apply(MessageId id, Transition change) {
            Optional<Message> after = real.apply(id, change);
            return after.isEmpty() && change.claim() != null ? real.find(id) : after;
          }
        };
      }
    };
  }

  private static Mutant creation() {
    return new Mutant("creation", "a message that is there is created anew by a repeated request") {
      @Override
      public boolean createsOnce() {
        return false;
      }
    };
  }

  private static Mutant transition() {
    return new Mutant("conditional-transition", "a change applies whatever the state is") {
      @Override
      public boolean checksConditions() {
        return false;
      }
    };
  }

  private static Mutant lease() {
    return new Mutant("lease", "an attempt is in doubt before its channel's timeout has passed") {
      @Override
      public Messages messages(String function, Messages real) {
        return new OverMessages(real) {
          @Override
          public Optional<Message> find(MessageId id) {
            return real.find(id).map(StoreMutants::overdue);
          }
        };
      }
    };
  }

  private static Message overdue(Message m) {
    List<Attempt> attempts =
        m.attempts().stream()
            .map(
                a ->
                    new Attempt(
                        a.number(),
                        a.choice(),
                        a.claimedAt(),
                        a.claimedAt().minusSeconds(3_600),
                        a.end()))
            .toList();
    return with(m, attempts, m.closedBy());
  }

  private static Message with(Message m, List<Attempt> attempts, @Nullable String closedBy) {
    return new Message(
        m.origin(),
        m.state(),
        attempts,
        m.receipts(),
        m.sequence(),
        closedBy,
        m.closedAt(),
        m.reason(),
        m.replays(),
        m.feedback());
  }

  private static Mutant announceAgain() {
    return new Mutant("announce-again", "who closed a message does not know its own event again") {
      @Override
      public Messages messages(String function, Messages real) {
        return new OverMessages(real) {
          @Override
          public Optional<Message> find(MessageId id) {
            return real.find(id).map(m -> with(m, m.attempts(), null));
          }

          @Override
          public List<Message> findAll(Collection<MessageId> ids) {
            return real.findAll(ids).stream().map(m -> with(m, m.attempts(), null)).toList();
          }
        };
      }
    };
  }

  private static Mutant nonce() {
    return new Mutant("nonce", "a write whose answer was lost is not known again") {
      @Override
      public boolean recognizesOwnWrites() {
        return false;
      }
    };
  }

  private static Mutant receiptChannel() {
    return new Mutant("receipt-channel", "a channel may report on another channel's attempts") {
      @Override
      public boolean checksReceiptChannel() {
        return false;
      }
    };
  }

  private static Mutant requestMemory() {
    return new Mutant("request-memory", "a request id may be used again with another body") {
      @Override
      public Requests requests(Requests real) {
        return new Requests() {
          @Override
          public Optional<Stored> putIfAbsent(Stored request) {
            real.putIfAbsent(request);
            return Optional.empty();
          }

          @Override
          public Optional<Stored> find(String tenant, String requestId) {
            return real.find(tenant, requestId);
          }
        };
      }
    };
  }

  private static Mutant deleteBeforeQueueing() {
    return new Mutant("bucket-deletion", "a bucket's entries are deleted before they are queued") {
      @Override
      public TimerStore timers(String function, TimerStore real) {
        return new OverTimers(real) {
          @Override
          public Iterator<List<TimerEntry>> bucket(long minute, int limit) {
            Iterator<List<TimerEntry>> pages = real.bucket(minute, limit);
            return new Iterator<>() {
              @Override
              public boolean hasNext() {
                return pages.hasNext();
              }

              @Override
              public List<TimerEntry> next() {
                List<TimerEntry> page = pages.next();
                real.delete(page);
                return page;
              }
            };
          }
        };
      }
    };
  }

  private static Mutant sweep() {
    return new Mutant("sweep", "no sweep looks for buckets whose schedule was lost") {
      @Override
      public boolean sweeps() {
        return false;
      }
    };
  }
}
