package io.signalbox.core.testing;

import io.signalbox.core.deadletter.DeadLetters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Dead letters in memory; safe for several threads. */
public final class InMemoryDeadLetters implements DeadLetters {
  private final Map<String, Letter> letters = new LinkedHashMap<>();

  @Override
  public synchronized void keep(Letter letter) {
    letters.putIfAbsent(letter.id(), letter);
  }

  /** All that are kept, the oldest first. */
  public synchronized List<Letter> all() {
    return List.copyOf(letters.values());
  }
}
