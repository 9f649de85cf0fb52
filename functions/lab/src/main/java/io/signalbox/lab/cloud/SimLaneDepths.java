package io.signalbox.lab.cloud;

import io.signalbox.core.breaker.LaneDepths;
import java.util.Map;
import java.util.Objects;

/** Depths of queues as one process hears of them: late, or not at all. */
final class SimLaneDepths implements LaneDepths {
  private final Instance instance;
  private final Map<String, SimQueue> queues;

  SimLaneDepths(Instance instance, Map<String, SimQueue> queues) {
    this.instance = instance;
    this.queues = queues;
  }

  @Override
  public Depth of(String queue) {
    SimQueue asked = Objects.requireNonNull(queues.get(queue), queue);
    return instance.call("depth", queue, asked::depth);
  }
}
