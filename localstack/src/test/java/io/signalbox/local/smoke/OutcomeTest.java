package io.signalbox.local.smoke;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomeTest {
  private static final Outcome GOOD = new Outcome(500, 500, 488, 0, 0, 0, List.of("a", "b"));

  @Test
  void json_holds_the_figures_and_what_was_repaired() {
    assertThat(GOOD.json())
        .isEqualTo(
            "{\"accepted\":500,\"delivered\":488,\"open\":0,\"doubleSent\":0,\"dlq\":0,"
                + "\"repaired\":[\"a\",\"b\"]}");
  }

  @Test
  void it_is_kept_only_when_all_ended_once_and_none_in_a_dead_letter_queue() {
    assertThat(GOOD.kept()).isTrue();
    assertThat(new Outcome(500, 499, 488, 0, 0, 0, List.of()).kept()).isFalse();
    assertThat(new Outcome(500, 500, 0, 0, 0, 0, List.of()).kept()).isFalse();
    assertThat(new Outcome(500, 500, 488, 1, 0, 0, List.of()).kept()).isFalse();
    assertThat(new Outcome(500, 500, 488, 0, 1, 0, List.of()).kept()).isFalse();
    assertThat(new Outcome(500, 500, 488, 0, 0, 1, List.of()).kept()).isFalse();
  }
}
