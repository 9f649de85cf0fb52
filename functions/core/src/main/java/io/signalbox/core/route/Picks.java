package io.signalbox.core.route;

/** How many were chosen when, in quarters of a second, for the last minute. */
final class Picks {
  private static final long WIDTH_MILLIS = 250;
  private static final int KEPT = 256;

  private final long[] steps = new long[KEPT];
  private final int[] counts = new int[KEPT];

  static long stepOf(long millis) {
    return Math.floorDiv(millis, WIDTH_MILLIS);
  }

  static long beginOf(long step) {
    return step * WIDTH_MILLIS;
  }

  /** The first step that is not yet forgotten at that one. */
  static long oldest(long step) {
    return step - KEPT + 1;
  }

  void add(long millis) {
    long step = stepOf(millis);
    int i = place(step);
    if (steps[i] != step) {
      steps[i] = step;
      counts[i] = 0;
    }
    counts[i]++;
  }

  int count(long step) {
    int i = place(step);
    return steps[i] == step ? counts[i] : 0;
  }

  /** Of all steps after the one to the other, that one included; at most a minute. */
  int between(long after, long until) {
    int sum = 0;
    for (long step = Math.max(after + 1, oldest(until)); step <= until; step++) {
      sum += count(step);
    }
    return sum;
  }

  private static int place(long step) {
    return (int) Math.floorMod(step, (long) KEPT);
  }
}
