package io.signalbox.adapters.api;

import io.signalbox.core.receipt.Intake.Answer;
import java.util.Map;

/** What a provider is told about its receipts. */
public final class ReceiptReply {
  private ReceiptReply() {}

  /**
   * The provider's own words for yes; a problem for anything else, so that it sends them again.
   *
   * @param traceId left out of problems when empty
   */
  public static Reply of(Answer answer, String traceId) {
    if (answer instanceof Answer.Taken taken) {
      return new Reply(200, Map.of("content-type", taken.contentType()), taken.body());
    }
    return problem(answer).reply(traceId);
  }

  private static Problem problem(Answer answer) {
    if (answer instanceof Answer.Malformed bad) {
      return Problem.malformedReceipt(bad.why());
    }
    return answer instanceof Answer.Forged
        ? Problem.forgedReceipt()
        : Problem.unavailable("queue_unavailable", "Not all receipts are queued.");
  }
}
