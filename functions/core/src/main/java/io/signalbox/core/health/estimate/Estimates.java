package io.signalbox.core.health.estimate;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * All paths at one tick, and how soon each channel's receipts come.
 *
 * @param at when the windows were read, ms since the epoch
 * @param paths by the topology's path index
 * @param channels receipts by the topology's channel index, if the path works
 * @param users how soon who gets a code converts
 * @param suspicions where conversions do not bear receipts out, now
 */
public record Estimates(
    long at,
    List<PathState> paths,
    List<Reported> channels,
    Users users,
    List<Suspicion> suspicions) {
  public Estimates {
    paths = List.copyOf(paths);
    channels = List.copyOf(channels);
    suspicions = List.copyOf(suspicions);
  }

  /**
   * Users of tenants that report conversions.
   *
   * @param rates chance that who gets a code ever converts, by path, 0 to 1
   * @param soon of those, the share after some seconds
   */
  public record Users(List<Double> rates, Reported soon) {
    public Users {
      rates = List.copyOf(rates);
    }

    /** Chance that who got a code through the path would have converted after some seconds. */
    public double converted(int path, double seconds) {
      return rates.get(path) * soon.after(seconds);
    }
  }

  /** Chance that something has come after some seconds. */
  public static final class Reported {
    /** Ages for which it is kept: every 5 s up to 2 min. */
    private static final int STEP = 5;

    private static final int STEPS = 24;
    private final double[] chance;

    Reported(DoubleUnaryOperator model) {
      this.chance = new double[STEPS];
      for (int i = 0; i < STEPS; i++) {
        chance[i] = model.applyAsDouble((i + 1.0) * STEP);
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
