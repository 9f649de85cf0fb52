package io.signalbox.core.testing;

/** The fake obeys the contract of the real ones. */
class InMemoryMessagesTest extends MessagesContract {
  private final InMemoryMessages store = new InMemoryMessages();

  @Override
  protected InMemoryMessages messages() {
    return store;
  }
}
