package io.signalbox.core.closing;

import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Work;
import java.time.Instant;

/**
 * A message that could not be finished.
 *
 * @param reason stable code, for instance {@code attempts_used_up}
 */
public record DeadLetterWork(MessageId id, String tenant, String reason, String traceId, Instant at)
    implements Work {

  @Override
  public String key() {
    return id + "-dead";
  }

  @Override
  public String group() {
    return tenant;
  }
}
