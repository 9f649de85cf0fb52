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
  private static final int DEAD_LETTERS_AN_HOUR = 200;

  private final Stage stage;

  Alarms(Construct scope, Stage stage) {
    super(scope, "Alarms");
    this.stage = stage;
    // Names as in core's Metrics, which count into this namespace by EMF.
    above(
        0,
        Duration.minutes(5),
        "UnmappedCodes",
        "unmapped-codes",
        "A provider used a code or status that its channel's table does not know. The code is in"
            + " the log line provider.unmapped, receipt.unmapped or receipt.skipped.");
    above(
        DEAD_LETTERS_AN_HOUR,
        Duration.hours(1),
        "DeadLetters",
        "dead-letters",
        "More than "
            + DEAD_LETTERS_AN_HOUR
            + " dead letters were kept within an hour. GET /v1/admin/deadletters lists them with"
            + " their reasons; the metric has them by class.");
  }

  /** When more than that is counted within a period, over all dimensions. */
  private void above(int count, Duration period, String metric, String name, String meaning) {
    Alarm.Builder.create(this, metric)
        .alarmName(stage.prefix() + name)
        .alarmDescription(meaning)
        .metric(
            Metric.Builder.create()
                .namespace("Signalbox/" + stage.name())
                .metricName(metric)
                .statistic("Sum")
                .period(period)
                .build())
        .threshold(count)
        .comparisonOperator(ComparisonOperator.GREATER_THAN_THRESHOLD)
        .evaluationPeriods(1)
        .treatMissingData(TreatMissingData.NOT_BREACHING)
        .build();
  }
}
