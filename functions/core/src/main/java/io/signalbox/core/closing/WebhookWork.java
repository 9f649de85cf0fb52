package io.signalbox.core.closing;

import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Work;
import java.time.Instant;

/**
 * One webhook to deliver; complete, so that delivering needs no read of the message.
 *
 * @param sequence number of this final state of the message, from 1
 * @param occurredAt when the state was reached
 * @param reason stable code, or empty
 * @param tries how often it has been tried
 * @param firstTryAt when the first try was due; giving up counts from here
 */
public record WebhookWork(
    MessageId id,
    String tenant,
    String requestId,
    State state,
    int sequence,
    Instant occurredAt,
    String reason,
    String traceId,
    String url,
    int tries,
    Instant firstTryAt)
    implements Work {

  /** The next try of the same webhook. */
  public WebhookWork tried() {
    return new WebhookWork(
        id,
        tenant,
        requestId,
        state,
        sequence,
        occurredAt,
        reason,
        traceId,
        url,
        tries + 1,
        firstTryAt);
  }

  @Override
  public String key() {
    return id + "-hook-" + sequence + "-" + tries;
  }

  @Override
  public String group() {
    return tenant;
  }
}
