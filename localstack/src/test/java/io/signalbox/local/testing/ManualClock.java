package io.signalbox.local.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is moved. */
public final class ManualClock implements InstantSource {
  private volatile Instant now;

  public ManualClock(Instant start) {
    now = start;
  }

  @Override
  public Instant instant() {
    return now;
  }

  public synchronized void advance(Duration step) {
    now = now.plus(step);
  }
}
