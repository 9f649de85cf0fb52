package io.signalbox.infra.plan;

import java.util.List;

/**
 * One channel at one priority, and how many of the channel's slots it may fill.
 *
 * @param name {@code p0 p1 p2}, {@code p0 rest} or {@code all}
 * @param maxConcurrency maximum concurrency of the lane's event source
 */
public record Lane(String name, int maxConcurrency) {
  /** Lambda refuses an event source that is limited to less. */
  public static final int LEAST = 2;

  private static final int SLOTS_FOR_THREE = 3 * LEAST;
  private static final int SLOTS_FOR_TWO = 2 * LEAST;

  /**
   * Splits slots over lanes so that their sum is exactly the slots: 5:3:2 over three lanes from 6
   * slots, halves over two lanes at 4 and 5, one lane below. What rounding leaves goes to p0.
   */
  public static List<Lane> of(int slots) {
    if (slots >= SLOTS_FOR_THREE) {
      return three(slots);
    }
    if (slots >= SLOTS_FOR_TWO) {
      int rest = share(slots, 5);
      return List.of(new Lane("p0", slots - rest), new Lane("rest", rest));
    }
    return List.of(new Lane("all", slots));
  }

  /** 5:3:2 however few slots there are; below 6 the sum is more than the slots. */
  static List<Lane> three(int slots) {
    int p1 = share(slots, 3);
    int p2 = share(slots, 2);
    int p0 = Math.max(LEAST, slots - p1 - p2);
    return List.of(new Lane("p0", p0), new Lane("p1", p1), new Lane("p2", p2));
  }

  private static int share(int slots, int tenths) {
    return Math.max(LEAST, slots * tenths / 10);
  }
}
