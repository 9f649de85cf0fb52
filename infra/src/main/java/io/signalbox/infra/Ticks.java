package io.signalbox.infra;

import io.signalbox.infra.plan.Stage;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.services.events.CfnRule;
import software.amazon.awscdk.services.iam.Effect;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.lambda.CfnFunction;
import software.amazon.awscdk.services.lambda.CfnPermission;
import software.constructs.Construct;

/** The one-minute rule: wakes the breaker, which sends itself the ticks between, and the sweep. */
final class Ticks extends Construct {
  /** A tick that comes later than the next one is of no use. */
  private static final int SECONDS_OF_USE = 60;

  Ticks(Construct scope, Stage stage, Queues queues, Functions functions) {
    super(scope, "Ticks");
    CfnFunction breaker = functions.get("breaker");
    CfnFunction release = functions.get("release");
    CfnRule rule =
        CfnRule.Builder.create(this, "Rule")
            .name(stage.prefix() + "tick")
            .description("Every minute: breaker tick, sweep of missed timers")
            .scheduleExpression("rate(1 minute)")
            .state("ENABLED")
            .targets(
                List.of(
                    target("breaker", breaker, "{\"tick\":\"minute\"}", queues),
                    target("release", release, "{\"sweep\":true}", queues)))
            .build();
    permit("breaker-permission", breaker, rule);
    permit("release-permission", release, rule);
    queues.last().addToResourcePolicy(buryFailedTicks(queues, rule));
  }

  private static CfnRule.TargetProperty target(
      String id, CfnFunction function, String input, Queues queues) {
    return CfnRule.TargetProperty.builder()
        .id(id)
        .arn(function.getAttrArn())
        .input(input)
        .retryPolicy(
            CfnRule.RetryPolicyProperty.builder()
                .maximumEventAgeInSeconds(SECONDS_OF_USE)
                .maximumRetryAttempts(2)
                .build())
        .deadLetterConfig(
            CfnRule.DeadLetterConfigProperty.builder().arn(queues.last().getQueueArn()).build())
        .build();
  }

  private void permit(String id, CfnFunction function, CfnRule rule) {
    CfnPermission.Builder.create(this, id)
        .action("lambda:InvokeFunction")
        .functionName(function.getRef())
        .principal("events.amazonaws.com")
        .sourceArn(rule.getAttrArn())
        .build();
  }

  private static PolicyStatement buryFailedTicks(Queues queues, CfnRule rule) {
    return PolicyStatement.Builder.create()
        .effect(Effect.ALLOW)
        .principals(List.of(new ServicePrincipal("events.amazonaws.com")))
        .actions(List.of("sqs:SendMessage"))
        .resources(List.of(queues.last().getQueueArn()))
        .conditions(Map.of("ArnEquals", Map.of("aws:SourceArn", rule.getAttrArn())))
        .build();
  }
}
