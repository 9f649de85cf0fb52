package io.signalbox.core.ingest;

import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Message.Origin;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Queues.Delivery;
import io.signalbox.core.timer.Later;
import io.signalbox.core.timer.TimerEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stores messages and hands them to their queues or timers. What is stored is queued even when
 * others could not be stored, so that as little as possible waits for the tenant's repetition.
 */
final class Handover {
  private final Messages messages;
  private final Queues queues;
  private final Later later;
  private final Parallel parallel;

  Handover(Messages messages, Queues queues, Later later, Parallel parallel) {
    this.messages = messages;
    this.queues = queues;
    this.later = later;
    this.parallel = parallel;
  }

  /**
   * Stores some, then queues them and others that are stored already.
   *
   * @return what to tell the tenant when not all went through; empty when all did
   */
  Optional<Answer.Unavailable> hand(List<Origin> fresh, List<Origin> stored) {
    List<Creation> creations = parallel.map(fresh, this::create);
    List<Origin> ready = new ArrayList<>(stored);
    creations.stream().filter(c -> c.failure == null).forEach(c -> ready.add(c.origin));
    Optional<Answer.Unavailable> unqueued = queue(ready);
    Optional<Answer.Unavailable> unstored =
        creations.stream()
            .flatMap(c -> Optional.ofNullable(c.failure).stream())
            .findFirst()
            .map(Answer.Unavailable::storage);
    return unstored.or(() -> unqueued);
  }

  private record Creation(Origin origin, @Nullable RuntimeException failure) {}

  /** One that is there already is as good: another call of the same request stored it. */
  private Creation create(Origin origin) {
    try {
      messages.create(Message.first(origin));
      return new Creation(origin, null);
    } catch (RuntimeException e) {
      return new Creation(origin, e);
    }
  }

  private Optional<Answer.Unavailable> queue(List<Origin> origins) {
    try {
      boolean now = queueNow(origins);
      boolean then = queueLater(origins);
      return now && then ? Optional.empty() : Optional.of(Answer.Unavailable.queue(null));
    } catch (RuntimeException e) {
      return Optional.of(Answer.Unavailable.queue(e));
    }
  }

  /** All of one request are of one kind, so one queue takes them. */
  private boolean queueNow(List<Origin> origins) {
    List<Origin> now = origins.stream().filter(o -> o.sendAt() == null).toList();
    if (now.isEmpty()) {
      return true;
    }
    List<Delivery> deliveries =
        now.stream().map(o -> Delivery.now(Dispatch.first(o, o.acceptedAt()))).toList();
    return queues.send(queueOf(now.get(0)), deliveries).isEmpty();
  }

  private boolean queueLater(List<Origin> origins) {
    List<TimerEntry> entries = new ArrayList<>();
    for (Origin origin : origins) {
      Instant due = origin.sendAt();
      if (due != null) {
        entries.add(new TimerEntry(due, queueOf(origin), Dispatch.first(origin, due)));
      }
    }
    return entries.isEmpty() || later.schedule(entries).isEmpty();
  }

  private static String queueOf(Origin origin) {
    return origin.kind().priority().queue();
  }
}
