package io.signalbox.core.testing;

import io.signalbox.core.tenant.Tenant;

/** The fake obeys the contract of the real ones. */
class InMemoryTenantsTest extends TenantsContract {
  private final InMemoryTenants store = new InMemoryTenants();

  @Override
  protected InMemoryTenants tenants() {
    return store;
  }

  @Override
  protected void put(Tenant tenant) {
    store.put(tenant);
  }

  @Override
  protected void putKey(String tenant, String apiKey) {
    store.putKey(tenant, apiKey);
  }

  @Override
  protected void revokeKey(String apiKey) {
    store.revokeKey(apiKey);
  }
}
