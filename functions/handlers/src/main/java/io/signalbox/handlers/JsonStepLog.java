package io.signalbox.handlers;

import io.signalbox.core.message.StepLog;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.lambda.powertools.logging.argument.StructuredArguments;

/** One JSON line for each step, by Powertools' layout; numbers that slipped in are masked. */
final class JsonStepLog implements StepLog {
  private static final Logger LOG = LoggerFactory.getLogger("signalbox.step");

  /** Names that the layout keeps for itself: it would drop such a fact, and warn of it. */
  private static final Set<String> TAKEN =
      Set.of("message", "level", "timestamp", "error", "service");

  @Override
  public void step(String step, String messageId, String traceId, Map<String, Object> fields) {
    if (!LOG.isInfoEnabled()) {
      return;
    }
    Map<String, Object> all = new TreeMap<>();
    fields.forEach((name, value) -> all.put(nameOf(name), Mask.in(value)));
    // An unknown receipt's id is whatever its provider wrote.
    all.put("messageId", Mask.text(messageId));
    all.put("traceId", Mask.text(traceId));
    LOG.info(step, StructuredArguments.entries(all));
  }

  private static String nameOf(String fact) {
    return TAKEN.contains(fact) ? fact + "_" : fact;
  }
}
