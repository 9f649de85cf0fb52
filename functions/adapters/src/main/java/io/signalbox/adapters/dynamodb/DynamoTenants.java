package io.signalbox.adapters.dynamodb;

import static io.signalbox.adapters.dynamodb.TenantItem.KEY_SORT_KEY;
import static io.signalbox.adapters.dynamodb.TenantItem.SUPPRESSION_SORT_KEY;
import static io.signalbox.adapters.dynamodb.TenantItem.TENANT_SORT_KEY;

import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.tenant.Tenants;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Tenants, keys and suppressions. Tenants and keys are held for a few seconds. */
public final class DynamoTenants implements Tenants {
  private final Table table;
  private final Batches batches;
  private final InstantSource clock;
  private final Cache<String> owners;
  private final Cache<Tenant> tenants;

  /**
   * What is held in memory.
   *
   * @param most tenants, and as many keys; default 1,000, at least 1
   * @param age how long a revoked key or a changed tenant may still be seen as it was; default 3 s
   */
  public record Holding(int most, Duration age) {
    public Holding {
      if (most < 1 || age.isNegative()) {
        throw new IllegalArgumentException("holding must be at least 1 entry and 0 s");
      }
    }

    public static Holding defaults() {
      return new Holding(1_000, Duration.ofSeconds(3));
    }
  }

  public DynamoTenants(Table table, Pause pause, InstantSource clock, Holding holding) {
    this.table = table;
    this.batches = new Batches(table, pause);
    this.clock = clock;
    this.owners = new Cache<>(holding.most(), holding.age(), clock);
    this.tenants = new Cache<>(holding.most(), holding.age(), clock);
  }

  @Override
  public Optional<Tenant> byApiKey(String apiKey) {
    return owners.get(TenantItem.keyPartition(apiKey), this::owner).flatMap(this::byId);
  }

  private Optional<String> owner(String partition) {
    return table
        .get(partition, KEY_SORT_KEY, false)
        .filter(item -> !item.containsKey(TenantItem.REVOKED))
        .map(item -> Values.text(item, TenantItem.OWNER));
  }

  @Override
  public Optional<Tenant> byId(String id) {
    return tenants.get(id, this::load);
  }

  private Optional<Tenant> load(String id) {
    return table
        .get(TenantItem.tenantPartition(id), TENANT_SORT_KEY, false)
        .map(item -> TenantItem.read(id, item));
  }

  /** Eventually consistent; half a read unit for each number. */
  @Override
  public Set<String> suppressed(String tenant, Collection<String> numbers) {
    Map<String, String> byPartition = new HashMap<>();
    numbers.forEach(n -> byPartition.put(TenantItem.suppressionPartition(tenant, n), n));
    Set<String> found = new HashSet<>();
    batches
        .get(
            byPartition.keySet().stream().map(p -> Table.key(p, SUPPRESSION_SORT_KEY)).toList(),
            Table.PK)
        .forEach(item -> found.add(byPartition.get(Values.text(item, Table.PK))));
    return Set.copyOf(found);
  }

  @Override
  public void suppress(String tenant, String number, String reason) {
    Map<String, AttributeValue> item =
        new HashMap<>(
            Table.key(TenantItem.suppressionPartition(tenant, number), SUPPRESSION_SORT_KEY));
    Values.putText(item, "re", reason);
    item.put("at", Values.time(clock.instant()));
    table.putNew(item);
  }
}
