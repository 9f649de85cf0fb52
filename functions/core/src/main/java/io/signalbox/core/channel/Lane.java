package io.signalbox.core.channel;

import io.signalbox.core.message.Priority;
import java.util.List;

/**
 * A channel at one priority or several, and its part of the channel's slots, as {@code infra}
 * limits its event source (SPEC 5): {@code p0 p1 p2} at 5:3:2, {@code p0 rest} in halves, or {@code
 * all}.
 *
 * @param slots instances that may work it at once
 */
public record Lane(String name, int slots) {
  /** An event source cannot be limited to less. */
  private static final int LEAST = 2;

  /** The lanes of a channel of so many slots, the most urgent first. */
  static List<Lane> of(int slots) {
    if (slots >= 3 * LEAST) {
      int p1 = share(slots, 3);
      int p2 = share(slots, 2);
      return List.of(new Lane("p0", slots - p1 - p2), new Lane("p1", p1), new Lane("p2", p2));
    }
    if (slots >= 2 * LEAST) {
      int rest = share(slots, 5);
      return List.of(new Lane("p0", slots - rest), new Lane("rest", rest));
    }
    return List.of(new Lane("all", slots));
  }

  /** Place of a priority's lane among so many. */
  public static int place(Priority priority, int lanes) {
    int rank =
        switch (priority) {
          case P0 -> 0;
          case P1 -> 1;
          case P2 -> 2;
        };
    return Math.min(rank, lanes - 1);
  }

  private static int share(int slots, int tenths) {
    return Math.max(LEAST, slots * tenths / 10);
  }
}
