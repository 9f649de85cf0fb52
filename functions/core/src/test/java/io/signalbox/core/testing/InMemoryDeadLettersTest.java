package io.signalbox.core.testing;

import io.signalbox.core.deadletter.DeadLetters.Letter;
import java.util.Optional;

/** The fake obeys the contract of the real ones. */
class InMemoryDeadLettersTest extends DeadLettersContract {
  private final InMemoryDeadLetters store = new InMemoryDeadLetters();

  @Override
  protected InMemoryDeadLetters deadLetters() {
    return store;
  }

  @Override
  protected Optional<Letter> kept(String id) {
    return store.all().stream().filter(letter -> letter.id().equals(id)).findFirst();
  }
}
