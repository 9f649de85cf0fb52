package io.signalbox.core.testing;

/** The fake obeys the contract of the real ones. */
class InMemoryTimersTest extends TimerStoreContract {
  private final InMemoryTimers store = new InMemoryTimers();

  @Override
  protected InMemoryTimers timers() {
    return store;
  }
}
