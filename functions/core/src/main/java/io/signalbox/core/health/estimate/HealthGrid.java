package io.signalbox.core.health.estimate;

import io.signalbox.core.health.Delays;
import java.util.Arrays;

/**
 * Counters by path and send minute of the last {@link #MINUTES} minutes, and of delays by send
 * minute: the health windows in a form that is read in one pass. What belongs to an older minute is
 * dropped. For one thread.
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
    /**
     * First attempts of OTPs, reported delivered, of tenants that report conversions; whether
     * another attempt followed must not matter, since it follows where nobody converts.
     */
    JUDGED(9),
    /** Of those, converted, through whichever attempt. */
    CONVERTED(10),
    /** First attempts of OTPs of tenants that report conversions. */
    WATCHED(11),
    /** Of those, converted before another attempt was made, whatever their receipts say. */
    WATCHED_CONVERTED(12);

    private final int place;

    Count(int place) {
      this.place = place;
    }
  }

  private final Topology topology;
  private final int[] cells;
  private final int[] delays;
  private final int[] conversions = new int[MINUTES * BUCKETS];
  private long newest = Long.MIN_VALUE;

  public HealthGrid(Topology topology) {
    this.topology = topology;
    this.cells = new int[topology.paths() * MINUTES * COUNTS];
    this.delays = new int[topology.channels().size() * MINUTES * BUCKETS];
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
      for (int channel = 0; channel < topology.channels().size(); channel++) {
        int at = delaysAt(channel, m);
        Arrays.fill(delays, at, at + BUCKETS, 0);
      }
      Arrays.fill(conversions, delaysAt(0, m), delaysAt(0, m) + BUCKETS, 0);
    }
    newest = Math.max(newest, minute);
  }

  /** Adds to one counter. */
  public void add(int path, long minute, Count count, int amount) {
    if (isKept(minute)) {
      cells[at(path, minute) + count.place] += amount;
    }
  }

  /** Counts the time from a submit in that minute to a delivered or undelivered receipt. */
  public void receipt(int channel, long minute, long delayMillis) {
    receipts(channel, minute, bucketOf(delayMillis / 1000.0), 1);
  }

  /** Counts so many receipts whose delays are in one bucket. */
  void receipts(int channel, long minute, int bucket, int amount) {
    if (isKept(minute)) {
      delays[delaysAt(channel, minute) + bucket] += amount;
    }
  }

  /** Counts the time from a submit in that minute to a conversion. */
  public void conversion(long minute, long delayMillis) {
    conversions(minute, bucketOf(delayMillis / 1000.0), 1);
  }

  /** Counts so many conversions whose delays are in one bucket. */
  void conversions(long minute, int bucket, int amount) {
    if (isKept(minute)) {
      conversions[delaysAt(0, minute) + bucket] += amount;
    }
  }

  /** Whether it is none of the forgotten ones; a new one is begun. */
  private boolean isKept(long minute) {
    if (minute > newest) {
      advance(minute);
    }
    return minute > newest - MINUTES;
  }

  /** Begins anew, for counters that are read as a whole. */
  void clear() {
    Arrays.fill(cells, 0);
    Arrays.fill(delays, 0);
    Arrays.fill(conversions, 0);
    newest = Long.MIN_VALUE;
  }

  int conversions(long minute, int bucket) {
    return conversions[delaysAt(0, minute) + bucket];
  }

  private static int delaysAt(int channel, long minute) {
    return (channel * MINUTES + (int) Math.floorMod(minute, (long) MINUTES)) * BUCKETS;
  }

  /** Where the counters of that path and minute begin; valid for the kept minutes. */
  int at(int path, long minute) {
    return (path * MINUTES + (int) Math.floorMod(minute, (long) MINUTES)) * COUNTS;
  }

  int cell(int at, Count count) {
    return cells[at + count.place];
  }

  int delays(int channel, long minute, int bucket) {
    return delays[delaysAt(channel, minute) + bucket];
  }

  static int bucketOf(double seconds) {
    return Delays.bucketOf(seconds);
  }

  /** Upper edge of a bucket, s. */
  static double edge(int bucket) {
    return Delays.edge(bucket);
  }
}
