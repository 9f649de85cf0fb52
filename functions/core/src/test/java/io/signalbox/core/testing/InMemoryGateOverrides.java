package io.signalbox.core.testing;

import io.signalbox.core.health.GateOverride;
import io.signalbox.core.health.GateOverrides;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Overrides in memory; safe for several threads. */
public final class InMemoryGateOverrides implements GateOverrides.Store {
  private final SortedMap<String, GateOverride> said = new TreeMap<>();

  @Override
  public synchronized List<GateOverride> all() {
    return List.copyOf(said.values());
  }

  @Override
  public synchronized void put(GateOverride word) {
    said.put(word.gate(), word);
  }

  @Override
  public synchronized boolean remove(String gate) {
    return said.remove(gate) != null;
  }
}
