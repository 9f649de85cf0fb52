package io.signalbox.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.infra.Deployed.Resource;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FunctionsAreToldWhatTheyUseTest {
  private static final Set<String> SCHEDULES =
      Set.of("SCHEDULE_GROUP", "SCHEDULE_TARGET_ARN", "SCHEDULE_ROLE_ARN", "SCHEDULE_DLQ_ARN");

  private final Deployed deployed = Deployed.local();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ingest         | STAGE QUEUE_PREFIX TABLE_MESSAGES TABLE_TENANTS TABLE_TIMERS"
            + " TABLE_HEALTH TABLE_IDEMPOTENCY SCHEDULE_*",
        "story          | STAGE TABLE_MESSAGES TABLE_TENANTS",
        "cancel         | STAGE QUEUE_PREFIX TABLE_MESSAGES TABLE_TENANTS",
        "feedback       | STAGE TABLE_MESSAGES TABLE_HEALTH TABLE_TENANTS",
        "receipt-intake | STAGE QUEUE_PREFIX SECRET_PREFIX SIM_ENDPOINT",
        "receipt        | STAGE QUEUE_PREFIX TABLE_MESSAGES TABLE_HEALTH TABLE_TENANTS"
            + " TABLE_TIMERS SCHEDULE_*",
        "route          | STAGE QUEUE_PREFIX TABLE_MESSAGES TABLE_HEALTH TABLE_TIMERS SCHEDULE_*",
        "send-sim-a     | STAGE QUEUE_PREFIX TABLE_MESSAGES TABLE_TIMERS TABLE_HEALTH"
            + " TABLE_TENANTS SECRET_PREFIX SIM_ENDPOINT CHANNEL SCHEDULE_*",
        "confirm        | STAGE QUEUE_PREFIX TABLE_MESSAGES TABLE_TIMERS TABLE_HEALTH SECRET_PREFIX"
            + " SIM_ENDPOINT SCHEDULE_*",
        "release        | STAGE QUEUE_PREFIX TABLE_MESSAGES TABLE_TIMERS",
        "breaker        | STAGE QUEUE_PREFIX TABLE_HEALTH EVENT_BUS",
        "webhook        | STAGE QUEUE_PREFIX TABLE_TENANTS TABLE_TIMERS SCHEDULE_*",
        "deadletter     | STAGE QUEUE_PREFIX TABLE_DEADLETTERS TABLE_MESSAGES TABLE_TENANTS",
        "admin          | STAGE QUEUE_PREFIX TABLE_DEADLETTERS TABLE_HEALTH TABLE_MESSAGES TABLE_TENANTS"
            + " TABLE_AUDIT TABLE_TIMERS SCHEDULE_*"
      })
  void each_function_has_exactly_these_variables(String function, String variables) {
    Set<String> expected = new TreeSet<>(List.of(variables.split(" ")));
    if (expected.remove("SCHEDULE_*")) {
      expected.addAll(SCHEDULES);
    }
    Set<String> names = new TreeSet<>();
    environment(function).fieldNames().forEachRemaining(names::add);
    assertThat(names).isEqualTo(expected);
  }

  @Test
  void prefixes_are_those_of_the_names() {
    JsonNode send = environment("send-sim-b");
    assertThat(send.path("STAGE").asText()).isEqualTo("local");
    assertThat(send.path("CHANNEL").asText()).isEqualTo("sim-b");
    String queues = send.path("QUEUE_PREFIX").asText();
    String secrets = send.path("SECRET_PREFIX").asText();
    assertThat(deployed.all("AWS::SQS::Queue"))
        .allMatch(q -> q.text("QueueName").startsWith(queues));
    assertThat(deployed.all("AWS::SecretsManager::Secret"))
        .allMatch(s -> s.text("Name").startsWith(secrets));
  }

  @Test
  void references_lead_to_what_they_say() {
    JsonNode send = environment("send-sim-a");
    assertThat(type(environment("breaker"), "EVENT_BUS")).isEqualTo("AWS::Events::EventBus");
    assertThat(type(send, "SCHEDULE_GROUP")).isEqualTo("AWS::Scheduler::ScheduleGroup");
    assertThat(type(send, "SCHEDULE_ROLE_ARN")).isEqualTo("AWS::IAM::Role");
    assertThat(deployed.at(send.path("SCHEDULE_DLQ_ARN")).text("QueueName")).endsWith("-dlq");
    assertThat(send.at("/SCHEDULE_TARGET_ARN/Fn::Sub").asText())
        .endsWith(":function:" + deployed.function("release").text("FunctionName"));
  }

  @Test
  void the_simulated_providers_are_named_at_deployment_or_not_at_all() {
    assertThat(environment("send-sim-a").at("/SIM_ENDPOINT/Ref").asText()).isEqualTo("SimEndpoint");
    assertThat(deployed.parameters().at("/SimEndpoint/Default").asText("none")).isEmpty();
  }

  private String type(JsonNode environment, String variable) {
    Resource resource = deployed.at(environment.path(variable));
    return resource.type();
  }

  private JsonNode environment(String function) {
    return deployed.function(function).get("Environment", "Variables");
  }
}
