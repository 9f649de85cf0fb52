package io.signalbox.infra;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.infra.Deployed.Resource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DataIsKeptSafeTest {
  private static final int FOURTEEN_DAYS = 14 * 24 * 3600;

  @Test
  void tables_have_the_keys_and_the_life_that_the_code_expects() {
    Map<String, String> tables = new TreeMap<>();
    Deployed.local()
        .all("AWS::DynamoDB::Table")
        .forEach(
            table ->
                tables.put(
                    table.text("TableName").replace("signalbox-local-", ""),
                    keys(table) + " " + table.text("TimeToLiveSpecification", "AttributeName")));
    assertThat(tables)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "messages", "pk,sk expiresAt",
                "timers", "pk,sk expiresAt",
                "health", "pk,sk expiresAt",
                "tenants", "pk,sk expiresAt",
                "deadletters", "pk,sk expiresAt",
                "audit", "pk,sk expiresAt",
                "idempotency", "id expiration"));
  }

  @ParameterizedTest
  @MethodSource("io.signalbox.infra.Deployed#all")
  void every_table_can_be_recovered_and_is_paid_per_request(Deployed deployed) {
    assertThat(deployed.all("AWS::DynamoDB::Table"))
        .isNotEmpty()
        .allSatisfy(
            table -> {
              assertThat(
                      table
                          .get("PointInTimeRecoverySpecification", "PointInTimeRecoveryEnabled")
                          .asBoolean())
                  .isTrue();
              assertThat(table.text("BillingMode")).isEqualTo("PAY_PER_REQUEST");
            });
  }

  @ParameterizedTest
  @MethodSource("io.signalbox.infra.Deployed#all")
  void every_queue_keeps_two_weeks_encrypted_and_refuses_plain_text(Deployed deployed) {
    assertThat(deployed.all("AWS::SQS::Queue"))
        .isNotEmpty()
        .allSatisfy(
            queue -> {
              assertThat(queue.get("SqsManagedSseEnabled").asBoolean()).isTrue();
              assertThat(queue.number("MessageRetentionPeriod")).isEqualTo(FOURTEEN_DAYS);
              assertThat(deployed.all("AWS::SQS::QueuePolicy"))
                  .anyMatch(policy -> refusesPlainText(policy, queue));
            });
  }

  @ParameterizedTest
  @MethodSource("io.signalbox.infra.Deployed#all")
  void every_log_ends_and_every_function_has_its_own(Deployed deployed) {
    assertThat(deployed.all("AWS::Logs::LogGroup"))
        .allMatch(group -> group.number("RetentionInDays") > 0)
        .hasSize((int) deployed.functions().count() + 1);
    assertThat(deployed.functions())
        .allSatisfy(
            function ->
                assertThat(
                        deployed.at(function.get("LoggingConfig", "LogGroup")).text("LogGroupName"))
                    .isEqualTo("/aws/lambda/" + function.text("FunctionName")));
  }

  @Test
  void where_data_is_kept_it_outlives_the_stack() {
    assertThat(policies("prod")).containsOnly("Retain");
    assertThat(
            Deployed.stage("prod")
                .all("AWS::DynamoDB::Table")
                .map(t -> t.get("DeletionProtectionEnabled").asBoolean()))
        .containsOnly(true);
  }

  @Test
  void elsewhere_nothing_is_left_behind() {
    assertThat(policies("local")).containsOnly("Delete");
  }

  private static List<String> policies(String stage) {
    Deployed deployed = Deployed.stage(stage);
    return deployed
        .resources()
        .filter(r -> r.type().matches(".*(Table|LogGroup|Secret)"))
        .map(r -> r.node().path("DeletionPolicy").asText())
        .toList();
  }

  private static boolean refusesPlainText(Resource policy, Resource queue) {
    String text = policy.node().toString();
    return Deployed.target(policy.get("Queues").path(0)).equals(queue.id())
        && text.contains("\"aws:SecureTransport\":\"false\"")
        && text.contains("\"Effect\":\"Deny\"");
  }

  private static String keys(Resource table) {
    return Deployed.list(table.get("KeySchema")).stream()
        .map(key -> key.path("AttributeName").asText())
        .reduce((a, b) -> a + "," + b)
        .orElse("");
  }
}
