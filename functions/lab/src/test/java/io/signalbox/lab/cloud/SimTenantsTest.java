package io.signalbox.lab.cloud;

import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.tenant.Tenants;
import io.signalbox.core.testing.TenantsContract;

/** The simulated store obeys the contract of the real one. */
class SimTenantsTest extends TenantsContract {
  private final InFibers fibers = new InFibers();
  private final SimTenants.Directory directory = new SimTenants.Directory();
  private final Tenants tenants =
      fibers.call(Tenants.class, new SimTenants(fibers.instance, directory));

  @Override
  protected Tenants tenants() {
    return tenants;
  }

  @Override
  protected void put(Tenant tenant) {
    directory.add(tenant);
  }

  @Override
  protected void putKey(String tenant, String apiKey) {
    directory.owner(apiKey, tenant);
  }

  @Override
  protected void revokeKey(String apiKey) {
    directory.owner(apiKey, null);
  }
}
