package io.signalbox.infra;

import io.signalbox.infra.plan.Plan;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.CliCredentialsStackSynthesizer;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.constructs.Construct;

/** The whole system of one stage. */
final class SignalboxStack extends Stack {
  SignalboxStack(Construct scope, Plan plan) {
    super(scope, plan.stage().id(), props(plan));
    Inputs inputs = new Inputs(this);
    Logs logs = new Logs(this, plan.stage());
    Tables tables = new Tables(this, plan.stage());
    Queues queues = new Queues(this, plan);
    Backbone backbone =
        new Backbone(
            tables,
            queues,
            new Secrets(this, plan),
            new Events(this, plan.stage()),
            new Schedules(this, plan, queues));
    Functions functions = new Functions(this, plan, backbone, inputs, logs);
    new Sources(this, plan, queues, functions);
    new Alarms(this, plan.stage());
    new Ticks(this, plan.stage(), queues, functions);
    Api api = new Api(this, plan, functions, logs);
    CfnOutput.Builder.create(this, "ApiUrl").value(api.url()).build();
  }

  private static StackProps props(Plan plan) {
    return StackProps.builder()
        .stackName(plan.stage().id())
        .description("Signalbox, stage " + plan.stage().name())
        // Our own bucket, which infra/deploy creates: no bootstrap stack, no roles of its own.
        .synthesizer(
            CliCredentialsStackSynthesizer.Builder.create()
                .fileAssetsBucketName("signalbox-code-${AWS::AccountId}-${AWS::Region}")
                .build())
        .analyticsReporting(false)
        .build();
  }
}
