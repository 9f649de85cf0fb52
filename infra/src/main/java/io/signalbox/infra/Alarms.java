package io.signalbox.infra;

import io.signalbox.infra.plan.Stage;
import java.util.Map;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.ComparisonOperator;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.cloudwatch.MetricOptions;
import software.amazon.awscdk.services.cloudwatch.TreatMissingData;
import software.constructs.Construct;

/** What somebody must look at. Nobody is told yet: the alarms have no actions. */
final class Alarms extends Construct {
  private static final int DEAD_LETTERS_AN_HOUR = 200;

  /** A provider that posts another system's receipts to us now and then is nobody's work. */
  private static final int UNKNOWN_RECEIPTS_AN_HOUR = 10;

  private final Stage stage;

  Alarms(Construct scope, Stage stage) {
    super(scope, "Alarms");
    this.stage = stage;
    ofReceipts();
    above(
        DEAD_LETTERS_AN_HOUR,
        Duration.hours(1),
        ours("DeadLetters"),
        "dead-letters",
        "More than "
            + DEAD_LETTERS_AN_HOUR
            + " dead letters were kept within an hour. GET /v1/admin/deadletters lists them with"
            + " their reasons; the metric has them by class.");
    ofSchedules();
  }

  private void ofReceipts() {
    above(
        0,
        Duration.minutes(5),
        ours("UnmappedCodes"),
        "unmapped-codes",
        "A provider used a code or status that its channel's table does not know. The code is in"
            + " the log line provider.unmapped, receipt.unmapped or receipt.skipped.");
    above(
        UNKNOWN_RECEIPTS_AN_HOUR,
        Duration.hours(1),
        ours("UnknownReceipts"),
        "unknown-receipts",
        "More than "
            + UNKNOWN_RECEIPTS_AN_HOUR
            + " receipts within an hour belong to no message that we know: the channel's idCodec or"
            + " reference may be wrong, or its account is somebody else's too. They are in the log"
            + " line receipt.unknown; the metric has them by channel.");
  }

  /** The sweep releases what was due, two minutes late; but a schedule that fails has a cause. */
  private void ofSchedules() {
    above(
        0,
        Duration.minutes(5),
        schedules("InvocationsSentToDeadLetterCount"),
        "schedules-buried",
        "A minute's schedule could not start release and went to the queue dlq. The sweep does its"
            + " work, up to two minutes late; the letter says why.");
    above(
        0,
        Duration.minutes(5),
        schedules("InvocationsFailedToBeSentToDeadLetterCount"),
        "schedules-unburied",
        "A minute's schedule could neither start release nor go to the queue dlq: the scheduler's"
            + " role or the queue's policy is wrong. The sweep does its work, up to two minutes"
            + " late.");
  }

  /** Names as in core's Metrics, which count into this namespace by EMF. */
  private Metric ours(String name) {
    return Metric.Builder.create().namespace("Signalbox/" + stage.name()).metricName(name).build();
  }

  private Metric schedules(String name) {
    return Metric.Builder.create()
        .namespace("AWS/Scheduler")
        .metricName(name)
        .dimensionsMap(Map.of("ScheduleGroup", stage.id()))
        .build();
  }

  /** When more than that is counted within a period. */
  private void above(int count, Duration period, Metric metric, String name, String meaning) {
    Alarm.Builder.create(this, metric.getMetricName())
        .alarmName(stage.prefix() + name)
        .alarmDescription(meaning)
        .metric(metric.with(MetricOptions.builder().statistic("Sum").period(period).build()))
        .threshold(count)
        .comparisonOperator(ComparisonOperator.GREATER_THAN_THRESHOLD)
        .evaluationPeriods(1)
        .treatMissingData(TreatMissingData.NOT_BREACHING)
        .build();
  }
}
