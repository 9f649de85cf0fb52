package io.signalbox.local.lambda;

/**
 * Sees every invocation, on its thread. What it throws kills the invocation as a crash would: the
 * caller gets a failure and the instance is gone.
 */
public interface InvocationHook {
  /** Does nothing. */
  InvocationHook NONE = new InvocationHook() {};

  /** Before the handler runs: a crash that leaves no trace. */
  default void before(Invocation invocation) {}

  /** After the handler returned: its effects stay, its answer is lost when this throws. */
  default void after(Invocation invocation) {}
}
