package io.signalbox.core.testing;

import io.signalbox.core.deadletter.DeadLetters;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Dead letters in memory; safe for several threads. */
public class InMemoryDeadLetters implements DeadLetters {
  private static final Comparator<Summary> NEWEST_FIRST =
      Comparator.comparing(Summary::at).thenComparing(Summary::id).reversed();

  private final Map<String, Letter> letters = new LinkedHashMap<>();

  @Override
  public synchronized boolean keep(Letter letter) {
    return letters.putIfAbsent(letter.id(), letter) == null;
  }

  @Override
  public synchronized Optional<Letter> find(String id) {
    return Optional.ofNullable(letters.get(id));
  }

  @Override
  public synchronized Page before(Place place, Instant from, int limit) {
    Summary border = new Summary(place.id(), About.record(""), place.at(), Status.OPEN);
    List<Summary> older =
        letters.values().stream()
            .map(Letter::summary)
            .filter(s -> NEWEST_FIRST.compare(s, border) > 0 && !s.at().isBefore(from))
            .sorted(NEWEST_FIRST)
            .toList();
    return older.size() <= limit
        ? new Page(older, null)
        : new Page(older.subList(0, limit), Place.of(older.get(limit - 1)));
  }

  @Override
  public synchronized boolean change(String id, Set<Status> from, String unless, Standing to) {
    Letter letter = letters.get(id);
    if (letter == null || !from.contains(letter.standing().status())) {
      return false;
    }
    if (!unless.isEmpty() && unless.equals(letter.standing().change())) {
      return false;
    }
    letters.put(
        id, new Letter(id, letter.about(), letter.history(), letter.original(), letter.at(), to));
    return true;
  }

  /** As if its time were over. */
  public synchronized void forget(String id) {
    letters.remove(id);
  }

  /** All that are kept, in the order in which they came. */
  public synchronized List<Letter> all() {
    return List.copyOf(letters.values());
  }
}
