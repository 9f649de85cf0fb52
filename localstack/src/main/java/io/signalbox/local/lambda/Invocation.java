package io.signalbox.local.lambda;

import java.nio.charset.StandardCharsets;

/** One run of a function. */
public final class Invocation {
  private final String function;
  private final String requestId;
  private final byte[] event;

  Invocation(String function, String requestId, byte[] event) {
    this.function = function;
    this.requestId = requestId;
    this.event = event;
  }

  /** Name of the function. */
  public String function() {
    return function;
  }

  /** Unique id of the run. */
  public String requestId() {
    return requestId;
  }

  /** The event's JSON. */
  public String event() {
    return new String(event, StandardCharsets.UTF_8);
  }
}
