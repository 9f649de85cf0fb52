package io.signalbox.core.testing;

import io.signalbox.core.message.Metrics;
import java.util.HashMap;
import java.util.Map;

/** Metrics that remember. */
public final class Counted implements Metrics {

  private record Series(String name, Map<String, String> dimensions) {}

  private final Map<Series, Long> counts = new HashMap<>();

  @Override
  public synchronized void count(String name, long n, Map<String, String> dimensions) {
    counts.merge(new Series(name, Map.copyOf(dimensions)), Math.max(0, n), Long::sum);
  }

  /** Over all dimensions; 0 when it was never counted. */
  public synchronized long total(String name) {
    return counts.entrySet().stream()
        .filter(e -> e.getKey().name().equals(name))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** With exactly these dimensions. */
  public synchronized long of(String name, Map<String, String> dimensions) {
    return counts.getOrDefault(new Series(name, Map.copyOf(dimensions)), 0L);
  }
}
