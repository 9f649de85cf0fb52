package io.signalbox.infra;

import io.signalbox.infra.plan.Access;
import io.signalbox.infra.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.services.iam.Effect;
import software.amazon.awscdk.services.iam.PolicyDocument;
import software.amazon.awscdk.services.iam.PolicyStatement;

/** Turns what a function touches into its policy: exactly these actions on exactly these things. */
final class Permissions {
  private static final List<String> CONSUME =
      List.of(
          "sqs:ReceiveMessage",
          "sqs:DeleteMessage",
          "sqs:ChangeMessageVisibility",
          "sqs:GetQueueAttributes",
          "sqs:GetQueueUrl");

  private final Plan plan;
  private final Backbone backbone;

  Permissions(Plan plan, Backbone backbone) {
    this.plan = plan;
    this.backbone = backbone;
  }

  PolicyDocument of(Plan.Function function, String logGroupArn) {
    List<PolicyStatement> all = new ArrayList<>();
    all.add(allow(List.of("logs:CreateLogStream", "logs:PutLogEvents"), List.of(logGroupArn)));
    function.access().tables().forEach(use -> all.add(table(use)));
    addQueues(function, all);
    addSecrets(function.access(), all);
    addShared(function.access(), all);
    return PolicyDocument.Builder.create().statements(all).build();
  }

  private PolicyStatement table(Access.TableUse use) {
    return allow(
        use.actions().stream().map(action -> "dynamodb:" + action).toList(), List.of(arn(use)));
  }

  private String arn(Access.TableUse use) {
    String table = backbone.tables().get(use.table()).getTableArn();
    return use.index().isEmpty() ? table : table + "/index/" + use.index();
  }

  private void addQueues(Plan.Function function, List<PolicyStatement> all) {
    List<String> fedBy =
        plan.sources().stream()
            .filter(s -> s.function().equals(function.name()))
            .map(Plan.Source::queue)
            .toList();
    if (!fedBy.isEmpty()) {
      all.add(allow(CONSUME, queueArns(fedBy)));
    }
    if (!function.access().sendsTo().isEmpty()) {
      all.add(
          allow(
              List.of("sqs:SendMessage", "sqs:GetQueueUrl"),
              queueArns(function.access().sendsTo())));
    }
    if (!function.access().measures().isEmpty()) {
      all.add(
          allow(
              List.of("sqs:GetQueueAttributes", "sqs:GetQueueUrl"),
              queueArns(function.access().measures())));
    }
  }

  private void addSecrets(Access access, List<PolicyStatement> all) {
    if (!access.secrets().isEmpty()) {
      List<String> arns =
          access.secrets().stream().map(s -> backbone.secrets().get(s).getSecretArn()).toList();
      all.add(allow(List.of("secretsmanager:GetSecretValue"), arns));
    }
  }

  private void addShared(Access access, List<PolicyStatement> all) {
    if (access.uses().contains(Access.Use.EVENTS)) {
      all.add(
          allow(List.of("events:PutEvents"), List.of(backbone.events().bus().getEventBusArn())));
    }
    if (access.uses().contains(Access.Use.BURIES_FAILURES)) {
      all.add(allow(List.of("sqs:SendMessage"), List.of(backbone.queues().last().getQueueArn())));
    }
    if (access.uses().contains(Access.Use.SCHEDULES)) {
      Schedules schedules = backbone.schedules();
      all.add(allow(List.of("scheduler:CreateSchedule"), List.of(schedules.schedulesArn())));
      all.add(passToScheduler(schedules));
    }
  }

  private static PolicyStatement passToScheduler(Schedules schedules) {
    return PolicyStatement.Builder.create()
        .effect(Effect.ALLOW)
        .actions(List.of("iam:PassRole"))
        .resources(List.of(schedules.role().getRoleArn()))
        .conditions(
            Map.of("StringEquals", Map.of("iam:PassedToService", "scheduler.amazonaws.com")))
        .build();
  }

  private List<String> queueArns(List<String> names) {
    return names.stream().map(n -> backbone.queues().get(n).getQueueArn()).toList();
  }

  static PolicyStatement allow(List<String> actions, List<String> resources) {
    return PolicyStatement.Builder.create()
        .effect(Effect.ALLOW)
        .actions(actions)
        .resources(resources)
        .build();
  }
}
