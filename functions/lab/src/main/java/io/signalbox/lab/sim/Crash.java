package io.signalbox.lab.sim;

/**
 * Ends a fiber whose process died. An error, not an exception: the core catches exceptions, and
 * nothing of a dead process may run on.
 */
public final class Crash extends Error {
  private static final long serialVersionUID = 1L;

  public Crash(String why) {
    super(why, null, false, false);
  }
}
