package io.signalbox.core.closing;

import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Work;
import java.time.Instant;

/**
 * A message that could not be finished.
 *
 * @param sequence number of this final state of the message, from 1: a replayed one may die again
 * @param reason stable code, for instance {@code attempts_used_up}
 */
public record DeadLetterWork(
    MessageId id, String tenant, int sequence, String reason, String traceId, Instant at)
    implements Work {

  @Override
  public String key() {
    return id + "-dead-" + sequence;
  }

  @Override
  public String group() {
    return tenant;
  }
}
