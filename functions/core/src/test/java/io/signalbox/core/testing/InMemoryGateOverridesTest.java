package io.signalbox.core.testing;

import io.signalbox.core.health.GateOverrides;

/** The fake obeys the contract of the real ones. */
class InMemoryGateOverridesTest extends GateOverridesContract {
  private final InMemoryGateOverrides overrides = new InMemoryGateOverrides();

  @Override
  protected GateOverrides.Store overrides() {
    return overrides;
  }
}
