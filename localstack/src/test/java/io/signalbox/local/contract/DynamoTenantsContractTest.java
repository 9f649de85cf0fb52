package io.signalbox.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.dynamodb.DynamoTenants;
import io.signalbox.adapters.dynamodb.DynamoTenants.Holding;
import io.signalbox.adapters.dynamodb.Table;
import io.signalbox.adapters.dynamodb.TenantAdmin;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.tenant.Tenants;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.Samples;
import io.signalbox.core.testing.TenantsContract;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DynamoTenantsContractTest extends TenantsContract {
  private static final Table TABLE = LocalTables.table();

  private final MutableClock clock = new MutableClock(Samples.NOON);
  private final TenantAdmin admin = new TenantAdmin(TABLE, clock);
  private final Tenants tenants =
      new DynamoTenants(TABLE, LocalTables.NO_PAUSE, clock, Holding.defaults());

  @Override
  protected Tenants tenants() {
    return tenants;
  }

  @Override
  protected void put(Tenant tenant) {
    admin.put(tenant);
  }

  @Override
  protected void putKey(String tenant, String apiKey) {
    admin.putKey(tenant, apiKey);
  }

  @Override
  protected void revokeKey(String apiKey) {
    admin.revokeKey(apiKey);
    clock.advance(Holding.defaults().age());
  }

  @Test
  void a_revoked_key_works_for_the_holding_time_at_most() {
    Tenant tenant = new Tenant("held", "whsec_c2VjcmV0", null, Map.of(), 1);
    put(tenant);
    putKey("held", "sk_held");
    assertThat(tenants.byApiKey("sk_held")).contains(tenant);
    admin.revokeKey("sk_held");

    clock.advance(Holding.defaults().age().minusMillis(1));
    assertThat(tenants.byApiKey("sk_held")).contains(tenant);
    clock.advance(Duration.ofMillis(1));
    assertThat(tenants.byApiKey("sk_held")).isEmpty();
  }
}
