package io.signalbox.local.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MagicNumbersDoAsTheySayTest {
  private static final String FIRST = SimBench.MESSAGE + "-1";
  private static final String SECOND = SimBench.MESSAGE + "-2";
  private static final String LATER = "m11111111111111111111111111-1";

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
  void delivered_reaches_the_handset_and_says_so() {
    HttpResponse<String> answer = send(MagicNumber.DELIVERED);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(SimBench.json(answer.body()).path("status").asText()).isEqualTo("accepted");
    assertThat(SimBench.json(answer.body()).path("id").asText()).isNotEmpty();
    SimBench.await(() -> bench.statuses(FIRST).equals(List.of("delivered")));
    assertThat(atHandset()).isEqualTo(1);
  }

  @Test
  void undelivered_is_accepted_and_reported_as_undelivered() {
    assertThat(send(MagicNumber.UNDELIVERED).statusCode()).isEqualTo(200);

    SimBench.await(() -> bench.statuses(FIRST).equals(List.of("undelivered")));
    assertThat(atHandset()).isZero();
  }

  @Test
  void no_receipt_reaches_the_handset_in_silence() {
    assertThat(send(MagicNumber.NO_RECEIPT).statusCode()).isEqualTo(200);
    bench.send("sim-c", LATER, MagicNumber.SLOW_RECEIPT.number());

    // The other message's slow receipt shows that a receipt would have come by then.
    SimBench.await(() -> bench.statuses(LATER).equals(List.of("delivered")));
    assertThat(bench.statuses(FIRST)).isEmpty();
    assertThat(atHandset()).isEqualTo(1);
  }

  @Test
  void slow_receipt_comes_after_the_quick_ones() {
    send(MagicNumber.SLOW_RECEIPT);
    bench.send("sim-c", LATER, MagicNumber.DELIVERED.number());

    SimBench.await(() -> bench.receipts().size() == 2);
    assertThat(bench.receipts())
        .extracting(line -> line.path("reference").asText())
        .containsExactly(LATER, FIRST);
  }

  @Test
  void throttled_refuses_the_message_twice_whatever_the_channel() {
    HttpResponse<String> answer = send(MagicNumber.THROTTLED);

    assertThat(answer.statusCode()).isEqualTo(429);
    assertThat(answer.headers().firstValue("Retry-After")).contains("1");
    assertThat(answer.body()).contains("throttled");
    assertThat(bench.send("sim-a", SECOND, MagicNumber.THROTTLED.number()).statusCode())
        .isEqualTo(429);
    assertThat(bench.send("sim-c", SECOND, MagicNumber.THROTTLED.number()).statusCode())
        .isEqualTo(200);
    SimBench.await(() -> bench.statuses(SECOND).equals(List.of("delivered")));
    assertThat(atHandset()).isEqualTo(1);
  }

  @Test
  void timeout_after_send_reaches_the_handset_without_an_answer() {
    assertThatThrownBy(() -> send(MagicNumber.TIMEOUT_AFTER_SEND))
        .isInstanceOf(UncheckedIOException.class);
    assertThat(bench.sim.ledger().providerCalls()).isEqualTo(1);

    SimBench.await(() -> bench.statuses(FIRST).equals(List.of("delivered")));
    assertThat(atHandset()).isEqualTo(1);
  }

  @Test
  void an_invalid_number_is_refused() {
    HttpResponse<String> answer = send(MagicNumber.INVALID_NUMBER);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).isEqualTo("{\"code\":\"invalid_number\"}");
    assertThat(atHandset()).isZero();
  }

  @Test
  void fake_delivered_is_reported_but_never_at_the_handset() {
    assertThat(send(MagicNumber.FAKE_DELIVERED).statusCode()).isEqualTo(200);

    SimBench.await(() -> bench.statuses(FIRST).equals(List.of("delivered")));
    assertThat(atHandset()).isZero();
  }

  @Test
  void an_opted_out_recipient_is_refused() {
    HttpResponse<String> answer = send(MagicNumber.OPTED_OUT);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).isEqualTo("{\"code\":\"opted_out\"}");
  }

  @Test
  void a_temporary_error_never_ends() {
    for (int call = 0; call < 6; call++) {
      HttpResponse<String> answer = send(MagicNumber.TEMPORARY_ERROR);
      assertThat(answer.statusCode()).isEqualTo(500);
      assertThat(answer.body()).isEqualTo("{\"code\":\"internal\"}");
    }
    assertThat(atHandset()).isZero();
  }

  @Test
  void the_rest_peer_refuses_in_the_body() {
    assertThat(code(MagicNumber.DELIVERED)).isEqualTo("0");
    assertThat(code(MagicNumber.INVALID_NUMBER)).isEqualTo("1");
    assertThat(code(MagicNumber.OPTED_OUT)).isEqualTo("3");
    assertThat(bench.send("http-demo", FIRST, MagicNumber.TEMPORARY_ERROR.number()).statusCode())
        .isEqualTo(503);
  }

  private String code(MagicNumber number) {
    HttpResponse<String> answer = bench.send("http-demo", FIRST, number.number());
    assertThat(answer.statusCode()).isEqualTo(200);
    return SimBench.json(answer.body()).at("/result/code").asText();
  }

  private HttpResponse<String> send(MagicNumber number) {
    return bench.send("sim-c", FIRST, number.number());
  }

  private int atHandset() {
    return bench.sim.ledger().deliveries(SimBench.MESSAGE).size();
  }
}
