package io.signalbox.core.breaker;

import io.signalbox.core.health.FakeFlag;

/** Publishes suspicions of fake receipts on the event bus. */
@FunctionalInterface
public interface FakeAlerts {

  /** At least once; consumers recognize repeats by place and {@code since}. */
  void suspected(FakeFlag flag);
}
