package io.signalbox.core.testing;

import io.signalbox.core.channel.Quotas;

class InMemoryQuotasTest extends QuotasContract {
  @Override
  protected Quotas create() {
    return new InMemoryQuotas();
  }
}
