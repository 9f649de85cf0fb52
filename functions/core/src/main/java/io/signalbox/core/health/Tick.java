package io.signalbox.core.health;

import io.signalbox.core.message.Work;

/**
 * Asks the breaker to look at the evidence now.
 *
 * @param cause {@code minute}, {@code fan-out} or {@code evidence}
 */
public record Tick(String cause, String id) implements Work {
  /** Logical name of the queue that ticks travel in. */
  public static final String QUEUE = "ticks";

  @Override
  public String key() {
    return "tick-" + id;
  }

  @Override
  public String group() {
    return "breaker";
  }
}
