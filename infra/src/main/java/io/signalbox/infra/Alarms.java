package io.signalbox.infra;

import io.signalbox.infra.plan.Stage;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.ComparisonOperator;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.cloudwatch.TreatMissingData;
import software.constructs.Construct;

/** What somebody must look at. Nobody is told yet: the alarms have no actions. */
final class Alarms extends Construct {
  private static final Duration PERIOD = Duration.minutes(5);

  private final Stage stage;

  Alarms(Construct scope, Stage stage) {
    super(scope, "Alarms");
    this.stage = stage;
    // Names as in core's Metrics, which count into this namespace by EMF.
    any(
        "UnmappedCodes",
        "A provider used a code or status that its channel's table does not know. The code is in"
            + " the log line provider.unmapped, receipt.unmapped or receipt.skipped.");
  }

  /** As soon as it is counted once, over all its dimensions. */
  private void any(String metric, String meaning) {
    Alarm.Builder.create(this, metric)
        .alarmName(stage.prefix() + "unmapped-codes")
        .alarmDescription(meaning)
        .metric(
            Metric.Builder.create()
                .namespace("Signalbox/" + stage.name())
                .metricName(metric)
                .statistic("Sum")
                .period(PERIOD)
                .build())
        .threshold(0)
        .comparisonOperator(ComparisonOperator.GREATER_THAN_THRESHOLD)
        .evaluationPeriods(1)
        .treatMissingData(TreatMissingData.NOT_BREACHING)
        .build();
  }
}
