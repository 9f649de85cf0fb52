package io.signalbox.infra;

import io.signalbox.infra.plan.Plan;
import java.util.List;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping;
import software.constructs.Construct;

/** The event sources. All report partial failures: only the failed records of a batch come back. */
final class Sources extends Construct {
  Sources(Construct scope, Plan plan, Queues queues, Functions functions) {
    super(scope, "Sources");
    for (Plan.Source source : plan.sources()) {
      CfnEventSourceMapping.Builder.create(this, source.queue())
          .eventSourceArn(queues.get(source.queue()).getQueueArn())
          .functionName(functions.get(source.function()).getRef())
          .batchSize(source.batch())
          .maximumBatchingWindowInSeconds(source.window().toSeconds())
          .functionResponseTypes(List.of("ReportBatchItemFailures"))
          .scalingConfig(
              CfnEventSourceMapping.ScalingConfigProperty.builder()
                  .maximumConcurrency(source.maxConcurrency())
                  .build())
          .build();
    }
  }
}
