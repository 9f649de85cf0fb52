package io.signalbox.core.route;

import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Queues.Delivery;
import io.signalbox.core.timer.TimerEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the records of one batch came to, each outcome beside its record, so that every queue is
 * written once and what fails gives back exactly its own records.
 */
final class Batch {
  /** One record and what shall be done for it. */
  record Task<T>(Dispatch record, T what) {}

  private final Map<String, List<Task<Delivery>>> lanes = new LinkedHashMap<>();
  private final List<Task<TimerEntry>> waits = new ArrayList<>();
  private final List<Task<Message>> closed = new ArrayList<>();
  private final Set<Dispatch> unfinished = Collections.newSetFromMap(new IdentityHashMap<>());

  void toLane(String queue, Dispatch record, Dispatch work) {
    lanes
        .computeIfAbsent(queue, q -> new ArrayList<>())
        .add(new Task<>(record, Delivery.now(work)));
  }

  void wait(Dispatch record, TimerEntry entry) {
    waits.add(new Task<>(record, entry));
  }

  void closed(Dispatch record, Message message) {
    closed.add(new Task<>(record, message));
  }

  void giveBack(Dispatch record) {
    unfinished.add(record);
  }

  Map<String, List<Task<Delivery>>> lanes() {
    return lanes;
  }

  List<Task<TimerEntry>> waits() {
    return waits;
  }

  List<Task<Message>> closed() {
    return closed;
  }

  /** The records to give back, in the order of the batch. */
  List<Dispatch> unfinishedOf(List<Dispatch> batch) {
    return batch.stream().filter(unfinished::contains).toList();
  }
}
