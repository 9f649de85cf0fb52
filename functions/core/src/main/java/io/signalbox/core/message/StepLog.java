package io.signalbox.core.message;

import java.util.Map;

/** One structured line per step of a message. Implementations mask numbers and never throw. */
@FunctionalInterface
public interface StepLog {

  /** Drops everything. */
  StepLog NONE = (step, messageId, traceId, fields) -> {};

  /**
   * Something happened to a message.
   *
   * @param step stable name, for instance {@code send.accepted}
   * @param messageId or another id when there is no message; may be empty
   * @param traceId the request's; may be empty
   * @param fields further facts; neither numbers nor texts nor secrets
   */
  void step(String step, String messageId, String traceId, Map<String, Object> fields);
}
