package io.signalbox.core.health.estimate;

import java.util.List;

/**
 * All paths at one tick, and how soon each channel's receipts come.
 *
 * @param at when the windows were read, ms since the epoch
 * @param paths by the topology's path index
 */
public record Estimates(long at, List<PathState> paths, List<Reported> channels) {
  public Estimates {
    paths = List.copyOf(paths);
    channels = List.copyOf(channels);
  }

  /** Chance that a message has its receipt after some seconds, if its path works. */
  public static final class Reported {
    /** Ages for which it is kept: every 5 s up to 2 min. */
    private static final int STEP = 5;

    private static final int STEPS = 24;
    private final double[] chance = new double[STEPS + 1];

    Reported(DelayModel model) {
      for (int i = 1; i <= STEPS; i++) {
        chance[i] = model.reported((double) i * STEP, (double) i * STEP);
      }
    }

    /** Rounded down to a known age. */
    public double after(double seconds) {
      int step = (int) (seconds / STEP);
      return chance[Math.max(0, Math.min(STEPS, step))];
    }
  }
}
