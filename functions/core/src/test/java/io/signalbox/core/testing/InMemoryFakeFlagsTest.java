package io.signalbox.core.testing;

import io.signalbox.core.health.FakeFlags;

/** The fake obeys the contract of the real ones. */
class InMemoryFakeFlagsTest extends FakeFlagsContract {
  private final InMemoryFakeFlags flags = new InMemoryFakeFlags();

  @Override
  protected FakeFlags flags() {
    return flags;
  }
}
