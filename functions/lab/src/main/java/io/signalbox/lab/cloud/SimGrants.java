package io.signalbox.lab.cloud;

import io.signalbox.core.send.Grants;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Grants as one process sees them. */
public final class SimGrants implements Grants {
  private final Instance instance;
  private final Map<String, Set<String>> table;

  SimGrants(Instance instance, Map<String, Set<String>> table) {
    this.instance = instance;
    this.table = table;
  }

  /** What all processes share. */
  static Map<String, Set<String>> table() {
    return new LinkedHashMap<>();
  }

  @Override
  public boolean take(String pool, String key, int places) {
    return instance.call("take " + pool, key, () -> taken(pool, key, places));
  }

  private boolean taken(String pool, String key, int places) {
    Set<String> granted = table.computeIfAbsent(pool, p -> new LinkedHashSet<>());
    return granted.contains(key) || (granted.size() < places && granted.add(key));
  }
}
