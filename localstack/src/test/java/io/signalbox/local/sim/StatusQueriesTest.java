package io.signalbox.local.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.testing.MutableClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StatusQueriesTest {
  private static final String FIRST = SimBench.MESSAGE + "-1";

  private final MutableClock clock = new MutableClock(Instant.parse("2026-03-01T08:00:00Z"));
  private SimBench bench;

  @BeforeEach
  void start() throws IOException {
    bench = new SimBench(clock, SimBench.channels());
  }

  @AfterEach
  void stop() {
    bench.close();
  }

  @Test
  void a_taken_message_is_accepted_until_its_receipt_is_due() {
    bench.send("sim-b", FIRST, SimBench.ORDINARY);

    assertThat(status()).isEqualTo("accepted");
    clock.advance(Duration.ofMillis(19));
    assertThat(status()).isEqualTo("accepted");
    clock.advance(Duration.ofMillis(1));
    assertThat(status()).isEqualTo("delivered");
    assertThat(bench.sim.ledger().queries("sim-b")).isEqualTo(3);
  }

  @Test
  void an_undelivered_message_is_told_as_such() {
    bench.send("sim-b", FIRST, MagicNumber.UNDELIVERED.number());
    clock.advance(Duration.ofSeconds(1));

    assertThat(status()).isEqualTo("undelivered");
  }

  @Test
  void a_timed_out_call_that_was_taken_is_known() {
    assertThatThrownBy(() -> bench.send("sim-b", FIRST, MagicNumber.TIMEOUT_AFTER_SEND.number()))
        .isInstanceOf(UncheckedIOException.class);

    assertThat(status()).isEqualTo("accepted");
  }

  @Test
  void what_was_never_taken_is_an_unknown_reference() {
    bench.send("sim-b", FIRST, MagicNumber.TEMPORARY_ERROR.number());

    assertThat(status()).isEqualTo("unknown_reference");
  }

  @Test
  void a_channel_without_status_query_says_so() {
    HttpResponse<String> answer = bench.get("/sim-a/messages/" + FIRST, "token-sim-a");

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).isEqualTo("{\"code\":\"not_supported\"}");
  }

  @Test
  void a_wrong_token_learns_nothing() {
    assertThat(bench.get("/sim-b/messages/" + FIRST, "token-sim-a").statusCode()).isEqualTo(401);
  }

  @Test
  void a_dead_channel_answers_no_query() {
    bench.sim.fail("sim-b", FailureMode.REJECT_5XX);
    assertThat(bench.get("/sim-b/messages/" + FIRST, "token-sim-b").statusCode()).isEqualTo(503);

    bench.sim.fail("sim-b", FailureMode.TIMEOUT);
    assertThatThrownBy(this::status).isInstanceOf(UncheckedIOException.class);
  }

  private String status() {
    HttpResponse<String> answer = bench.get("/sim-b/messages/" + FIRST, "token-sim-b");
    assertThat(answer.statusCode()).isEqualTo(200);
    return SimBench.json(answer.body()).path("status").asText();
  }
}
