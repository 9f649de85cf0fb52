package io.signalbox.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.adapters.dynamodb.DynamoOperators;
import io.signalbox.adapters.dynamodb.DynamoTenants;
import io.signalbox.adapters.dynamodb.DynamoTenants.Holding;
import io.signalbox.adapters.dynamodb.Table;
import io.signalbox.adapters.dynamodb.TenantAdmin;
import io.signalbox.core.admin.Operator;
import io.signalbox.core.admin.Role;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.Samples;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Operators' keys and tenants' keys lie in one table, and none is ever taken for the other. */
@Timeout(60)
class DynamoOperatorsTest {
  private static final String NAME = LocalTables.create();
  private static final Table TABLE = LocalTables.named(NAME);
  private static final Operator KIM = new Operator("kim", Role.OPERATOR);

  private final MutableClock clock = new MutableClock(Samples.NOON);
  private final DynamoOperators operators = new DynamoOperators(TABLE, clock, Holding.defaults());
  private final DynamoTenants tenants =
      new DynamoTenants(TABLE, LocalTables.NO_PAUSE, clock, Holding.defaults());

  @Test
  void a_key_is_its_operators_until_it_is_revoked() {
    operators.putKey(KIM, "adm_kim");
    assertThat(operators.byKey("adm_kim")).contains(KIM);
    assertThat(operators.byKey("adm_kin")).isEmpty();

    operators.revokeKey("adm_kim");
    clock.advance(Holding.defaults().age());

    assertThat(operators.byKey("adm_kim")).isEmpty();
  }

  @Test
  void the_key_itself_is_not_stored() {
    operators.putKey(KIM, "adm_secret-of-kim");

    String items = LocalTables.client().scan(r -> r.tableName(NAME)).items().toString();

    assertThat(items).contains("kim").doesNotContain("secret-of-kim");
  }

  @Test
  void the_same_text_as_a_key_of_both_is_two_keys() {
    TenantAdmin admin = new TenantAdmin(TABLE, clock);
    admin.put(new Tenant("acme", "whsec_c2VjcmV0", null, Map.of(), 1));
    admin.putKey("acme", "adm_tenant");
    operators.putKey(KIM, "adm_operator");

    assertThat(operators.byKey("adm_tenant")).isEmpty();
    assertThat(tenants.byApiKey("adm_operator")).isEmpty();
  }

  @Test
  void a_key_that_does_not_look_like_one_is_not_taken() {
    assertThatThrownBy(() -> operators.putKey(KIM, "sk_kim"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
