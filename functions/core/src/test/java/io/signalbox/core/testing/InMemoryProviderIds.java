package io.signalbox.core.testing;

import io.signalbox.core.message.ProviderIds;
import io.signalbox.core.message.Reference;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Providers' ids in memory; safe for several threads. */
public final class InMemoryProviderIds implements ProviderIds {
  private final InstantSource clock;
  private final Map<List<String>, Entry> entries = new HashMap<>();
  private int failures;

  private record Entry(Part part, Instant until, boolean ambiguous) {}

  public InMemoryProviderIds(InstantSource clock) {
    this.clock = clock;
  }

  /** The next so many attempts' ids are not stored. */
  public synchronized void fail(int times) {
    failures = times;
  }

  @Override
  public synchronized void remember(
      String channel, List<String> ids, Reference reference, Instant until) {
    if (failures > 0) {
      failures--;
      throw new IllegalStateException("the store gives no answer");
    }
    for (int i = 0; i < ids.size(); i++) {
      Entry fresh = new Entry(new Part(reference, i + 1, ids.size()), until, false);
      entries.merge(List.of(channel, ids.get(i)), fresh, this::merged);
    }
  }

  private Entry merged(Entry old, Entry fresh) {
    if (!clock.instant().isBefore(old.until())) {
      return fresh;
    }
    boolean other = !old.part().reference().equals(fresh.part().reference());
    return new Entry(old.part(), old.until(), old.ambiguous() || other);
  }

  @Override
  public synchronized Optional<Part> find(String channel, String id) {
    return Optional.ofNullable(entries.get(List.of(channel, id)))
        .filter(e -> !e.ambiguous() && clock.instant().isBefore(e.until()))
        .map(Entry::part);
  }
}
