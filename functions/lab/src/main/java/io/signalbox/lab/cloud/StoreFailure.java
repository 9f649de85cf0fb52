package io.signalbox.lab.cloud;

/** A store or another service gives no answer, or turns the call away. */
public final class StoreFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public StoreFailure(String why) {
    super(why, null, false, false);
  }
}
