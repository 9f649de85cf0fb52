package io.signalbox.core.health.estimate;

import io.signalbox.core.health.Delays;
import java.util.Arrays;

/**
 * Counters by path and send minute of the last {@link #MINUTES} minutes, and of receipt delays by
 * channel: the health windows in a form that is read in one pass. What belongs to an older minute
 * is dropped. For one thread.
 */
public final class HealthGrid {
  /** Send minutes that are kept. */
  public static final int MINUTES = 32;

  private static final int COUNTS = Count.values().length;

  /** Buckets of receipt delays. */
  static final int BUCKETS = Delays.BUCKETS;

  /** What is counted of each path and send minute. */
  public enum Count {
    /** First attempts submitted. */
    SENT(0),
    /** Of those, turned away or failed at submit, for the channel's fault. */
    REJECTED(1),
    /** Of those, reported delivered. */
    DELIVERED(2),
    /** Of those, reported undelivered. */
    UNDELIVERED(3),
    /**
     * The same four of second attempts, which meet harder recipients; later ones say too little.
     */
    SECOND_SENT(4),
    SECOND_REJECTED(5),
    SECOND_DELIVERED(6),
    SECOND_UNDELIVERED(7),
    /** Sum of the answers' latencies, ms. */
    ANSWER_MILLIS(8),
    /** OTPs of one attempt, reported delivered, of tenants that report conversions. */
    JUDGED(9),
    /** Of those, converted. */
    CONVERTED(10),
    /** First attempts of OTPs of tenants that report conversions. */
    WATCHED(11),
    /** Of those, converted, whatever their receipts say. */
    WATCHED_CONVERTED(12);

    private final int place;

    Count(int place) {
      this.place = place;
    }
  }

  private final Topology topology;
  private final int[] cells;
  private final long[] delays;
  private final long[] conversions = new long[BUCKETS];
  private long newest = Long.MIN_VALUE;

  public HealthGrid(Topology topology) {
    this.topology = topology;
    this.cells = new int[topology.paths() * MINUTES * COUNTS];
    this.delays = new long[topology.channels().size() * BUCKETS];
  }

  Topology topology() {
    return topology;
  }

  /** Makes room for the minute and forgets what it replaces; going back changes nothing. */
  public void advance(long minute) {
    if (newest == Long.MIN_VALUE) {
      newest = minute;
    }
    long from = Math.max(newest + 1, minute - MINUTES + 1);
    for (long m = from; m <= minute; m++) {
      for (int path = 0; path < topology.paths(); path++) {
        int at = at(path, m);
        Arrays.fill(cells, at, at + COUNTS, 0);
      }
    }
    newest = Math.max(newest, minute);
  }

  /** Adds to one counter. */
  public void add(int path, long minute, Count count, int amount) {
    if (minute > newest) {
      advance(minute);
    }
    if (minute > newest - MINUTES) {
      cells[at(path, minute) + count.place] += amount;
    }
  }

  /** Counts the time from submit to a delivered or undelivered receipt. */
  public void receipt(int channel, long delayMillis) {
    delays[channel * BUCKETS + bucketOf(delayMillis / 1000.0)]++;
  }

  /** Counts the time from submit to a conversion. */
  public void conversion(long delayMillis) {
    conversions[bucketOf(delayMillis / 1000.0)]++;
  }

  long conversions(int bucket) {
    return conversions[bucket];
  }

  /** Where the counters of that path and minute begin; valid for the kept minutes. */
  int at(int path, long minute) {
    return (path * MINUTES + (int) Math.floorMod(minute, (long) MINUTES)) * COUNTS;
  }

  int cell(int at, Count count) {
    return cells[at + count.place];
  }

  long delays(int channel, int bucket) {
    return delays[channel * BUCKETS + bucket];
  }

  static int bucketOf(double seconds) {
    return Delays.bucketOf(seconds);
  }

  /** Upper edge of a bucket, s. */
  static double edge(int bucket) {
    return Delays.edge(bucket);
  }
}
