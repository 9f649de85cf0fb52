package io.signalbox.infra;

import io.signalbox.infra.plan.Stage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.BillingMode;
import software.amazon.awscdk.services.dynamodb.GlobalSecondaryIndexProps;
import software.amazon.awscdk.services.dynamodb.PointInTimeRecoverySpecification;
import software.amazon.awscdk.services.dynamodb.ProjectionType;
import software.amazon.awscdk.services.dynamodb.Table;
import software.constructs.Construct;

/** The tables: paid per request, recoverable to any second, encrypted by keys that AWS owns. */
final class Tables extends Construct {
  private static final String TTL = "expiresAt";

  private final Stage stage;
  private final Map<String, Table> tables = new LinkedHashMap<>();

  Tables(Construct scope, Stage stage) {
    super(scope, "Tables");
    this.stage = stage;
    sorted("messages");
    sorted("timers");
    sorted("health");
    sorted("tenants");
    sorted("deadletters");
    sorted("audit");
    listedByDay(get("deadletters"));
    add("idempotency", "expiration", builder("idempotency").partitionKey(text("id")));
  }

  Table get(String name) {
    return Objects.requireNonNull(tables.get(name), () -> "no table " + name);
  }

  private void sorted(String name) {
    add(name, TTL, builder(name).partitionKey(text("pk")).sortKey(text("sk")));
  }

  /** What a list shows of a letter, and not the letter itself. */
  private static void listedByDay(Table letters) {
    letters.addGlobalSecondaryIndex(
        GlobalSecondaryIndexProps.builder()
            .indexName("byDay")
            .partitionKey(text("gd"))
            .sortKey(text("gs"))
            .projectionType(ProjectionType.INCLUDE)
            .nonKeyAttributes(List.of("i", "m", "e", "t", "re", "k", "c", "at", "st"))
            .build());
  }

  private void add(String name, String ttl, Table.Builder table) {
    tables.put(name, table.timeToLiveAttribute(ttl).build());
  }

  private Table.Builder builder(String name) {
    return Table.Builder.create(this, name)
        .tableName(stage.prefix() + name)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .pointInTimeRecoverySpecification(
            PointInTimeRecoverySpecification.builder().pointInTimeRecoveryEnabled(true).build())
        .deletionProtection(stage.keepsData())
        .removalPolicy(removal(stage));
  }

  static RemovalPolicy removal(Stage stage) {
    return stage.keepsData() ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
  }

  private static Attribute text(String name) {
    return Attribute.builder().name(name).type(AttributeType.STRING).build();
  }
}
