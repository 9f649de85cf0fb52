package io.signalbox.local.lambda;

import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** How an invocation ended. */
public sealed interface Answer {

  /** The handler returned. */
  final class Success implements Answer {
    private final byte[] payload;

    Success(byte[] payload) {
      this.payload = payload;
    }

    /** What it wrote, normally JSON. */
    public byte[] payload() {
      return payload;
    }

    @Override
    public String toString() {
      return new String(payload, StandardCharsets.UTF_8);
    }
  }

  /**
   * The handler threw, could not be built, or was killed.
   *
   * @param cause what was thrown
   */
  record Failure(Throwable cause) implements Answer {}

  /**
   * The handler was still running at its timeout; whatever it returns is ignored.
   *
   * @param limit the function's timeout
   */
  record TimedOut(Duration limit) implements Answer {}

  /** No concurrency was left; nothing ran. */
  record Throttled() implements Answer {}
}
