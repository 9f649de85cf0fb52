package io.signalbox.core.health.estimate;

import io.signalbox.core.health.estimate.Topology.Unit;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an estimator remembers, to be taken up by another one.
 *
 * @param topology whose units the numbers are of
 * @param at when it last looked at the counters, ms since the epoch
 * @param arrays by name
 */
public record Saved(Topology topology, long at, Map<String, Numbers> arrays) {
  public Saved {
    arrays = Map.copyOf(arrays);
    for (Map.Entry<String, Numbers> array : arrays.entrySet()) {
      Numbers numbers = array.getValue();
      if (numbers.size() != topology.size(numbers.unit()) * numbers.stride()) {
        throw new IllegalArgumentException("array " + array.getKey() + " does not fit its units");
      }
    }
  }

  /** An array: so many numbers of each unit, one unit after the other. */
  public static final class Numbers {
    private final Unit unit;
    private final int stride;
    private final double[] values;

    /** Takes over the array. */
    public Numbers(Unit unit, int stride, double[] values) {
      this.unit = unit;
      this.stride = stride;
      this.values = values;
    }

    public Unit unit() {
      return unit;
    }

    /** Numbers of each unit. */
    public int stride() {
      return stride;
    }

    public int size() {
      return values.length;
    }

    public double value(int index) {
      return values[index];
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Numbers that
          && unit == that.unit
          && stride == that.stride
          && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
      return 31 * unit.hashCode() + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
      return unit + " x " + stride;
    }
  }
}
