package io.signalbox.lab.cloud;

import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Sends in tens, as the adapter of SQS does: a call that fails as a whole leaves its ten unsent,
 * though they may have been taken; an answer may hold single entries that failed.
 */
public final class SimQueues implements Queues {
  private static final int BATCH = 10;

  private final Instance instance;
  private final Map<String, SimQueue> queues;
  private final Outside outside;

  SimQueues(Instance instance, Map<String, SimQueue> queues, Outside outside) {
    this.outside = outside;
    this.instance = instance;
    this.queues = queues;
  }

  @Override
  public List<Delivery> send(String queue, List<Delivery> deliveries) {
    List<Delivery> unsent = new ArrayList<>();
    for (int from = 0; from < deliveries.size(); from += BATCH) {
      int to = Math.min(deliveries.size(), from + BATCH);
      unsent.addAll(sendBatch(queue, deliveries.subList(from, to)));
    }
    return unsent;
  }

  private List<Delivery> sendBatch(String name, List<Delivery> batch) {
    SimQueue queue = Objects.requireNonNull(queues.get(name), name);
    String what = "send " + name;
    instance.approach(what, batch.get(0).work().key());
    if (instance.trial().faults().refuses()) {
      instance.note(what, batch.get(0).work().key(), "refused");
      return batch;
    }
    List<Delivery> unsent = new ArrayList<>();
    for (Delivery delivery : batch) {
      if (instance.trial().faults().refuses()) {
        unsent.add(delivery);
      } else {
        queue.add(delivery.work(), delivery.delay().toMillis());
        outside.taken(delivery.work());
      }
      String outcome = unsent.contains(delivery) ? "refused" : "sent +" + delivery.delay();
      instance.note(what, delivery.work().key(), outcome);
    }
    return instance.depart(what) ? batch : unsent;
  }

  /** Sends a record as it came, for one that nobody can read; false when it was not taken. */
  boolean sendRaw(String queue, Work work) {
    return send(queue, List.of(Delivery.now(work))).isEmpty();
  }
}
