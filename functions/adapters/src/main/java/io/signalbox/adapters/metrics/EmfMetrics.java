package io.signalbox.adapters.metrics;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.message.Metrics;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Counts as CloudWatch's Embedded Metric Format, added up over an invocation: one line for each
 * count and each set of dimensions. Every count is also given without its dimensions, since an
 * alarm looks at one series only.
 *
 * <p>Written by hand and not by Powertools' {@code powertools-metrics}: that holds one set of
 * dimensions at a time, for one thread. Source: "Specification: Embedded metric format", Amazon
 * CloudWatch user guide (at most 30 dimensions, 100 metrics in a directive, values of dimensions up
 * to 1,024 characters, time in epoch milliseconds).
 *
 * <p>Safe for use by many threads.
 */
public final class EmfMetrics implements Metrics {
  /** More series than that in one invocation are a fault of ours, and are dropped. */
  private static final int MOST_SERIES = 500;

  private static final int LONGEST_VALUE = 255;
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private record Series(String name, TreeMap<String, String> dimensions) {}

  private final String namespace;
  private final InstantSource clock;
  private final Consumer<String> out;
  private Map<Series, Long> counts = new LinkedHashMap<>();

  /**
   * Counts into that namespace.
   *
   * @param namespace letters, digits and {@code .-_/#:}, 1 to 255 of them
   * @param out takes lines that reach CloudWatch Logs as they are; nowhere else needed
   */
  public EmfMetrics(String namespace, InstantSource clock, Consumer<String> out) {
    this.namespace = namespace;
    this.clock = clock;
    this.out = out;
  }

  @Override
  public void count(String name, long n, Map<String, String> dimensions) {
    TreeMap<String, String> usable = new TreeMap<>();
    dimensions.forEach((key, value) -> usable.put(key, shortened(value)));
    Series series = new Series(name, usable);
    synchronized (this) {
      if (counts.size() < MOST_SERIES || counts.containsKey(series)) {
        counts.merge(series, Math.max(0, n), Long::sum);
      }
    }
  }

  /** Writes what was counted since the last time. Never throws: work is worth more than counts. */
  public void flush() {
    for (Map.Entry<Series, Long> entry : taken().entrySet()) {
      try {
        out.accept(line(entry.getKey(), entry.getValue()));
      } catch (RuntimeException e) {
        return;
      }
    }
  }

  private synchronized Map<Series, Long> taken() {
    Map<Series, Long> all = counts;
    counts = new LinkedHashMap<>();
    return all;
  }

  private String line(Series series, long n) {
    ObjectNode root = JSON.objectNode();
    ObjectNode aws = root.putObject("_aws").put("Timestamp", clock.millis());
    ObjectNode directive = aws.putArray("CloudWatchMetrics").addObject();
    directive.put("Namespace", namespace);
    ArrayNode sets = directive.putArray("Dimensions");
    sets.addArray();
    if (!series.dimensions().isEmpty()) {
      series.dimensions().keySet().forEach(sets.addArray()::add);
    }
    directive.putArray("Metrics").addObject().put("Name", series.name()).put("Unit", "Count");
    series.dimensions().forEach(root::put);
    return root.put(series.name(), n).toString();
  }

  /** A value must have a character that is not a blank, of printable ASCII. */
  private static String shortened(String value) {
    String printable =
        value
            .chars()
            .limit(LONGEST_VALUE)
            .mapToObj(c -> String.valueOf(c > ' ' && c < 127 ? (char) c : '_'))
            .collect(Collectors.joining());
    return printable.isEmpty() ? "none" : printable;
  }
}
