package io.signalbox.lab.cloud;

import io.signalbox.core.deadletter.DeadLetters;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Dead letters as one process sees them. */
public final class SimDeadLetters implements DeadLetters {
  private static final Comparator<Summary> NEWEST_FIRST =
      Comparator.comparing(Summary::at).thenComparing(Summary::id).reversed();

  private final Instance instance;
  private final Map<String, Letter> table;

  SimDeadLetters(Instance instance, Map<String, Letter> table) {
    this.instance = instance;
    this.table = table;
  }

  @Override
  public boolean keep(Letter letter) {
    return instance.call(
        "keep letter", letter.id(), () -> table.putIfAbsent(letter.id(), letter) == null);
  }

  @Override
  public Optional<Letter> find(String id) {
    return instance.call("find letter", id, () -> Optional.ofNullable(table.get(id)));
  }

  @Override
  public Page before(Place place, Instant from, int limit) {
    return instance.call("list letters", "", () -> page(place, from, limit));
  }

  private Page page(Place place, Instant from, int limit) {
    Summary border = new Summary(place.id(), About.record(""), place.at(), Status.OPEN);
    List<Summary> older =
        table.values().stream()
            .map(Letter::summary)
            .filter(s -> NEWEST_FIRST.compare(s, border) > 0 && !s.at().isBefore(from))
            .sorted(NEWEST_FIRST)
            .toList();
    return older.size() <= limit
        ? new Page(older, null)
        : new Page(older.subList(0, limit), Place.of(older.get(limit - 1)));
  }

  @Override
  public boolean change(String id, Set<Status> from, String unless, Standing to) {
    String what = "letter -> " + to.status();
    return instance.call(what, id, () -> changed(id, from, unless, to));
  }

  private boolean changed(String id, Set<Status> from, String unless, Standing to) {
    Letter letter = table.get(id);
    if (letter == null || !from.contains(letter.standing().status())) {
      return false;
    }
    if (!unless.isEmpty() && unless.equals(letter.standing().change())) {
      return false;
    }
    table.put(
        id, new Letter(id, letter.about(), letter.history(), letter.original(), letter.at(), to));
    return true;
  }
}
