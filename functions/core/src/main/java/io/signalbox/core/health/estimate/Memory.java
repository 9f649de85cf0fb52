package io.signalbox.core.health.estimate;

import io.signalbox.core.health.estimate.Saved.Numbers;
import io.signalbox.core.health.estimate.Topology.Unit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/**
 * What an estimator remembers from tick to tick: arrays by name, with so many numbers for each unit
 * of the topology. Saving, restoring and growing are one mechanism: numbers find their unit by its
 * name, and units that the other topology lacks keep what they began with.
 */
final class Memory {
  private final Topology topology;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  Memory(Topology topology) {
    this.topology = topology;
  }

  int size(Unit unit) {
    return topology.size(unit);
  }

  /** Puts one number in its place. */
  interface Setter {
    void set(int index, double value);
  }

  private record Entry(Unit unit, int stride, IntToDoubleFunction get, Setter set) {}

  /** The numbers of unit {@code u} are at {@code u * stride} and after. */
  void keep(String name, Unit unit, int stride, double[] array) {
    keep(name, unit, stride, i -> array[i], (i, value) -> array[i] = value);
  }

  /** As if they were in one array. */
  void keep(String name, Unit unit, int stride, IntToDoubleFunction get, Setter set) {
    Entry before = entries.put(name, new Entry(unit, stride, get, set));
    if (before != null) {
      throw new IllegalStateException("two arrays are named " + name);
    }
  }

  Saved save(long at) {
    Map<String, Numbers> arrays = new LinkedHashMap<>();
    entries.forEach(
        (name, e) -> {
          double[] values = new double[topology.size(e.unit()) * e.stride()];
          for (int i = 0; i < values.length; i++) {
            values[i] = e.get().applyAsDouble(i);
          }
          arrays.put(name, new Numbers(e.unit(), e.stride(), values));
        });
    return new Saved(topology, at, arrays);
  }

  /**
   * Takes over what was saved. An array of another shape was saved by another version of this code:
   * it is left out, and its component begins anew.
   */
  void restore(Saved saved) {
    Map<Unit, int[]> places = new HashMap<>();
    entries.forEach(
        (name, e) -> {
          Numbers numbers = saved.arrays().get(name);
          if (numbers != null && numbers.unit() == e.unit() && numbers.stride() == e.stride()) {
            restore(e, numbers, places.computeIfAbsent(e.unit(), u -> places(saved, u)));
          }
        });
  }

  private static void restore(Entry entry, Numbers numbers, int[] places) {
    int stride = entry.stride();
    for (int unit = 0; unit < places.length; unit++) {
      for (int i = 0; places[unit] >= 0 && i < stride; i++) {
        entry.set().set(unit * stride + i, numbers.value(places[unit] * stride + i));
      }
    }
  }

  /** Where each of our units was when it was saved; -1 when it was not. */
  private int[] places(Saved saved, Unit unit) {
    List<String> then = saved.topology().names(unit);
    Map<String, Integer> place = new HashMap<>();
    for (int i = 0; i < then.size(); i++) {
      place.put(then.get(i), i);
    }
    return topology.names(unit).stream().mapToInt(name -> place.getOrDefault(name, -1)).toArray();
  }
}
