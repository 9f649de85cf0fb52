package io.signalbox.core.health;

import java.util.HashMap;
import java.util.Map;

/**
 * A histogram of delays, kept sparse: how many fell into each bucket. Buckets reach up to 1 s, then
 * each is 1.3 times as wide as the one before; the last has no end and begins after 2.1 h.
 *
 * @param counts by bucket, 0 to {@code BUCKETS - 1}; absent ones are 0
 */
public record Delays(Map<Integer, Long> counts) {
  /** How many buckets there are. */
  public static final int BUCKETS = 36;

  /** Without any. */
  public static final Delays NONE = new Delays(Map.of());

  private static final double WIDER = 1.3;
  private static final double[] EDGES = edges();
  private static final int[] FIRST_BUCKETS = firstBuckets();

  public Delays {
    counts = Map.copyOf(counts);
  }

  /** The bucket of a delay; below 0 counts as no time at all. */
  public static int bucketOf(double seconds) {
    int whole = (int) Math.max(0, Math.min(FIRST_BUCKETS.length - 1, seconds));
    int bucket = FIRST_BUCKETS[whole];
    while (bucket < BUCKETS - 1 && EDGES[bucket] < seconds) {
      bucket++;
    }
    return bucket;
  }

  /** Upper edge of a bucket, s; of the last one the value only that the row would go on with. */
  public static double edge(int bucket) {
    return EDGES[bucket];
  }

  public long count(int bucket) {
    return counts.getOrDefault(bucket, 0L);
  }

  public boolean isEmpty() {
    return counts.isEmpty();
  }

  /** Both together. */
  public Delays plus(Delays other) {
    if (other.isEmpty()) {
      return this;
    }
    Map<Integer, Long> sum = new HashMap<>(counts);
    other.counts.forEach((bucket, n) -> sum.merge(bucket, n, Long::sum));
    return new Delays(sum);
  }

  private static double[] edges() {
    double[] edges = new double[BUCKETS];
    edges[0] = 1;
    for (int b = 1; b < BUCKETS; b++) {
      edges[b] = edges[b - 1] * WIDER;
    }
    return edges;
  }

  /** The first bucket whose edge is at or above each whole second. */
  private static int[] firstBuckets() {
    int[] first = new int[1024];
    for (int second = 1; second < first.length; second++) {
      int bucket = first[second - 1];
      while (EDGES[bucket] < second) {
        bucket++;
      }
      first[second] = bucket;
    }
    return first;
  }
}
