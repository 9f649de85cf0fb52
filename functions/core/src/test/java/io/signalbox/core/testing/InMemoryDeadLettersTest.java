package io.signalbox.core.testing;

/** The fake obeys the contract of the real ones. */
class InMemoryDeadLettersTest extends DeadLettersContract {
  private final InMemoryDeadLetters store = new InMemoryDeadLetters();

  @Override
  protected InMemoryDeadLetters deadLetters() {
    return store;
  }
}
