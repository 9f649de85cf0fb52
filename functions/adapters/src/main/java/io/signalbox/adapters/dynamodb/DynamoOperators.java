package io.signalbox.adapters.dynamodb;

import io.signalbox.core.admin.Operator;
import io.signalbox.core.admin.Operators;
import io.signalbox.core.admin.Role;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Operators' keys, {@code A#<SHA-256 of the key, hex>} in the table of tenants: nm name, rl role,
 * rv revoked at. Held for a few seconds.
 */
public final class DynamoOperators implements Operators {
  private static final String SORT_KEY = "A";
  private static final String NAME = "nm";
  private static final String ROLE = "rl";

  private final Table table;
  private final InstantSource clock;
  private final Cache<Operator> operators;

  public DynamoOperators(Table table, InstantSource clock, DynamoTenants.Holding holding) {
    this.table = table;
    this.clock = clock;
    this.operators = new Cache<>(holding.most(), holding.age(), clock);
  }

  @Override
  public Optional<Operator> byKey(String adminKey) {
    return operators.get(partition(adminKey), this::load);
  }

  private Optional<Operator> load(String partition) {
    return table
        .get(partition, SORT_KEY, false)
        .filter(item -> !item.containsKey(TenantItem.REVOKED))
        .flatMap(
            item ->
                Role.ofWireName(Values.text(item, ROLE))
                    .map(role -> new Operator(Values.text(item, NAME), role)));
  }

  /** Gives an operator a key, of which only the hash is stored. */
  public void putKey(Operator operator, String adminKey) {
    if (!adminKey.startsWith(PREFIX)) {
      throw new IllegalArgumentException("an admin key begins with " + PREFIX);
    }
    Map<String, AttributeValue> item = new HashMap<>(Table.key(partition(adminKey), SORT_KEY));
    item.put(NAME, Values.text(operator.name()));
    item.put(ROLE, Values.text(operator.role().wireName()));
    table.put(item);
  }

  /** Takes a key away; seen everywhere within the holding time. */
  public void revokeKey(String adminKey) {
    Update update = new Update().set(TenantItem.REVOKED, Values.time(clock.instant()));
    table.touch(
        Table.key(partition(adminKey), SORT_KEY),
        update.when("attribute_exists(" + update.name(Table.PK) + ")"));
  }

  private static String partition(String adminKey) {
    return "A#" + TenantItem.hash(adminKey);
  }
}
