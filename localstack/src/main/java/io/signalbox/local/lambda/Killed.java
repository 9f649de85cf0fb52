package io.signalbox.local.lambda;

/** Ends an invocation as the death of its process does: nobody is left to catch or log it. */
public final class Killed extends Error {
  private static final long serialVersionUID = 1L;

  public Killed() {
    super("killed", null, false, false);
  }
}
