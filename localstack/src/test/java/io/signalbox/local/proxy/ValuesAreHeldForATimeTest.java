package io.signalbox.local.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.local.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValuesAreHeldForATimeTest {
  private static final Duration AGE = Duration.ofSeconds(2);

  private final ManualClock clock = new ManualClock(Instant.parse("2026-11-30T12:00:00Z"));
  private final List<String> asked = new ArrayList<>();
  private final Held<String> held =
      new Held<>(
          clock,
          AGE,
          (name, before) -> {
            asked.add(name + " after " + before);
            return name + asked.size();
          });

  @Test
  void a_value_is_asked_for_once_in_that_time() {
    assertThat(held.get("a")).isEqualTo("a1");
    clock.advance(AGE.minusMillis(1));
    assertThat(held.get("a")).isEqualTo("a1");
    clock.advance(Duration.ofMillis(1));
    assertThat(held.get("a")).isEqualTo("a2");

    assertThat(asked).containsExactly("a after null", "a after a1");
  }

  @Test
  void names_have_values_of_their_own() {
    assertThat(held.get("a")).isEqualTo("a1");
    assertThat(held.get("b")).isEqualTo("b2");
  }

  @Test
  void a_failure_is_not_held() {
    boolean[] fails = {true};
    Held<String> shaky =
        new Held<>(
            clock,
            AGE,
            (name, before) -> {
              if (fails[0]) {
                throw new IllegalStateException("not yet");
              }
              return "now";
            });

    assertThatThrownBy(() -> shaky.get("a")).hasMessage("not yet");
    fails[0] = false;
    assertThat(shaky.get("a")).isEqualTo("now");
  }
}
