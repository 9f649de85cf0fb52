package io.signalbox.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.health.GateOverride;
import io.signalbox.core.health.GateOverride.Word;
import io.signalbox.core.health.GateOverrides;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What every {@link GateOverrides} must do; each test has its own. */
public abstract class GateOverridesContract {

  protected abstract GateOverrides.Store overrides();

  @Test
  void what_was_said_is_kept_word_for_word() {
    GateOverride path = said("sim-a/GB/T-Mobile & Co", Word.HELD, "they say \"soon\"");
    GateOverride channel = said("sim-a", Word.OPEN, "billing");
    overrides().put(path);
    overrides().put(channel);

    assertThat(overrides().all()).containsExactly(channel, path);
  }

  @Test
  void the_last_word_on_a_gate_counts() {
    overrides().put(said("sim-a", Word.OPEN, "first"));
    GateOverride second = said("sim-a", Word.CLOSED, "second");
    overrides().put(second);

    assertThat(overrides().all()).containsExactly(second);
  }

  @Test
  void what_is_taken_back_is_gone_once_and_may_be_said_again() {
    GateOverride open = said("sim-a", Word.OPEN, "billing");
    overrides().put(open);
    overrides().put(said("sim-b", Word.OPEN, "billing"));

    assertThat(overrides().remove("sim-a")).isTrue();
    assertThat(overrides().remove("sim-a")).isFalse();
    assertThat(overrides().remove("sim-c")).isFalse();
    assertThat(overrides().all()).extracting(GateOverride::gate).containsExactly("sim-b");

    overrides().put(open);
    assertThat(overrides().all()).contains(open);
  }

  private static GateOverride said(String gate, Word word, String reason) {
    return new GateOverride(
        gate, word, "olga", reason, Samples.NOON, Samples.NOON.plus(Duration.ofHours(1)));
  }
}
