package io.signalbox.local.demo;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What the demo saw.
 *
 * @param accepted messages that the API accepted
 * @param states how many of them are in each final state
 * @param open of them that are not final
 * @param lost of them that the API does not know, or calls delivered though no provider was called
 * @param doubleSent messages whose text reached the handset more than once, though no attempt in
 *     doubt was allowed to be followed by another
 * @param providerCalls sends that providers received
 * @param doubts what became of attempts of which nobody knew whether they were sent
 * @param scheduledLateMs from its time to the provider's receiving it; empty when it never came
 * @param queueDelayMs from acceptance to the first attempt, by kind, of messages to be sent at once
 * @param opened gates of the breaker that opened, in order
 * @param movedWithinMs from the evidence of the outage to the last call of the failing channel;
 *     empty when there was too little traffic for evidence
 * @param perDelivered cost for each delivered message
 * @param killed invocations of functions that were killed on purpose
 * @param elapsedMs from the first request to the last final state
 * @param faults what went otherwise than a tenant may expect; not part of the JSON
 */
public record Summary(
    int accepted,
    Map<String, Integer> states,
    int open,
    int lost,
    int doubleSent,
    int providerCalls,
    Doubts doubts,
    OptionalLong scheduledLateMs,
    Map<String, Percentiles> queueDelayMs,
    List<String> opened,
    OptionalLong movedWithinMs,
    Cost perDelivered,
    int killed,
    long elapsedMs,
    List<String> faults) {

  /** Whether every promise was kept. */
  public boolean kept() {
    return open == 0 && lost == 0 && doubleSent == 0 && faults.isEmpty();
  }

  /**
   * Of one delivered message, everything included: retries, ticks of the breaker, webhooks.
   *
   * @param writeUnits of DynamoDB
   * @param readUnits of DynamoDB
   * @param sqsRequests that carried messages: sends, receives that returned some, deletes
   * @param schedulerCalls of EventBridge Scheduler
   */
  public record Cost(
      double writeUnits, double readUnits, double sqsRequests, double schedulerCalls) {}
}
