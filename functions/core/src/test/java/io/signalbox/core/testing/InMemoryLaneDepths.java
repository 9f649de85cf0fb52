package io.signalbox.core.testing;

import io.signalbox.core.breaker.LaneDepths;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Depths as they are told; a queue of which nothing was told does not exist. */
public final class InMemoryLaneDepths implements LaneDepths {
  private final Map<String, Depth> depths = new HashMap<>();
  private final Set<String> broken = new HashSet<>();

  @Override
  public synchronized Depth of(String queue) {
    Depth depth = depths.get(queue);
    if (depth == null || broken.contains(queue)) {
      throw new IllegalStateException("no answer about " + queue);
    }
    return depth;
  }

  /** From now on so many are in it. */
  public synchronized void put(String queue, long visible, long inFlight) {
    depths.put(queue, new Depth(visible, inFlight));
  }

  /** From now on nobody answers about it. */
  public synchronized void fail(String queue) {
    broken.add(queue);
  }

  /** From now on it is answered about again. */
  public synchronized void heal(String queue) {
    broken.remove(queue);
  }
}
