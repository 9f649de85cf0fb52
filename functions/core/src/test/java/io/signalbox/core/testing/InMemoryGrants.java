package io.signalbox.core.testing;

import io.signalbox.core.send.Grants;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Grants in memory; safe for several threads. */
public final class InMemoryGrants implements Grants {
  private final Map<String, Set<String>> pools = new LinkedHashMap<>();
  private boolean broken;

  @Override
  public synchronized boolean take(String pool, String key, int places) {
    if (broken) {
      throw new IllegalStateException("the store gives no answer");
    }
    Set<String> granted = pools.computeIfAbsent(pool, p -> new LinkedHashSet<>());
    return granted.contains(key) || (granted.size() < places && granted.add(key));
  }

  /** From now on it fails. */
  public synchronized void fail() {
    broken = true;
  }

  /** How many places are taken in all pools. */
  public synchronized int taken() {
    return pools.values().stream().mapToInt(Set::size).sum();
  }
}
