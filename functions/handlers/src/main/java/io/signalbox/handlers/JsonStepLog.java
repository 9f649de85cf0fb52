package io.signalbox.handlers;

import io.signalbox.core.message.StepLog;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.lambda.powertools.logging.argument.StructuredArguments;

/** One JSON line for each step, by Powertools' layout; numbers that slipped in are masked. */
final class JsonStepLog implements StepLog {
  private static final Logger LOG = LoggerFactory.getLogger("signalbox.step");

  @Override
  public void step(String step, String messageId, String traceId, Map<String, Object> fields) {
    if (!LOG.isInfoEnabled()) {
      return;
    }
    Map<String, Object> all = new TreeMap<>();
    fields.forEach((name, value) -> all.put(name, Mask.in(value)));
    all.put("messageId", messageId);
    all.put("traceId", Mask.in(traceId));
    LOG.info(step, StructuredArguments.entries(all));
  }
}
