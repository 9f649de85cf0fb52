package io.signalbox.lab.policy.world;

/**
 * Chance by name: the same seed, message, channel, attempt and purpose draw the same number
 * whatever else happens, so that two strategies meet the same luck. SplitMix64's finalizer.
 */
public final class Lot {
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private Lot() {}

  /** From 0 inclusive to 1 exclusive. */
  public static double draw(long seed, int message, int channel, int attempt, int purpose) {
    long key = ((long) message << 20) | ((long) channel << 12) | ((long) attempt << 6) | purpose;
    return (mix(mix(seed * GOLDEN + key) + GOLDEN) >>> 11) * 0x1.0p-53;
  }

  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
