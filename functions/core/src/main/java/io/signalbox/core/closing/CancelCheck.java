package io.signalbox.core.closing;

import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Work;
import java.time.Instant;

/**
 * Announces a cancellation. Queued before the cancellation is stored, so that one which is stored
 * is told even when its process dies at once; by the time it is worked the message is cancelled, or
 * something else won.
 *
 * @param until when the process that queued it is surely over: a message that is open then was not
 *     cancelled
 */
public record CancelCheck(MessageId id, String tenant, String traceId, Instant until)
    implements Work {
  /** The event by which a tenant's cancellation closes a message. */
  public static final String EVENT = "cancel";

  /** Logical name of the queue that it travels in. */
  public static final String QUEUE = ReceiptCheck.QUEUE;

  @Override
  public String key() {
    return id + "-cancel";
  }

  @Override
  public String group() {
    return tenant;
  }
}
