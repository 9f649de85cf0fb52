package io.signalbox.adapters.dynamodb;

import static io.signalbox.adapters.dynamodb.TenantItem.KEY_SORT_KEY;
import static io.signalbox.adapters.dynamodb.TenantItem.SUPPRESSION_SORT_KEY;
import static io.signalbox.adapters.dynamodb.TenantItem.TENANT_SORT_KEY;

import io.signalbox.core.tenant.DeathReport;
import io.signalbox.core.tenant.HoldPolicy;
import io.signalbox.core.tenant.NumberFacts;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.tenant.Tenants;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Tenants, keys, suppressions and reports of dead numbers. Tenants and keys are held for a few
 * seconds.
 */
public final class DynamoTenants implements Tenants {
  private static final int MAKE_ROOM = 3;

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

  /** Eventually consistent, one request; half a read unit for each of a number's two items. */
  @Override
  public NumberFacts facts(String tenant, Collection<String> numbers) {
    Map<String, String> byPartition = new HashMap<>();
    List<Map<String, AttributeValue>> keys = new ArrayList<>();
    for (String number : numbers) {
      String suppression = TenantItem.suppressionPartition(tenant, number);
      byPartition.put(suppression, number);
      byPartition.put(NumberItem.partition(number), number);
      keys.add(Table.key(suppression, SUPPRESSION_SORT_KEY));
      keys.add(Table.key(NumberItem.partition(number), NumberItem.SORT_KEY));
    }
    Set<String> suppressed = new HashSet<>();
    Map<String, Set<DeathReport>> reports = new HashMap<>();
    for (Map<String, AttributeValue> item : batches.get(keys, Table.PK, NumberItem.REPORTS)) {
      String partition = Values.text(item, Table.PK);
      String number = byPartition.getOrDefault(partition, "");
      if (partition.startsWith("S#")) {
        suppressed.add(number);
      } else {
        reports.put(number, NumberItem.read(item));
      }
    }
    return new NumberFacts(suppressed, reports);
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

  @Override
  public void reportDead(String number, DeathReport report, HoldPolicy policy, Instant now) {
    Map<String, AttributeValue> key = Table.key(NumberItem.partition(number), NumberItem.SORT_KEY);
    for (int i = 0;
        i < MAKE_ROOM && !added(key, NumberItem.write(report), policy.keepUntil(now));
        i++) {
      makeRoom(key, policy);
    }
  }

  @Override
  public void withdrawDead(String number, DeathReport report) {
    Map<String, AttributeValue> key = Table.key(NumberItem.partition(number), NumberItem.SORT_KEY);
    Update update = new Update();
    update.when("attribute_exists(" + update.name(NumberItem.REPORTS) + ")");
    List<String> gone = NumberItem.everyForm(report);
    table.touch(key, update.delete(NumberItem.REPORTS, AttributeValue.fromSs(gone)));
  }

  private boolean added(Map<String, AttributeValue> key, String report, Instant until) {
    Update update = new Update();
    String set = update.name(NumberItem.REPORTS);
    String room = "size(" + set + ") < " + update.value(Values.number(MOST_REPORTS));
    String known = "contains(" + set + ", " + update.value(Values.text(report)) + ")";
    update.when("(attribute_not_exists(" + set + ") OR " + room + " OR " + known + ")");
    update.add(NumberItem.REPORTS, AttributeValue.fromSs(List.of(report)));
    update.set(Table.TTL, Values.number(until.getEpochSecond()));
    return table.touch(key, update);
  }

  /** Rare: so many messages to one dead number were accepted before it was held back. */
  private void makeRoom(Map<String, AttributeValue> key, HoldPolicy policy) {
    table
        .get(Values.text(key, Table.PK), NumberItem.SORT_KEY, true)
        .map(item -> policy.spare(NumberItem.read(item)))
        .filter(spare -> !spare.isEmpty())
        .map(spare -> AttributeValue.fromSs(spare.stream().map(NumberItem::write).toList()))
        .ifPresent(old -> table.touch(key, new Update().delete(NumberItem.REPORTS, old)));
  }
}
