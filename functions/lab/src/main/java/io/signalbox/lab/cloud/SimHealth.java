package io.signalbox.lab.cloud;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.HealthStore;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Path;
import io.signalbox.lab.trial.Judge.Breach;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Health counters as one process sees them. No latency may be negative, whatever clocks say. */
public final class SimHealth implements HealthStore {
  private final Instance instance;
  private final Map<Key, Cohort> table;

  /** A path's minute. */
  record Key(Path path, long minute) {}

  SimHealth(Instance instance, Map<Key, Cohort> table) {
    this.instance = instance;
    this.table = table;
  }

  /** What all processes share. */
  static Map<Key, Cohort> table() {
    return new LinkedHashMap<>();
  }

  @Override
  public void add(List<Cohort> amounts) {
    if (amounts.isEmpty()) {
      return;
    }
    instance.call(
        "add health",
        amounts.get(0).path().toString(),
        () -> {
          amounts.forEach(this::add);
          return true;
        });
  }

  private void add(Cohort amount) {
    if (amount.count(Measure.LATENCY_MILLIS) < 0 || amount.count(Measure.DELIVERY_MILLIS) < 0) {
      instance.trial().judge().breach(Breach.LIMIT, "a negative latency: " + amount);
    }
    table.merge(new Key(amount.path(), amount.minute()), amount, Cohort::plus);
  }

  @Override
  public List<Cohort> read(long fromMinute, long toMinute) {
    return instance.call(
        "read health",
        "",
        () ->
            table.values().stream()
                .filter(c -> c.minute() >= fromMinute && c.minute() <= toMinute)
                .toList());
  }
}
