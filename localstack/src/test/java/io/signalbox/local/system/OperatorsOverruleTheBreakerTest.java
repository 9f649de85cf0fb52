package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.core.admin.Role;
import io.signalbox.core.health.Tick;
import io.signalbox.core.message.State;
import io.signalbox.local.Options;
import io.signalbox.local.sim.MagicNumber;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** From the operator's word to the router's choice. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OperatorsOverruleTheBreakerTest {
  private static final Duration BOUND = Duration.ofSeconds(30);
  private static final String OPEN =
      "{'gate':'sim-c','mode':'open','forSeconds':600,'reason':'they call us back'}";

  private final LocalSystem system = LocalSystem.start(Options.defaults(), null);
  private final Tenancy tenant = new Tenancy(system);
  private final AdminApi operator = new AdminApi(system, Role.OPERATOR);
  private final AdminApi viewer = new AdminApi(system, Role.VIEWER);

  OperatorsOverruleTheBreakerTest() throws IOException {}

  @AfterAll
  void close() {
    system.close();
  }

  @Test
  void a_channel_that_an_operator_opens_is_seen_spared_and_given_back() {
    assertThat(operator.post("gates/override", OPEN).status()).isEqualTo(200);
    tick();
    Await.until("open", BOUND, () -> gate("sim-c").path("mode").asText().equals("open"));
    assertThat(gate("sim-c").path("reason").asText()).contains("they call us back");
    assertThat(overrides()).hasSize(1);

    // Until the router's own copy of the snapshot is new, a few seconds.
    Await.until("spared", BOUND, () -> why(delivered()).contains("sim-c -open"));

    JsonNode lifted =
        operator.post("gates/lift", "{'gate':'sim-c','reason':'they are back'}").body();
    assertThat(lifted.path("gate").asText()).isEqualTo("sim-c");
    assertThat(overrides()).isEmpty();
    assertThat(viewer.get("audit").body().path("lines"))
        .extracting(line -> line.path("action").asText())
        .contains("gates.override", "gates.lift");
  }

  private JsonNode delivered() {
    String id = tenant.sent(Tenancy.request("otp", "123456", MagicNumber.DELIVERED.number()));
    return tenant.becomes(id, State.DELIVERED, BOUND);
  }

  private static String why(JsonNode story) {
    return story.at("/attempts/0").toString();
  }

  private JsonNode gate(String name) {
    for (JsonNode channel : viewer.get("gates").body().path("channels")) {
      if (channel.path("gate").asText().equals(name)) {
        return channel;
      }
    }
    return MissingNode.getInstance();
  }

  private JsonNode overrides() {
    return viewer.get("gates").body().path("overrides");
  }

  private void tick() {
    Stores.put(system, Tick.QUEUE, new WorkCodec().write(new Tick("evidence", "by-hand")));
  }
}
