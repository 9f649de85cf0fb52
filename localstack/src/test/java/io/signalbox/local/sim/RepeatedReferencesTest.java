package io.signalbox.local.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RepeatedReferencesTest {
  private static final String FIRST = SimBench.MESSAGE + "-1";
  private static final String SECOND = SimBench.MESSAGE + "-2";

  private SimBench bench;

  @BeforeEach
  void start() throws IOException {
    bench = SimBench.ready();
  }

  @AfterEach
  void stop() {
    bench.close();
  }

  @Test
  void with_idempotency_keys_the_first_answer_comes_again_and_one_text() {
    List<String> answers = repeat("sim-a", SimBench.ORDINARY);

    assertThat(answers).hasSize(8);
    assertThat(answers.stream().distinct()).hasSize(1);
    assertThat(bench.sim.ledger().deliveries(SimBench.MESSAGE)).hasSize(1);
    assertThat(bench.sim.ledger().doubleSent()).isEmpty();
    assertThat(bench.sim.ledger().providerCalls()).isEqualTo(8);
  }

  @Test
  void without_them_every_call_is_a_text_of_its_own() {
    List<String> answers = repeat("sim-c", SimBench.ORDINARY);

    assertThat(answers.stream().distinct()).hasSize(8);
    assertThat(bench.sim.ledger().deliveries(SimBench.MESSAGE)).hasSize(8);
    assertThat(bench.sim.ledger().doubleSent()).containsExactly(SimBench.MESSAGE);
  }

  @Test
  void two_attempts_that_both_arrive_are_a_double_too() {
    bench.send("sim-a", FIRST, SimBench.ORDINARY);
    bench.send("sim-b", SECOND, SimBench.ORDINARY);

    assertThat(bench.sim.ledger().doubleSent()).containsExactly(SimBench.MESSAGE);
  }

  @Test
  void a_repeat_after_a_timeout_is_answered_and_sends_nothing() {
    String number = MagicNumber.TIMEOUT_AFTER_SEND.number();
    assertThatThrownBy(() -> bench.send("sim-a", FIRST, number))
        .isInstanceOf(UncheckedIOException.class);

    assertThat(bench.send("sim-a", FIRST, number).statusCode()).isEqualTo(200);
    assertThat(bench.sim.ledger().deliveries(SimBench.MESSAGE)).hasSize(1);
    SimBench.await(() -> bench.statuses(FIRST).equals(List.of("delivered")));
  }

  @Test
  void what_was_not_taken_is_not_remembered() {
    bench.sim.fail("sim-a", FailureMode.REJECT_5XX);
    assertThat(bench.send("sim-a", FIRST, SimBench.ORDINARY).statusCode()).isEqualTo(503);
    bench.sim.recover("sim-a");

    assertThat(bench.send("sim-a", FIRST, SimBench.ORDINARY).statusCode()).isEqualTo(200);
    assertThat(bench.sim.ledger().deliveries(SimBench.MESSAGE)).hasSize(1);
  }

  private List<String> repeat(String channel, String to) {
    return IntStream.range(0, 8)
        .parallel()
        .mapToObj(call -> bench.send(channel, FIRST, to).body())
        .toList();
  }
}
