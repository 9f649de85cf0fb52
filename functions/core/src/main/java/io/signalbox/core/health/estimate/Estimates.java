package io.signalbox.core.health.estimate;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
    private final double[] chance;

    Reported(DelayModel model) {
      this.chance = new double[STEPS];
      for (int i = 0; i < STEPS; i++) {
        double age = (i + 1.0) * STEP;
        chance[i] = model.reported(age, age);
      }
    }

    /**
     * As it was published.
     *
     * @param chances after 5 s, 10 s and so on, each 0 to 1; 1 or more
     */
    public Reported(List<Double> chances) {
      if (chances.isEmpty() || !chances.stream().allMatch(c -> c >= 0 && c <= 1)) {
        throw new IllegalArgumentException("one or more chances of 0 to 1 are needed");
      }
      this.chance = chances.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** After 5 s, 10 s and so on. */
    public List<Double> chances() {
      return Arrays.stream(chance).boxed().toList();
    }

    /** Rounded down to a known age; 0 below the first. */
    public double after(double seconds) {
      int step = (int) (seconds / STEP);
      return step <= 0 ? 0 : chance[Math.min(chance.length, step) - 1];
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Reported that && Arrays.equals(chance, that.chance);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(chance);
    }

    @Override
    public String toString() {
      return Arrays.toString(chance);
    }
  }
}
