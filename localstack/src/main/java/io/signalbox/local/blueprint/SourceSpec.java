package io.signalbox.local.blueprint;

import io.signalbox.local.template.Arns;
import io.signalbox.local.template.Props;
import io.signalbox.local.template.TemplateException;
import java.time.Duration;
import java.util.List;

/**
 * An SQS event source of a function.
 *
 * @param queue name of the queue
 * @param function name of the function
 * @param batchSize most records of one invocation, 1 to 10,000, default 10
 * @param window how long to wait for a full batch, 0 to 300 s, default 0
 * @param maximumConcurrency most invocations of this source at once, 2 to 1,000; by default 5, with
 *     which AWS starts (and then adds more, which the local cloud does not)
 * @param reportsFailures whether the function names the records that go back
 */
public record SourceSpec(
    String queue,
    String function,
    int batchSize,
    Duration window,
    int maximumConcurrency,
    boolean reportsFailures) {
  private static final int INITIAL_CONCURRENCY = 5;
  private static final int ONE_RECEIVE = 10;

  static SourceSpec from(Props props) {
    props.harmless(
        "Tags", "MetricsConfig", "LoggingConfig", "KmsKeyArn", "ProvisionedPollerConfig");
    props.refuse("FilterCriteria", "a filter deletes what it does not match");
    props.refuse("DestinationConfig", "SQS event sources have none");
    List<String> responseTypes = props.texts("FunctionResponseTypes");
    SourceSpec spec =
        new SourceSpec(
            Arns.queue(props.text("EventSourceArn")),
            Arns.function(props.text("FunctionName")),
            props.number("BatchSize", ONE_RECEIVE),
            Duration.ofSeconds(props.number("MaximumBatchingWindowInSeconds", 0)),
            props.child("ScalingConfig").number("MaximumConcurrency", INITIAL_CONCURRENCY),
            responseTypes.contains("ReportBatchItemFailures"));
    spec.check(props.path());
    return spec;
  }

  private void check(String path) {
    if (batchSize > ONE_RECEIVE && window.isZero()) {
      throw new TemplateException(path + ": a batch size over 10 needs a batching window");
    }
    if (maximumConcurrency < 2 || maximumConcurrency > 1000) {
      throw new TemplateException(path + ": maximum concurrency must be 2 to 1000");
    }
  }
}
