package io.signalbox.infra;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A code that no table knows is somebody's work; one is enough to say so. */
class UnmappedCodesRaiseAnAlarmTest {

  @ParameterizedTest
  @ValueSource(strings = {"local", "prod"})
  void over_all_channels_in_the_namespace_of_the_stage(String stage) {
    Deployed deployed = Deployed.stage(stage);

    assertThat(deployed.all("AWS::CloudWatch::Alarm"))
        .singleElement()
        .satisfies(
            alarm -> {
              assertThat(alarm.text("Namespace")).isEqualTo("Signalbox/" + stage);
              assertThat(alarm.text("MetricName")).isEqualTo("UnmappedCodes");
              assertThat(alarm.get("Dimensions").isMissingNode()).isTrue();
              assertThat(alarm.text("Statistic")).isEqualTo("Sum");
              assertThat(alarm.text("ComparisonOperator")).isEqualTo("GreaterThanThreshold");
              assertThat(alarm.number("Threshold")).isZero();
              assertThat(alarm.text("TreatMissingData")).isEqualTo("notBreaching");
            });
  }
}
