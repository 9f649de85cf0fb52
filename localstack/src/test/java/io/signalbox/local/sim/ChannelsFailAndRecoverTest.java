package io.signalbox.local.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChannelsFailAndRecoverTest {
  private final AtomicInteger messages = new AtomicInteger();
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
  void answers_follow_the_mode_until_the_channel_recovers() {
    assertThat(status("sim-a", FailureMode.REJECT_5XX)).isEqualTo(503);
    assertThat(status("sim-a", FailureMode.THROTTLE_ALL)).isEqualTo(429);
    assertThat(status("sim-a", FailureMode.UNAUTHORIZED)).isEqualTo(401);
    assertThat(status("sim-a", FailureMode.ARREARS)).isEqualTo(402);
    assertThat(status("sim-a", FailureMode.BLACK_HOLE)).isEqualTo(200);
    assertThat(status("sim-a", FailureMode.FAIL_RECEIPTS)).isEqualTo(200);
    assertThat(bench.sim.ledger().messagesAtHandset()).isZero();

    bench.sim.recover("sim-a");
    assertThat(send("sim-a").statusCode()).isEqualTo(200);
    assertThat(bench.sim.ledger().messagesAtHandset()).isEqualTo(1);
  }

  @Test
  void the_other_channels_go_on() {
    bench.sim.fail("sim-a", FailureMode.REJECT_5XX);

    assertThat(send("sim-b").statusCode()).isEqualTo(200);
    assertThat(bench.sim.mode("sim-a")).isEqualTo(FailureMode.REJECT_5XX);
    assertThat(bench.sim.mode("sim-b")).isEqualTo(FailureMode.NONE);
  }

  @Test
  void a_mode_is_stronger_than_a_magic_number() {
    bench.sim.fail("sim-a", FailureMode.ARREARS);

    String number = MagicNumber.DELIVERED.number();
    assertThat(bench.send("sim-a", SimBench.MESSAGE + "-1", number).body())
        .isEqualTo("{\"code\":\"insufficient_balance\"}");
  }

  @Test
  void a_silent_channel_closes_the_connection_in_the_end() {
    bench.sim.fail("sim-a", FailureMode.TIMEOUT);

    assertThatThrownBy(() -> send("sim-a"))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageNotContaining("timed out");
  }

  @Test
  void the_ledger_sees_through_a_refusal_inside_a_200() {
    bench.sim.fail("http-demo", FailureMode.ARREARS);

    HttpResponse<String> answer = send("http-demo");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(SimBench.json(answer.body()).at("/result/code").asText()).isEqualTo("5");
    assertThat(bench.sim.ledger().movedWithin("http-demo")).isPresent();
  }

  @Test
  void people_switch_modes_over_http() {
    HttpResponse<String> answer = bench.control("sim-b", "REJECT_5XX");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(SimBench.json(answer.body()).at("/sim-b/mode").asText()).isEqualTo("REJECT_5XX");
    assertThat(send("sim-b").statusCode()).isEqualTo(503);
    bench.control("sim-b", "NONE");
    assertThat(send("sim-b").statusCode()).isEqualTo(200);
    assertThat(SimBench.json(bench.get("/_control", "").body()).at("/sim-b/calls").asInt())
        .isEqualTo(2);
  }

  @Test
  void a_wrong_mode_or_channel_is_told_what_there_is() {
    assertThat(bench.control("sim-b", "EXPLODE").statusCode()).isEqualTo(400);
    assertThat(bench.control("sim-z", "TIMEOUT").body()).contains("sim-b", "BLACK_HOLE");
  }

  @Test
  void a_wrong_token_is_refused_and_counted() {
    String body = SimBench.body("sim-a", SimBench.MESSAGE + "-1", SimBench.ORDINARY);

    HttpResponse<String> answer = bench.call(bench.post("sim-a", "token-sim-b", body));

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.body()).isEqualTo("{\"code\":\"unauthorized\"}");
    assertThat(bench.sim.ledger().providerCalls()).isEqualTo(1);
    assertThat(bench.sim.ledger().messagesAtHandset()).isZero();
  }

  @Test
  void what_cannot_be_read_is_no_call() {
    assertThat(bench.call(bench.post("sim-a", "token-sim-a", "{\"to\":")).statusCode())
        .isEqualTo(400);
    assertThat(bench.call(bench.post("sim-a", "token-sim-a", "{}")).statusCode()).isEqualTo(400);
    String body = SimBench.body("sim-a", "m1-1", SimBench.ORDINARY);
    String broken = body.replace("\"callback\":\"\"", "\"callback\":\"no url\"");
    assertThat(bench.call(bench.post("sim-a", "token-sim-a", broken)).statusCode()).isEqualTo(400);
    assertThat(bench.get("/nobody/messages/x", "").statusCode()).isEqualTo(404);
    assertThat(bench.sim.ledger().providerCalls()).isZero();
  }

  @Test
  void after_closing_nobody_answers() {
    bench.sim.close();

    assertThatThrownBy(() -> send("sim-a")).isInstanceOf(UncheckedIOException.class);
  }

  private int status(String channel, FailureMode mode) {
    bench.sim.fail(channel, mode);
    return send(channel).statusCode();
  }

  private HttpResponse<String> send(String channel) {
    String reference = String.format("m%026d-1", messages.incrementAndGet());
    return bench.send(channel, reference, SimBench.ORDINARY);
  }
}
