package io.signalbox.local.sim;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a process that deploys and tries the system asks of the providers in another one. */
class ProgramsBesideTheSimTest {
  private SimBench bench;

  @BeforeEach
  void start() throws IOException {
    bench = new SimBench(InstantSource.system(), SimBench.channels());
  }

  @AfterEach
  void stop() {
    bench.close();
  }

  @Test
  void receipts_go_where_they_are_told_and_those_that_waited_go_too() {
    bench.send("sim-a", SimBench.MESSAGE + "-1", SimBench.ORDINARY);

    assertThat(receiptsTo(bench.intakeBase().toString()).statusCode()).isEqualTo(200);

    SimBench.await(() -> bench.receipts().size() == 1);
  }

  @Test
  void a_wrong_address_is_refused_and_changes_nothing() {
    receiptsTo(bench.intakeBase().toString());

    assertThat(receiptsTo("not an address").statusCode()).isEqualTo(400);
    assertThat(receiptsTo("").statusCode()).isEqualTo(400);

    bench.send("sim-a", SimBench.MESSAGE + "-1", SimBench.ORDINARY);
    SimBench.await(() -> bench.receipts().size() == 1);
  }

  @Test
  void the_ledger_tells_calls_and_who_got_a_text_twice() {
    bench.send("sim-c", SimBench.MESSAGE + "-1", SimBench.ORDINARY);
    bench.send("sim-c", SimBench.MESSAGE + "-1", SimBench.ORDINARY);

    JsonNode seen = SimBench.json(bench.get("/_control/ledger", "").body());

    assertThat(seen.path("providerCalls").asInt()).isEqualTo(2);
    assertThat(seen.path("doubleSent")).hasSize(1);
    assertThat(seen.at("/doubleSent/0").asText()).isEqualTo(SimBench.MESSAGE);
  }

  private HttpResponse<String> receiptsTo(String base) {
    String body = "{\"receipts\":\"" + base + "\"}";
    return bench.call(
        HttpRequest.newBuilder(URI.create(bench.sim.endpoint() + "/_control"))
            .PUT(BodyPublishers.ofString(body))
            .build());
  }
}
