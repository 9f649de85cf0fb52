package io.signalbox.local.gateway;

import io.signalbox.local.blueprint.StageSpec;
import java.util.function.LongSupplier;

/** The stage's token bucket. */
final class Throttle {
  private static final double NANOS = 1e9;

  private final StageSpec stage;
  private final LongSupplier nanoTime;
  private double tokens;
  private long last;

  Throttle(StageSpec stage, LongSupplier nanoTime) {
    this.stage = stage;
    this.nanoTime = nanoTime;
    this.tokens = stage.burst();
    this.last = nanoTime.getAsLong();
  }

  synchronized boolean admits() {
    long now = nanoTime.getAsLong();
    tokens = Math.min(stage.burst(), tokens + (now - last) / NANOS * stage.ratePerSecond());
    last = now;
    if (tokens < 1) {
      return false;
    }
    tokens--;
    return true;
  }
}
