package io.signalbox.local.sim;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.local.sim.SimProfile.Protocol;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReceiptsReachTheApiTest {
  private static final String FIRST = SimBench.MESSAGE + "-1";

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
  void a_receipt_names_the_message_and_the_answers_id() {
    String id =
        SimBench.json(bench.send("sim-a", FIRST, SimBench.ORDINARY).body()).path("id").asText();
    SimBench.await(() -> bench.receipts().size() == 1);

    JsonNode receipt = bench.receipts().get(0);
    assertThat(bench.posts.get(0).path()).isEqualTo("/v1/receipts/sim-a");
    assertThat(receipt.path("id").asText()).isEqualTo(id);
    assertThat(receipt.path("reference").asText()).isEqualTo(FIRST);
    assertThat(receipt.path("status").asText()).isEqualTo("delivered");
    assertThat(receipt.path("code").asText()).isEqualTo("000");
    assertThat(receipt.path("at").asText()).endsWith("Z");
  }

  @Test
  void the_rest_peer_reports_in_its_own_format() {
    bench.send("http-demo", FIRST, MagicNumber.UNDELIVERED.number());
    SimBench.await(() -> bench.posts.size() == 1);

    JsonNode report = SimBench.json(bench.posts.get(0).body()).path("reports").path(0);
    assertThat(bench.posts.get(0).path()).isEqualTo("/v1/receipts/http-demo");
    assertThat(report.path("clientRef").asText()).isEqualTo(FIRST);
    assertThat(report.path("messageId").asText()).isNotEmpty();
    assertThat(report.path("part").asInt()).isEqualTo(1);
    assertThat(report.path("parts").asInt()).isEqualTo(1);
    assertThat(report.path("state").asText()).isEqualTo("UNDELIV");
    assertThat(report.path("doneDate").asText()).endsWith("Z");
  }

  @Test
  void the_signature_is_of_the_body_with_the_channels_secret() {
    bench.send("sim-a", FIRST, SimBench.ORDINARY);
    SimBench.await(() -> bench.posts.size() == 1);

    SimBench.Post post = bench.posts.get(0);
    assertThat(post.signature()).isEqualTo(ReceiptPoster.sign("token-sim-a", post.body()));
    // Known answer of RFC 4231, case 2.
    assertThat(ReceiptPoster.sign("Jefe", "what do ya want for nothing?"))
        .isEqualTo("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  }

  @Test
  void receipts_travel_together_ten_at_most() throws IOException {
    SimProfile quick = SimBench.quick(SimProfile.of(Protocol.SIM, true, false));
    Reporting atOnce = quick.reporting().withDelay(Spread.fixed(Duration.ZERO), Duration.ZERO);
    try (SimBench late =
        new SimBench(InstantSource.system(), Map.of("sim-a", quick.with(atOnce)))) {
      Set<String> sent = send(late, 95);
      late.sim.receiptsTo(late.intakeBase());

      SimBench.await(() -> late.sim.receiptCounts().equals(new ReceiptCounts(95, 0, 0)));
      assertThat(late.posts).allSatisfy(it -> assertThat(it.lines()).hasSizeBetween(1, 10));
      assertThat(late.posts).hasSizeBetween(10, 11);
      assertThat(late.receipts())
          .extracting(line -> line.path("reference").asText())
          .containsExactlyInAnyOrderElementsOf(sent);
    }
  }

  @Test
  void a_refused_batch_comes_again_as_it_was() {
    bench.intakeAnswers.addAll(List.of(500, 404, 503));
    bench.send("sim-a", FIRST, SimBench.ORDINARY);

    SimBench.await(() -> bench.sim.receiptCounts().equals(new ReceiptCounts(1, 3, 0)));
    assertThat(bench.posts).hasSize(4);
    assertThat(bench.posts.stream().map(SimBench.Post::body).distinct()).hasSize(1);
  }

  @Test
  void after_three_retries_it_is_lost() {
    bench.intakeAnswers.addAll(List.of(500, 500, 500, 500));
    bench.send("sim-a", FIRST, SimBench.ORDINARY);

    SimBench.await(() -> bench.sim.receiptCounts().equals(new ReceiptCounts(0, 3, 1)));
    assertThat(bench.posts).hasSize(4);
  }

  @Test
  void receipts_wait_until_it_is_known_where_they_go() throws IOException {
    try (SimBench late = new SimBench(InstantSource.system(), SimBench.channels())) {
      late.send("sim-a", FIRST, SimBench.ORDINARY);
      late.send("sim-a", SimBench.MESSAGE + "-2", MagicNumber.TEMPORARY_ERROR.number());
      late.sim.receiptsTo(late.intakeBase());

      SimBench.await(() -> late.statuses(FIRST).equals(List.of("delivered")));
    }
  }

  @Test
  void a_callback_takes_the_receipts_instead() {
    String body =
        SimBench.body("sim-c", FIRST, SimBench.ORDINARY)
            .replace("\"callback\":\"\"", "\"callback\":\"" + bench.intakeBase() + "/mine\"");
    bench.call(bench.post("sim-c", "token-sim-c", body));

    SimBench.await(() -> bench.posts.size() == 1);
    assertThat(bench.posts.get(0).path()).isEqualTo("/mine");
  }

  @Test
  void a_duplicated_receipt_comes_twice() throws IOException {
    try (SimBench faulty = faulty(1, 0, 0)) {
      faulty.send("sim-a", FIRST, SimBench.ORDINARY);

      SimBench.await(() -> faulty.statuses(FIRST).equals(List.of("delivered", "delivered")));
    }
  }

  @Test
  void a_reordered_receipt_is_followed_by_an_older_state() throws IOException {
    try (SimBench faulty = faulty(0, 1, 0)) {
      faulty.send("sim-a", FIRST, SimBench.ORDINARY);

      SimBench.await(() -> faulty.statuses(FIRST).equals(List.of("delivered", "sent")));
    }
  }

  @Test
  void an_early_receipt_is_there_before_the_answer() throws IOException {
    try (SimBench faulty = faulty(0, 0, 1)) {
      faulty.send("sim-a", FIRST, SimBench.ORDINARY);

      assertThat(faulty.statuses(FIRST)).containsExactly("delivered");
    }
  }

  private static SimBench faulty(double duplicated, double reordered, double early)
      throws IOException {
    SimProfile quick = SimBench.quick(SimProfile.of(Protocol.SIM, true, false));
    SimProfile profile = quick.with(quick.reporting().withFaults(duplicated, reordered, early));
    SimBench bench = new SimBench(InstantSource.system(), Map.of("sim-a", profile));
    bench.sim.receiptsTo(bench.intakeBase());
    return bench;
  }

  private static Set<String> send(SimBench bench, int count) {
    return IntStream.range(0, count)
        .parallel()
        .mapToObj(i -> String.format("m%026d-1", i))
        .peek(reference -> bench.send("sim-a", reference, SimBench.ORDINARY))
        .collect(Collectors.toSet());
  }
}
