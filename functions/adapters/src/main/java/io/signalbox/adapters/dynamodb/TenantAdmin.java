package io.signalbox.adapters.dynamodb;

import io.signalbox.core.tenant.Tenant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Creates tenants and their keys; takes keys away. */
public final class TenantAdmin {
  private final Table table;
  private final InstantSource clock;

  public TenantAdmin(Table table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
  }

  /** Stores a tenant, replacing the one of that id. */
  public void put(Tenant tenant) {
    table.put(TenantItem.write(tenant));
  }

  /** Gives a tenant a key, of which only the hash is stored. A revoked key comes to life again. */
  public void putKey(String tenant, String apiKey) {
    Map<String, AttributeValue> item = new HashMap<>(key(apiKey));
    item.put(TenantItem.OWNER, Values.text(tenant));
    table.put(item);
  }

  /** Takes a key away; seen everywhere within the holding time of {@link DynamoTenants}. */
  public void revokeKey(String apiKey) {
    Update update = new Update().set(TenantItem.REVOKED, Values.time(clock.instant()));
    table.touch(key(apiKey), update.when("attribute_exists(" + update.name(Table.PK) + ")"));
  }

  private static Map<String, AttributeValue> key(String apiKey) {
    return Table.key(TenantItem.keyPartition(apiKey), TenantItem.KEY_SORT_KEY);
  }
}
