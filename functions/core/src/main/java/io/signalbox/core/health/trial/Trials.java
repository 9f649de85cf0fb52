package io.signalbox.core.health.trial;

import java.time.LocalDate;
import java.util.List;

/** Sums of trials; atomic adds, approximate under crashes, kept for two months. */
public interface Trials {
  /** Longest time that can be read at once, days. */
  int MOST_DAYS = 62;

  /** Keeps nothing: for where one strategy has all the traffic, and there is nothing to compare. */
  Trials NONE =
      new Trials() {
        @Override
        public void add(List<Trial> amounts) {}

        @Override
        public List<Trial> read(LocalDate from, LocalDate to) {
          return List.of();
        }
      };

  /** Adds amounts. */
  void add(List<Trial> amounts);

  /**
   * All of those days, both inclusive; what is of one strategy, country, kind and day is one.
   *
   * @throws IllegalArgumentException for more than {@value #MOST_DAYS} days
   */
  List<Trial> read(LocalDate from, LocalDate to);
}
