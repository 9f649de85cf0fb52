package io.signalbox.local.system;

import io.signalbox.adapters.aws.AwsClients;
import io.signalbox.adapters.dynamodb.DynamoOperators;
import io.signalbox.adapters.dynamodb.DynamoTenants;
import io.signalbox.adapters.dynamodb.Table;
import io.signalbox.core.admin.Operator;
import io.signalbox.core.admin.Operators;
import io.signalbox.core.admin.Role;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/** The operators that a laptop starts with, one of each role; the same keys for the same seed. */
public final class DemoOperators {
  /** So that no operator's key follows from the tenant's. */
  private static final long OTHERS = 0x61646d;

  private static final int KEY_BYTES = 16;

  private final Map<Role, String> keys = new EnumMap<>(Role.class);

  /** Of that seed. */
  public DemoOperators(long seed) {
    SplittableRandom random = new SplittableRandom(seed ^ OTHERS);
    for (Role role : Role.values()) {
      byte[] bytes = new byte[KEY_BYTES];
      random.nextBytes(bytes);
      String name = Operators.PREFIX + role.wireName() + "_";
      keys.put(role, name + HexFormat.of().formatHex(bytes));
    }
  }

  /** The key of the operator with that role. */
  public String key(Role role) {
    return Objects.requireNonNull(keys.get(role));
  }

  /** Stores them in that table, over what was there. */
  public void store(AwsClients clients, String table, SplittableRandom random) {
    DynamoOperators operators =
        new DynamoOperators(
            new Table(clients.dynamoDb(), table, random),
            InstantSource.system(),
            DynamoTenants.Holding.defaults());
    keys.forEach(
        (role, key) -> operators.putKey(new Operator("demo-" + role.wireName(), role), key));
  }
}
