package io.signalbox.core.route.policy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** All ways to choose, by name; each call makes a new one. */
public final class Choosers {
  private static final Map<String, Supplier<Chooser>> ALL = new LinkedHashMap<>();

  static {
    ALL.put("static-priority", Classic::staticPriority);
    ALL.put("round-robin", Classic::roundRobin);
    ALL.put("weighted-random", Classic::weightedRandom);
    ALL.put("weighted-health", Classic::weightedHealth);
    ALL.put("four-factor", Classic::fourFactor);
    ALL.put("seven-factor", Classic::sevenFactor);
    ALL.put("seven-factor-best", Classic::sevenFactorBest);
    ALL.put("thompson", Thompson::new);
    ALL.put("value", Value::new);
  }

  private Choosers() {}

  /** In the order of SPEC 7, the default last. */
  public static Set<String> names() {
    return java.util.Collections.unmodifiableSet(ALL.keySet());
  }

  public static Optional<Chooser> named(String name) {
    return Optional.ofNullable(ALL.get(name)).map(Supplier::get);
  }
}
