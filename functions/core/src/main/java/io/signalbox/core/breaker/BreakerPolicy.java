package io.signalbox.core.breaker;

import java.time.Duration;
import java.util.List;

/**
 * When a gate opens and how it closes again (SPEC 11).
 *
 * @param minSamples answers below which an error rate says nothing; default 20
 * @param errorRate share of errors that opens, exclusive; default 0.30
 * @param streak failures in a row that open; default 20
 * @param minSettled receipts below which a delivery rate says nothing, exclusive; default 50
 * @param deliveryRate share delivered under which a gate opens; default 0.40
 * @param openFor first time open after fast evidence; doubles on repeat; default 30 s
 * @param openMost longest time open, and the time after slow evidence; default 30 min
 * @param ramp shares let pass after the opening, each on evidence; default 5%, 25%, 50%
 * @param probes answers without too many errors that end a step of the ramp; default 5
 * @param stepMost a step that meets no traffic ends by itself after that; default 5 min
 * @param channelShare share of a channel's paths with evidence that must be open for the channel to
 *     open, exclusive; default 0.5
 */
public record BreakerPolicy(
    int minSamples,
    double errorRate,
    int streak,
    int minSettled,
    double deliveryRate,
    Duration openFor,
    Duration openMost,
    List<Double> ramp,
    int probes,
    Duration stepMost,
    double channelShare) {

  public BreakerPolicy {
    ramp = List.copyOf(ramp);
    if (minSamples < 1 || streak < 1 || probes < 1 || ramp.isEmpty()) {
      throw new IllegalArgumentException("counts must be at least 1 and the ramp not empty");
    }
  }

  public static BreakerPolicy defaults() {
    return new BreakerPolicy(
        20,
        0.30,
        20,
        50,
        0.40,
        Duration.ofSeconds(30),
        Duration.ofMinutes(30),
        List.of(0.05, 0.25, 0.50),
        5,
        Duration.ofMinutes(5),
        0.5);
  }

  /** How long a gate stays open that opened {@code level} times in a row, from 1. */
  Duration openTime(int level) {
    Duration time = openFor;
    for (int i = 1; i < level && time.compareTo(openMost) < 0; i++) {
      time = time.multipliedBy(2);
    }
    return time.compareTo(openMost) < 0 ? time : openMost;
  }
}
