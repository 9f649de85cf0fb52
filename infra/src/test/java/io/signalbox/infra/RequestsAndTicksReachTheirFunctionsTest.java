package io.signalbox.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.infra.Deployed.Resource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RequestsAndTicksReachTheirFunctionsTest {
  private final Deployed deployed = Deployed.local();

  @Test
  void routes_lead_to_their_functions_with_payload_two() {
    Map<String, String> routes = new TreeMap<>();
    deployed
        .all("AWS::ApiGatewayV2::Route")
        .forEach(
            route -> {
              Resource integration = deployed.at(route.get("Target", "Fn::Join").path(1).path(1));
              assertThat(integration.text("PayloadFormatVersion")).isEqualTo("2.0");
              assertThat(integration.text("IntegrationType")).isEqualTo("AWS_PROXY");
              routes.put(route.text("RouteKey"), name(integration.get("IntegrationUri")));
            });
    assertThat(routes)
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry("POST /v1/messages", "ingest"),
                Map.entry("GET /v1/messages", "story"),
                Map.entry("GET /v1/messages/{id}", "story"),
                Map.entry("DELETE /v1/messages/{id}", "cancel"),
                Map.entry("POST /v1/messages/{id}/feedback", "feedback"),
                Map.entry("POST /v1/receipts/{channel}", "receipt-intake"),
                Map.entry("GET /v1/admin/deadletters", "admin"),
                Map.entry("GET /v1/admin/deadletters/{id}", "admin"),
                Map.entry("POST /v1/admin/deadletters/preview", "admin"),
                Map.entry("POST /v1/admin/deadletters/replay", "admin"),
                Map.entry("POST /v1/admin/deadletters/discard", "admin"),
                Map.entry("GET /v1/admin/gates", "admin"),
                Map.entry("POST /v1/admin/gates/override", "admin"),
                Map.entry("POST /v1/admin/gates/lift", "admin"),
                Map.entry("GET /v1/admin/fakes", "admin"),
                Map.entry("POST /v1/admin/fakes/confirm", "admin"),
                Map.entry("POST /v1/admin/fakes/dismiss", "admin"),
                Map.entry("GET /v1/admin/strategies", "admin"),
                Map.entry("GET /v1/admin/audit", "admin")));
  }

  @Test
  void the_api_may_invoke_each_function_by_its_own_routes_only() {
    assertThat(
            deployed
                .all("AWS::Lambda::Permission")
                .filter(p -> p.text("Principal").equals("apigateway.amazonaws.com"))
                .map(
                    p ->
                        name(p.get("FunctionName"))
                            + p.get("SourceArn", "Fn::Sub")
                                .path(0)
                                .asText()
                                .replaceAll(".*\\$\\{Api}", " ")))
        .containsExactlyInAnyOrder(
            "ingest /*/POST/v1/messages",
            "story /*/GET/v1/messages",
            "story /*/GET/v1/messages/*",
            "cancel /*/DELETE/v1/messages/*",
            "feedback /*/POST/v1/messages/*/feedback",
            "receipt-intake /*/POST/v1/receipts/*",
            "admin /*/GET/v1/admin/deadletters",
            "admin /*/GET/v1/admin/deadletters/*",
            "admin /*/POST/v1/admin/deadletters/preview",
            "admin /*/POST/v1/admin/deadletters/replay",
            "admin /*/POST/v1/admin/deadletters/discard",
            "admin /*/GET/v1/admin/gates",
            "admin /*/POST/v1/admin/gates/override",
            "admin /*/POST/v1/admin/gates/lift",
            "admin /*/GET/v1/admin/fakes",
            "admin /*/POST/v1/admin/fakes/confirm",
            "admin /*/POST/v1/admin/fakes/dismiss",
            "admin /*/GET/v1/admin/strategies",
            "admin /*/GET/v1/admin/audit");
  }

  @Test
  void the_api_is_throttled_and_logs_nothing_personal() {
    Resource stage = deployed.all("AWS::ApiGatewayV2::Stage").findFirst().orElseThrow();
    assertThat(stage.text("StageName")).isEqualTo("$default");
    assertThat(stage.number("DefaultRouteSettings", "ThrottlingRateLimit")).isPositive();
    assertThat(stage.number("DefaultRouteSettings", "ThrottlingBurstLimit")).isPositive();
    assertThat(stage.text("AccessLogSettings", "Format"))
        .contains("$context.routeKey", "$context.status")
        .doesNotContain("sourceIp", "authorizer", "userAgent", "$context.path");
  }

  @Test
  void each_minute_wakes_the_breaker_and_the_sweep() {
    Resource rule = deployed.all("AWS::Events::Rule").findFirst().orElseThrow();
    assertThat(rule.text("ScheduleExpression")).isEqualTo("rate(1 minute)");
    assertThat(rule.text("State")).isEqualTo("ENABLED");
    List<JsonNode> targets = Deployed.list(rule.get("Targets"));
    assertThat(targets.stream().map(t -> name(t.path("Arn")) + " " + t.path("Input").asText()))
        .containsExactlyInAnyOrder("breaker {\"tick\":\"minute\"}", "release {\"sweep\":true}");
    assertThat(targets)
        .allSatisfy(
            target -> {
              Resource last = deployed.at(target.at("/DeadLetterConfig/Arn"));
              assertThat(last.text("QueueName")).endsWith("-dlq");
              assertThat(target.at("/RetryPolicy/MaximumEventAgeInSeconds").asInt()).isEqualTo(60);
            });
  }

  @Test
  void the_rule_may_invoke_its_targets_and_bury_what_fails() {
    Resource rule = deployed.all("AWS::Events::Rule").findFirst().orElseThrow();
    assertThat(
            deployed
                .all("AWS::Lambda::Permission")
                .filter(p -> Deployed.target(p.get("SourceArn")).equals(rule.id()))
                .map(p -> name(p.get("FunctionName"))))
        .containsExactlyInAnyOrder("breaker", "release");
    assertThat(
            deployed
                .all("AWS::SQS::QueuePolicy")
                .filter(p -> p.node().toString().contains("events.amazonaws.com"))
                .map(p -> deployed.at(p.get("Queues").path(0)).text("QueueName")))
        .containsExactly("signalbox-local-dlq");
  }

  private String name(JsonNode function) {
    return deployed.at(function).text("FunctionName").replace("signalbox-local-", "");
  }
}
