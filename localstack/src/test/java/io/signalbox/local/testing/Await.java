package io.signalbox.local.testing;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition, not for a time. */
public final class Await {
  private static final Duration BOUND = Duration.ofSeconds(20);

  private Await() {}

  /** Returns when the condition holds; fails after 20 s. */
  public static void until(String what, BooleanSupplier condition) {
    until(what, BOUND, condition);
  }

  /** Returns when the condition holds; fails when that takes longer. */
  public static void until(String what, Duration bound, BooleanSupplier condition) {
    long deadline = System.nanoTime() + bound.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("Not within " + bound.toSeconds() + " s: " + what);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
  }
}
