package io.signalbox.core.testing;

/** The fake obeys the contract of the real ones. */
class InMemoryHealthTest extends HealthStoreContract {
  private final InMemoryHealth store = new InMemoryHealth();

  @Override
  protected InMemoryHealth health() {
    return store;
  }
}
