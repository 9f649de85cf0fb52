package io.signalbox.core.testing;

import io.signalbox.core.message.ProviderIds;

class InMemoryProviderIdsTest extends ProviderIdsContract {
  private final MutableClock clock = new MutableClock(Samples.NOON);
  private final InMemoryProviderIds ids = new InMemoryProviderIds(clock);

  @Override
  protected ProviderIds ids() {
    return ids;
  }

  @Override
  protected MutableClock clock() {
    return clock;
  }
}
