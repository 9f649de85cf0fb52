package io.signalbox.local;

import io.signalbox.local.lambda.InvocationHook;
import java.time.InstantSource;

/**
 * How to run a local cloud.
 *
 * @param port of the HTTP API, 0 (default) for any free one
 * @param seed of generated secrets, default 1
 * @param clock of rules and schedules, default the system's; looked at every 50 ms
 * @param hook sees every invocation, default none
 */
public record Options(int port, long seed, InstantSource clock, InvocationHook hook) {
  /** All defaults. */
  public static Options defaults() {
    return new Options(0, 1, InstantSource.system(), InvocationHook.NONE);
  }

  /** With another port. */
  public Options withPort(int port) {
    return new Options(port, seed, clock, hook);
  }

  /** With another seed. */
  public Options withSeed(long seed) {
    return new Options(port, seed, clock, hook);
  }

  /** With another clock. */
  public Options withClock(InstantSource clock) {
    return new Options(port, seed, clock, hook);
  }

  /** With a hook. */
  public Options withHook(InvocationHook hook) {
    return new Options(port, seed, clock, hook);
  }
}
