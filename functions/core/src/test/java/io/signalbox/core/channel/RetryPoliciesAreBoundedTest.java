package io.signalbox.core.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.signalbox.core.channel.RetryPolicy.OnUnknown;
import io.signalbox.core.message.Kind;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What no configuration lifts, however it is read. */
class RetryPoliciesAreBoundedTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final List<Duration> WAITS = List.of(SECOND);

  @Test
  void the_defaults_are_those_of_the_specification() {
    assertThat(seconds(Kind.OTP)).containsExactly(0L, 1L, 3L, 8L);
    assertThat(seconds(Kind.NOTIFICATION)).containsExactly(0L, 15L, 45L, 120L, 300L);
    assertThat(seconds(Kind.MARKETING)).containsExactly(60L, 300L, 900L, 3_600L, 7_200L);
    assertThat(RetryPolicy.of(Kind.OTP).maxAttempts()).isEqualTo(5);
    assertThat(RetryPolicy.of(Kind.NOTIFICATION).maxAttempts()).isEqualTo(6);
    assertThat(RetryPolicy.of(Kind.MARKETING).maxAttempts()).isEqualTo(6);
    assertThat(RetryPolicy.of(Kind.OTP).onUnknown()).isEqualTo(OnUnknown.RESEND);
    assertThat(RetryPolicy.of(Kind.NOTIFICATION).onUnknown()).isEqualTo(OnUnknown.WAIT);
    assertThat(RetryPolicy.of(Kind.MARKETING).onUnknown()).isEqualTo(OnUnknown.WAIT);
    for (Kind kind : Kind.values()) {
      assertThat(RetryPolicy.of(kind).jitter()).isEqualTo(0.2);
    }
  }

  private static List<Long> seconds(Kind kind) {
    return RetryPolicy.of(kind).waits().stream().map(Duration::toSeconds).toList();
  }

  @Test
  void a_policy_beyond_a_bound_cannot_be_made() {
    refused(List.of(), 0.2, 5, SECOND);
    refused(Collections.nCopies(10, SECOND), 0.2, 5, SECOND);
    refused(List.of(Duration.ofHours(24).plusMillis(1)), 0.2, 5, SECOND);
    refused(List.of(SECOND.negated()), 0.2, 5, SECOND);
    refused(WAITS, 0.51, 5, SECOND);
    refused(WAITS, -0.01, 5, SECOND);
    refused(WAITS, Double.NaN, 5, SECOND);
    refused(WAITS, 0.2, 0, SECOND);
    refused(WAITS, 0.2, 11, SECOND);
    refused(WAITS, 0.2, 5, Duration.ofMillis(999));
    refused(WAITS, 0.2, 5, Duration.ofMinutes(61));
  }

  private static void refused(
      List<Duration> waits, double jitter, int attempts, Duration patience) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RetryPolicy(waits, jitter, attempts, OnUnknown.WAIT, patience));
  }

  @Test
  void a_budget_beyond_a_bound_cannot_be_made() {
    assertThatIllegalArgumentException().isThrownBy(() -> new DuplicateBudget(0.11, 5));
    assertThatIllegalArgumentException().isThrownBy(() -> new DuplicateBudget(-0.01, 5));
    assertThatIllegalArgumentException().isThrownBy(() -> new DuplicateBudget(Double.NaN, 5));
    assertThatIllegalArgumentException().isThrownBy(() -> new DuplicateBudget(0.01, 101));
    assertThatIllegalArgumentException().isThrownBy(() -> new DuplicateBudget(0.01, -1));
  }

  @Test
  void a_kind_that_is_not_configured_has_its_default() {
    RetryPolicy own = new RetryPolicy(WAITS, 0, 2, OnUnknown.WAIT, SECOND);
    Retries retries = new Retries(Map.of(Kind.OTP, own), Map.of());

    assertThat(retries.policy(Kind.OTP)).isEqualTo(own);
    assertThat(retries.policy(Kind.MARKETING)).isEqualTo(RetryPolicy.of(Kind.MARKETING));
    assertThat(retries.budget(Kind.OTP)).isEqualTo(DuplicateBudget.DEFAULT);
  }
}
