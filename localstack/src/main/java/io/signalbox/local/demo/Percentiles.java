package io.signalbox.local.demo;

import java.util.List;

/**
 * Of a list of times, by nearest rank: the smallest value that so many percent do not exceed.
 *
 * @param p50 milliseconds; 0 of an empty list
 * @param p99 milliseconds; 0 of an empty list
 */
public record Percentiles(long p50, long p99) {

  static Percentiles of(List<Long> values) {
    List<Long> sorted = values.stream().sorted().toList();
    return new Percentiles(rank(sorted, 50), rank(sorted, 99));
  }

  private static long rank(List<Long> sorted, int percent) {
    int rank = (int) Math.ceil(sorted.size() * percent / 100.0);
    return sorted.isEmpty() ? 0 : sorted.get(rank - 1);
  }
}
