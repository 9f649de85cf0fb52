package io.signalbox.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NamesAndSizesFitTheCloudTest {
  private static final Set<String> HANDLERS =
      Set.of(
          "AdminHandler",
          "IngestHandler",
          "StoryHandler",
          "CancelHandler",
          "FeedbackHandler",
          "ReceiptIntakeHandler",
          "ReceiptHandler",
          "RouteHandler",
          "SendHandler",
          "ReleaseHandler",
          "BreakerHandler",
          "ConfirmHandler",
          "WebhookHandler",
          "DeadLetterHandler");

  @ParameterizedTest
  @MethodSource("io.signalbox.infra.Deployed#all")
  void names_are_within_what_each_service_takes(Deployed deployed) {
    assertThat(deployed.functions().map(f -> f.text("FunctionName")))
        .allMatch(name -> name.matches("[a-zA-Z0-9-_]{1,64}"))
        .doesNotHaveDuplicates();
    assertThat(deployed.all("AWS::SQS::Queue").map(q -> q.text("QueueName")))
        .allMatch(name -> name.matches("[a-zA-Z0-9-_]{1,80}"))
        .doesNotHaveDuplicates();
    assertThat(deployed.all("AWS::DynamoDB::Table").map(t -> t.text("TableName")))
        .allMatch(name -> name.matches("[a-zA-Z0-9_.-]{3,255}"));
    assertThat(deployed.all("AWS::Scheduler::ScheduleGroup").map(g -> g.text("Name")))
        .allMatch(name -> name.matches("[0-9a-zA-Z-_.]{1,64}"));
  }

  @ParameterizedTest
  @MethodSource("io.signalbox.infra.Deployed#all")
  void every_function_runs_a_known_handler_on_a_runtime_that_lambda_takes(Deployed deployed) {
    assertThat(deployed.functions())
        .allSatisfy(
            function -> {
              assertThat(function.text("Handler")).startsWith("io.signalbox.handlers.");
              assertThat(HANDLERS)
                  .contains(function.text("Handler").replace("io.signalbox.handlers.", ""));
              assertThat(function.text("Runtime")).isEqualTo("java25");
              assertThat(function.get("Architectures").path(0).asText()).isEqualTo("arm64");
              assertThat(function.number("Timeout")).isBetween(1, 900);
              assertThat(function.number("MemorySize")).isBetween(128, 10_240);
            });
  }

  @Test
  void every_handler_is_deployed() {
    assertThat(
            Deployed.local()
                .functions()
                .map(f -> f.text("Handler").replace("io.signalbox.handlers.", "")))
        .containsAll(HANDLERS);
  }

  @Test
  void functions_and_queues_are_those_of_the_contract() {
    List<String> functions =
        Deployed.local()
            .functions()
            .map(f -> f.text("FunctionName").replace("signalbox-local-", ""))
            .toList();
    assertThat(functions)
        .containsExactlyInAnyOrder(
            "ingest",
            "story",
            "cancel",
            "feedback",
            "receipt-intake",
            "admin",
            "receipt",
            "route",
            "send-sim-a",
            "send-sim-b",
            "send-sim-c",
            "send-http-demo",
            "confirm",
            "release",
            "breaker",
            "webhook",
            "deadletter");
    List<String> queues =
        Deployed.local()
            .all("AWS::SQS::Queue")
            .map(q -> q.text("QueueName").replace("signalbox-local-", ""))
            .toList();
    assertThat(queues)
        .containsExactlyInAnyOrder(
            "p0",
            "p1",
            "p2",
            "lane-sim-a-p0",
            "lane-sim-a-p1",
            "lane-sim-a-p2",
            "lane-sim-b-p0",
            "lane-sim-b-p1",
            "lane-sim-b-p2",
            "lane-sim-c-p0",
            "lane-sim-c-rest",
            "lane-http-demo-all",
            "confirm",
            "receipts",
            "webhooks",
            "ticks",
            "deadletters",
            "dlq");
  }

  @ParameterizedTest
  @MethodSource("io.signalbox.infra.Deployed#all")
  void the_template_is_within_what_cloudformation_takes(Deployed deployed) {
    assertThat(deployed.resources().count()).isLessThanOrEqualTo(500);
    assertThat(deployed.parameters().size()).isLessThanOrEqualTo(200);
  }
}
