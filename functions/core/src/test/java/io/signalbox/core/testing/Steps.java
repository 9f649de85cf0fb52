package io.signalbox.core.testing;

import io.signalbox.core.message.StepLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A log that remembers: what is counted is counted from it. */
public final class Steps implements StepLog {

  /** One line. */
  public record Line(String step, String id, String traceId, Map<String, Object> fields) {}

  private final List<Line> lines = new ArrayList<>();

  @Override
  public synchronized void step(
      String step, String messageId, String traceId, Map<String, Object> fields) {
    lines.add(new Line(step, messageId, traceId, Map.copyOf(fields)));
  }

  public synchronized List<Line> lines() {
    return List.copyOf(lines);
  }

  /** Names of all steps in order. */
  public List<String> names() {
    return lines().stream().map(Line::step).toList();
  }

  /** How often that step was taken. */
  public long count(String step) {
    return names().stream().filter(step::equals).count();
  }
}
