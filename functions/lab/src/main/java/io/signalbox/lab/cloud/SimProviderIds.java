package io.signalbox.lab.cloud;

import io.signalbox.core.message.ProviderIds;
import io.signalbox.core.message.Reference;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Providers' ids as one process sees them: each is a conditional write of its own. */
public final class SimProviderIds implements ProviderIds {
  private final Instance instance;
  private final Map<List<String>, Entry> table;

  SimProviderIds(Instance instance, Map<List<String>, Entry> table) {
    this.instance = instance;
    this.table = table;
  }

  /** What all processes share. */
  record Entry(Part part, Instant until, boolean ambiguous) {}

  static Map<List<String>, Entry> table() {
    return new HashMap<>();
  }

  @Override
  public void remember(String channel, List<String> ids, Reference reference, Instant until) {
    for (int i = 0; i < ids.size(); i++) {
      List<String> key = List.of(channel, ids.get(i));
      Entry fresh = new Entry(new Part(reference, i + 1, ids.size()), until, false);
      instance.call(
          "remember " + key, reference.toString(), () -> table.merge(key, fresh, this::merged));
    }
  }

  private Entry merged(Entry old, Entry fresh) {
    if (!instance.instant().isBefore(old.until())) {
      return fresh;
    }
    boolean other = !old.part().reference().equals(fresh.part().reference());
    return new Entry(old.part(), old.until(), old.ambiguous() || other);
  }

  @Override
  public Optional<Part> find(String channel, String id) {
    return instance.call(
        "whose " + id,
        channel,
        () ->
            Optional.ofNullable(table.get(List.of(channel, id)))
                .filter(e -> !e.ambiguous() && instance.instant().isBefore(e.until()))
                .map(Entry::part));
  }
}
