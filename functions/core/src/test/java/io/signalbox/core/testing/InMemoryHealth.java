package io.signalbox.core.testing;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.HealthStore;
import io.signalbox.core.health.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Health cohorts in memory; safe for several threads. */
public final class InMemoryHealth implements HealthStore {
  private record Key(Path path, long minute) {}

  private final Map<Key, Cohort> cohorts = new LinkedHashMap<>();

  @Override
  public synchronized void add(List<Cohort> amounts) {
    amounts.forEach(a -> cohorts.merge(new Key(a.path(), a.minute()), a, Cohort::plus));
  }

  @Override
  public synchronized List<Cohort> read(long fromMinute, long toMinute) {
    return cohorts.values().stream()
        .filter(c -> c.minute() >= fromMinute && c.minute() <= toMinute)
        .toList();
  }
}
