package io.signalbox.core.testing;

/** The fake obeys the contract of the real ones. */
class InMemoryRequestsTest extends RequestsContract {
  private final InMemoryRequests store = new InMemoryRequests();

  @Override
  protected InMemoryRequests requests() {
    return store;
  }
}
