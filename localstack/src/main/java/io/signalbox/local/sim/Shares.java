package io.signalbox.local.sim;

/** Checks of shares, from 0 to 1. */
final class Shares {
  private Shares() {}

  static void check(double... shares) {
    double sum = 0;
    for (double share : shares) {
      if (!(share >= 0)) {
        throw new IllegalArgumentException("a share is 0 or more");
      }
      sum += share;
    }
    if (sum > 1) {
      throw new IllegalArgumentException("shares add up to at most 1");
    }
  }
}
