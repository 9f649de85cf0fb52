package io.signalbox.core.ingest;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Feedback;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Transition;
import io.signalbox.core.timer.TimerEntry;
import io.signalbox.core.timer.TimerStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/** The doors from ingest to its stores and queues, which can break before or after any effect. */
final class Doors {
  /** What ingest does to the world. */
  enum Effect {
    REQUEST,
    CREATE,
    QUEUE,
    TIMER,
    SCHEDULE
  }

  /** The process is gone: nothing catches this. */
  static final class Death extends Error {
    private static final long serialVersionUID = 1;

    Death() {
      super("the process died");
    }
  }

  private final Bench bench;
  private final List<Effect> effects = new ArrayList<>();
  private IntPredicate before = n -> false;
  private IntPredicate after = n -> false;
  private boolean deadly;

  Doors(Bench bench) {
    this.bench = bench;
  }

  /** Breaks instead of the n-th effect of that sort. */
  Doors breakingBefore(Effect effect, int nth) {
    before = n -> effects.get(n - 1) == effect && count(effect) == nth;
    return this;
  }

  /** Breaks instead of the n-th effect. */
  Doors breakingBefore(int nth) {
    before = n -> n == nth;
    return this;
  }

  /** Breaks when the n-th effect is done, so that its caller does not know that it is. */
  Doors breakingAfter(int nth) {
    after = n -> n == nth;
    return this;
  }

  /** A break is the death of the process, not an exception. */
  Doors deadly() {
    deadly = true;
    return this;
  }

  int effects() {
    return effects.size();
  }

  Ingest ingest() {
    return bench.ingest(
        requests(),
        messages(),
        (queue, deliveries) -> through(Effect.QUEUE, () -> bench.queues.send(queue, deliveries)),
        timers(),
        minute ->
            through(
                Effect.SCHEDULE,
                () -> {
                  bench.schedules.ensure(minute);
                  return true;
                }));
  }

  private long count(Effect effect) {
    return effects.stream().filter(effect::equals).count();
  }

  private <T> T through(Effect effect, Supplier<T> work) {
    effects.add(effect);
    int number = effects.size();
    breakIf(before.test(number));
    T result = work.get();
    breakIf(after.test(number));
    return result;
  }

  private void breakIf(boolean now) {
    if (now && deadly) {
      throw new Death();
    }
    if (now) {
      throw new IllegalStateException("the other side is away");
    }
  }

  private Requests requests() {
    return new Requests() {
      @Override
      public Optional<Stored> putIfAbsent(Stored request) {
        return through(Effect.REQUEST, () -> bench.requests.putIfAbsent(request));
      }

      @Override
      public Optional<Stored> find(String tenant, String requestId) {
        return bench.requests.find(tenant, requestId);
      }
    };
  }

  private Messages messages() {
    return new Messages() {
      @Override
      public boolean create(Message message) {
        return through(Effect.CREATE, () -> bench.messages.create(message));
      }

      @Override
      public Optional<Message> find(MessageId id) {
        return bench.messages.find(id);
      }

      @Override
      public List<Message> findAll(Collection<MessageId> ids) {
        return bench.messages.findAll(ids);
      }

      @Override
      public Optional<Message> apply(MessageId id, Transition change) {
        return bench.messages.apply(id, change);
      }

      @Override
      public Set<Integer> partDelivered(MessageId id, int attempt, String channel, int part) {
        return bench.messages.partDelivered(id, attempt, channel, part);
      }

      @Override
      public void noteEnd(MessageId id, int attempt, Attempt.End end) {
        bench.messages.noteEnd(id, attempt, end);
      }

      @Override
      public boolean noteDelivered(MessageId id, int attempt, String channel, Instant at) {
        return bench.messages.noteDelivered(id, attempt, channel, at);
      }

      @Override
      public Optional<Message> noteFeedback(MessageId id, String tenant, Feedback feedback) {
        return bench.messages.noteFeedback(id, tenant, feedback);
      }
    };
  }

  private TimerStore timers() {
    return new TimerStore() {
      @Override
      public void put(List<TimerEntry> entries) {
        through(
            Effect.TIMER,
            () -> {
              bench.timers.put(entries);
              return true;
            });
      }

      @Override
      public Iterator<List<TimerEntry>> bucket(long minute, int limit) {
        return bench.timers.bucket(minute, limit);
      }

      @Override
      public void delete(List<TimerEntry> entries) {
        bench.timers.delete(entries);
      }

      @Override
      public OptionalLong sweptTo() {
        return bench.timers.sweptTo();
      }

      @Override
      public void sweptTo(long minute) {
        bench.timers.sweptTo(minute);
      }
    };
  }
}
