package io.signalbox.core.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is told to move. */
public final class MutableClock implements InstantSource {
  private volatile Instant now;

  public MutableClock(Instant now) {
    this.now = now;
  }

  @Override
  public Instant instant() {
    return now;
  }

  public void advance(Duration by) {
    now = now.plus(by);
  }

  public void set(Instant to) {
    now = to;
  }
}
