package io.signalbox.handlers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsNameWhatIsMissingTest {
  private final Settings settings =
      new Settings(Map.of("TABLE_MESSAGES", "signalbox-test-messages", "STAGE", "test"));

  @Test
  void a_missing_variable_is_named_with_those_that_are_set_but_no_value() {
    assertThatThrownBy(() -> settings.get("QUEUE_PREFIX"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "environment variable QUEUE_PREFIX is not set; set are [STAGE, TABLE_MESSAGES]");
    assertThatThrownBy(() -> settings.table("timers")).hasMessageContaining("TABLE_TIMERS");
  }

  @Test
  void what_is_set_is_given_and_what_is_not_has_its_default() {
    assertThat(settings.table("messages")).isEqualTo("signalbox-test-messages");
    assertThat(settings.get("STAGE", "other")).isEqualTo("test");
    assertThat(settings.get("SIM_ENDPOINT", "")).isEmpty();
  }

  @Test
  void neither_an_endpoint_nor_the_stage_alone_makes_a_laptop_where_webhooks_go_anywhere() {
    assertThat(settings.isLocal()).isFalse();
    assertThat(laptop("AWS_ENDPOINT_URL", "prod")).isFalse();
    assertThat(laptop("AWS_ENDPOINT_URL_SQS", "prod")).isFalse();
    assertThat(laptop("AWS_REGION", "local")).isFalse();
    assertThat(laptop("AWS_ENDPOINT_URL_SQS", "local")).isTrue();
  }

  private static boolean laptop(String variable, String stage) {
    return new Settings(Map.of(variable, "http://localhost:1", "STAGE", stage)).isLocal();
  }
}
