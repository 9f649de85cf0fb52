package io.signalbox.infra;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A code that no table knows is somebody's work; one is enough to say so. Dead letters come now and
 * then; many within an hour have a cause.
 */
class CountsRaiseAlarmsTest {

  @ParameterizedTest
  @CsvSource({
    "local, UnmappedCodes, 0, 300",
    "prod, UnmappedCodes, 0, 300",
    "local, UnknownReceipts, 10, 3600",
    "prod, UnknownReceipts, 10, 3600",
    "local, DeadLetters, 200, 3600",
    "prod, DeadLetters, 200, 3600"
  })
  void over_all_dimensions_in_the_namespace_of_the_stage(
      String stage, String metric, int most, int seconds) {
    Deployed deployed = Deployed.stage(stage);

    assertThat(deployed.all("AWS::CloudWatch::Alarm"))
        .filteredOn(alarm -> alarm.text("MetricName").equals(metric))
        .singleElement()
        .satisfies(
            alarm -> {
              assertThat(alarm.text("Namespace")).isEqualTo("Signalbox/" + stage);
              assertThat(alarm.get("Dimensions").isMissingNode()).isTrue();
              assertThat(alarm.text("Statistic")).isEqualTo("Sum");
              assertThat(alarm.number("Period")).isEqualTo(seconds);
              assertThat(alarm.number("EvaluationPeriods")).isEqualTo(1);
              assertThat(alarm.text("ComparisonOperator")).isEqualTo("GreaterThanThreshold");
              assertThat(alarm.number("Threshold")).isEqualTo(most);
              assertThat(alarm.text("TreatMissingData")).isEqualTo("notBreaching");
            });
  }

  @ParameterizedTest
  @CsvSource({"local", "prod"})
  void of_schedules_in_the_group_that_functions_create_them_in(String stage) {
    Deployed deployed = Deployed.stage(stage);
    String group =
        deployed.all("AWS::Scheduler::ScheduleGroup").map(g -> g.text("Name")).toList().get(0);

    assertThat(deployed.all("AWS::CloudWatch::Alarm"))
        .filteredOn(alarm -> alarm.text("Namespace").equals("AWS/Scheduler"))
        .hasSize(2)
        .allSatisfy(
            alarm -> {
              assertThat(alarm.get("Dimensions").toString())
                  .isEqualTo("[{\"Name\":\"ScheduleGroup\",\"Value\":\"" + group + "\"}]");
              assertThat(alarm.text("Statistic")).isEqualTo("Sum");
              assertThat(alarm.number("Threshold")).isZero();
              assertThat(alarm.number("Period")).isEqualTo(300);
            })
        .extracting(alarm -> alarm.text("MetricName"))
        .containsExactlyInAnyOrder(
            "InvocationsSentToDeadLetterCount", "InvocationsFailedToBeSentToDeadLetterCount");
  }
}
