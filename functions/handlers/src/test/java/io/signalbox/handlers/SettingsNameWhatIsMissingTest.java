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
  void endpoints_of_its_own_make_a_laptop() {
    assertThat(settings.isLocal()).isFalse();
    assertThat(new Settings(Map.of("AWS_ENDPOINT_URL_SQS", "http://localhost:1")).isLocal())
        .isTrue();
  }
}
