package io.signalbox.lab.faults;

import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Queues.Delivery;
import io.signalbox.core.message.Transition;
import io.signalbox.core.message.Work;
import io.signalbox.core.receipt.Receipt;
import io.signalbox.core.timer.TimerEntry;
import io.signalbox.core.timer.TimerStore;
import io.signalbox.lab.trial.Mutant;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Safeguards of queues, of what is deferred, and of when a record is acknowledged. */
final class QueueMutants {
  private QueueMutants() {}

  static List<Mutant> all() {
    return List.of(
        storeBeforeQueue(),
        announceBeforeCancel(),
        partialResponse(),
        visibility(),
        unsentEntries(),
        delay(),
        without(
            "receipt-check",
            "no check closes what gets no receipt",
            ReceiptCheck.class::isInstance),
        without("receipt-parking", "an unknown receipt is not kept", QueueMutants::isParked),
        without("webhook-retry", "a webhook that failed is not tried again", QueueMutants::isRetry),
        deadLetter());
  }

  /** A process's new messages are stored only after its next entries are queued. */
  private static Mutant storeBeforeQueue() {
    return new Mutant("store-before-queue", "a message is queued before it is stored") {
      private Runnable storing = () -> {};

      @Override
      public Messages messages(String function, Messages real) {
        List<Message> unstored = new ArrayList<>();
        storing =
            () -> {
              List<Message> all = List.copyOf(unstored);
              unstored.clear();
              all.forEach(real::create);
            };
        return new OverMessages(real) {
          @Override
          public boolean create(Message message) {
            return unstored.add(message);
          }
        };
      }

      @Override
      public Queues queues(String function, Queues real) {
        Runnable store = storing;
        return (queue, deliveries) -> {
          List<Delivery> unsent = real.send(queue, deliveries);
          store.run();
          return unsent;
        };
      }
    };
  }

  /** A cancellation is stored first, and only then is its announcement queued. */
  private static Mutant announceBeforeCancel() {
    return new Mutant("announce-before-cancel", "a cancellation is stored before its promise") {
      private Deque<Runnable> promises = new ArrayDeque<>();

      @Override
      public Messages messages(String function, Messages real) {
        Deque<Runnable> kept = new ArrayDeque<>();
        promises = kept;
        return new OverMessages(real) {
          @Override
          public Optional<Message> apply(MessageId id, Transition change) {
            Optional<Message> changed = real.apply(id, change);
            while (!kept.isEmpty()) {
              kept.remove().run();
            }
            return changed;
          }
        };
      }

      @Override
      public Queues queues(String function, Queues real) {
        Deque<Runnable> kept = promises;
        return (queue, deliveries) -> {
          if (!function.equals("cancel")) {
            return real.send(queue, deliveries);
          }
          kept.add(() -> real.send(queue, deliveries));
          return List.of();
        };
      }
    };
  }

  private static Mutant partialResponse() {
    return new Mutant("partial-response", "a failed record of a batch is acknowledged") {
      @Override
      public List<? extends Work> back(List<? extends Work> real) {
        return List.of();
      }
    };
  }

  private static Mutant visibility() {
    return new Mutant("visibility", "a record is visible again while its function may still run") {
      @Override
      public long visibility(long real) {
        return 2_000;
      }
    };
  }

  private static Mutant unsentEntries() {
    return new Mutant("unsent-entries", "entries that a queue refused count as sent") {
      @Override
      public Queues queues(String function, Queues real) {
        return (queue, deliveries) -> {
          real.send(queue, deliveries);
          return List.of();
        };
      }
    };
  }

  private static Mutant delay() {
    return new Mutant("delay", "what is queued for later is there at once") {
      @Override
      public Queues queues(String function, Queues real) {
        return (queue, deliveries) ->
            real.send(queue, deliveries.stream().map(d -> Delivery.now(d.work())).toList());
      }
    };
  }

  private static boolean isParked(Work work) {
    return work instanceof Receipt;
  }

  private static boolean isRetry(Work work) {
    return work instanceof WebhookWork hook && hook.tries() > 0;
  }

  /** Without work of a kind that is deferred. */
  private static Mutant without(String name, String what, Predicate<Work> gone) {
    return new Mutant(name, what) {
      @Override
      public Queues queues(String function, Queues real) {
        return (queue, deliveries) -> {
          List<Delivery> kept = deliveries.stream().filter(d -> !isGone(d, gone)).toList();
          return kept.isEmpty() ? List.of() : real.send(queue, kept);
        };
      }

      @Override
      public TimerStore timers(String function, TimerStore real) {
        return new OverTimers(real) {
          @Override
          public void put(List<TimerEntry> entries) {
            real.put(entries.stream().filter(e -> !gone.test(e.work())).toList());
          }
        };
      }
    };
  }

  private static boolean isGone(Delivery delivery, Predicate<Work> gone) {
    return delivery.delay().compareTo(Duration.ZERO) > 0 && gone.test(delivery.work());
  }

  private static Mutant deadLetter() {
    return new Mutant("dead-letter", "a record is acknowledged before its dead letter is queued") {
      @Override
      public Queues queues(String function, Queues real) {
        return (queue, deliveries) -> {
          List<Delivery> unsent = real.send(queue, deliveries);
          return queue.equals(Closing.DEADLETTERS) ? List.of() : unsent;
        };
      }
    };
  }
}
