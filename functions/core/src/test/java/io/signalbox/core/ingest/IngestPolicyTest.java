package io.signalbox.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class IngestPolicyTest {
  /** One policy with a value that can be spoilt. */
  private record Draft(
      int recipients,
      int segments,
      Duration minTtl,
      Duration maxTtl,
      Duration past,
      Duration ahead) {
    IngestPolicy policy() {
      return new IngestPolicy(recipients, segments, minTtl, maxTtl, past, ahead, false);
    }

    static Draft good() {
      return new Draft(
          1000,
          10,
          Duration.ofSeconds(10),
          Duration.ofDays(7),
          Duration.ofHours(1),
          Duration.ofDays(30));
    }
  }

  @Test
  void the_defaults_are_those_of_the_specification() {
    assertThat(IngestPolicy.defaults()).isEqualTo(Draft.good().policy());
    assertThat(IngestPolicy.defaults().withPlainCallbacks(true).plainCallbacks()).isTrue();
  }

  @Test
  void a_value_out_of_range_is_refused_by_name() {
    Map<String, UnaryOperator<Draft>> spoilt = new LinkedHashMap<>();
    spoilt.put("maxRecipients", d -> new Draft(0, d.segments, d.minTtl, d.maxTtl, d.past, d.ahead));
    spoilt.put("maxSegments", d -> new Draft(1, 256, d.minTtl, d.maxTtl, d.past, d.ahead));
    spoilt.put("minTtl", d -> new Draft(1, 1, Duration.ZERO, d.maxTtl, d.past, d.ahead));
    spoilt.put("maxTtl", d -> new Draft(1, 1, d.minTtl, Duration.ofDays(31), d.past, d.ahead));
    spoilt.put("pastGrace", d -> new Draft(1, 1, d.minTtl, d.maxTtl, Duration.ofDays(2), d.ahead));
    spoilt.put("maxAhead", d -> new Draft(1, 1, d.minTtl, d.maxTtl, d.past, Duration.ZERO));
    spoilt.forEach(
        (name, how) ->
            assertThatThrownBy(() -> how.apply(Draft.good()).policy())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(name + " is"));
  }

  @Test
  void plain_http_is_accepted_only_where_the_policy_says_so() {
    assertThat(CallbackUrl.valid("http://localhost:8080/hook", true)).isTrue();
    assertThat(CallbackUrl.valid("http://localhost:8080/hook", false)).isFalse();
    assertThat(CallbackUrl.valid("https://example.com/hook?a=b", false)).isTrue();
    assertThat(CallbackUrl.valid("https://example.com/" + "x".repeat(1000), true)).isFalse();
  }
}
