package io.signalbox.local;

import io.signalbox.local.lambda.Handlers;
import io.signalbox.local.lambda.InvocationHook;
import java.time.InstantSource;

/**
 * How to run a local cloud.
 *
 * @param port of the HTTP API, 0 (default) for any free one
 * @param seed of generated secrets, default 1
 * @param clock of rules and schedules, default the system's; looked at every 50 ms
 * @param handlers run the functions, default the classes of this JVM's class path
 * @param hook sees every invocation, default none
 */
public record Options(
    int port, long seed, InstantSource clock, Handlers handlers, InvocationHook hook) {
  /** All defaults. */
  public static Options defaults() {
    return new Options(0, 1, InstantSource.system(), Handlers::onClassPath, InvocationHook.NONE);
  }

  /** With another port. */
  public Options withPort(int port) {
    return new Options(port, seed, clock, handlers, hook);
  }

  /** With another seed. */
  public Options withSeed(long seed) {
    return new Options(port, seed, clock, handlers, hook);
  }

  /** With another clock. */
  public Options withClock(InstantSource clock) {
    return new Options(port, seed, clock, handlers, hook);
  }

  /** With functions from elsewhere. */
  public Options withHandlers(Handlers handlers) {
    return new Options(port, seed, clock, handlers, hook);
  }

  /** With a hook. */
  public Options withHook(InvocationHook hook) {
    return new Options(port, seed, clock, handlers, hook);
  }
}
