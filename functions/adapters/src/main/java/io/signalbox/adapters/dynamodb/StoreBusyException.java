package io.signalbox.adapters.dynamodb;

/** The store left part of a batch undone after all tries; doing the whole again is harmless. */
public final class StoreBusyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoreBusyException(String what, int undone) {
    super(what + ": " + undone + " entries still undone after all tries");
  }
}
