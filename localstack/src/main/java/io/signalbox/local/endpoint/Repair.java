package io.signalbox.local.endpoint;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;

/**
 * A property that an endpoint has otherwise than the template says.
 *
 * @param fact which
 * @param wanted what the template says
 * @param found what the endpoint has; empty for nothing
 */
record Repair(Fact fact, String wanted, String found) {
  /** Where the two differ, in order; what only the endpoint has is left alone. */
  static List<Repair> between(SortedMap<Fact, String> wanted, SortedMap<Fact, String> found) {
    List<Repair> repairs = new ArrayList<>();
    wanted.forEach(
        (fact, value) -> {
          String there = found.getOrDefault(fact, "");
          if (!there.equals(value)) {
            repairs.add(new Repair(fact, value, there));
          }
        });
    return repairs;
  }

  /** For people, on one line. */
  @Override
  public String toString() {
    return "%s %s: %s %s (was %s)"
        .formatted(
            fact.kind().name().toLowerCase(Locale.ROOT),
            fact.resource(),
            fact.property(),
            wanted,
            found.isEmpty() ? "not set" : found);
  }
}
