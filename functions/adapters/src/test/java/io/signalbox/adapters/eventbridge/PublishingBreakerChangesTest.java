package io.signalbox.adapters.eventbridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.signalbox.core.breaker.Alerts.GateChange;
import io.signalbox.core.health.Snapshot.Mode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequest;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequestEntry;
import software.amazon.awssdk.services.eventbridge.model.PutEventsResponse;
import software.amazon.awssdk.services.eventbridge.model.PutEventsResultEntry;

class PublishingBreakerChangesTest {
  private static final Instant AT = Instant.parse("2026-03-01T09:00:00Z");
  private static final GateChange CHANGE =
      new GateChange("sim-a/US/unknown", Mode.CLOSED, Mode.OPEN, "20 \"failures\"", 7, AT);

  private final FakeBus bus = new FakeBus();
  private final BusAlerts alerts = new BusAlerts(bus, "signalbox-test");

  @Test
  void a_change_goes_out_with_all_its_facts() throws Exception {
    alerts.changed(CHANGE);

    PutEventsRequestEntry entry = bus.calls.get(0).entries().get(0);
    assertThat(entry.eventBusName()).isEqualTo("signalbox-test");
    assertThat(entry.source()).isEqualTo("signalbox");
    assertThat(entry.detailType()).isEqualTo("BreakerChanged");
    assertThat(entry.time()).isEqualTo(AT);
    JsonNode detail = new JsonMapper().readTree(entry.detail());
    assertThat(detail.get("gate").textValue()).isEqualTo("sim-a/US/unknown");
    assertThat(detail.get("from").textValue()).isEqualTo("CLOSED");
    assertThat(detail.get("to").textValue()).isEqualTo("OPEN");
    assertThat(detail.get("evidence").textValue()).isEqualTo("20 \"failures\"");
    assertThat(detail.get("snapshot").longValue()).isEqualTo(7);
    assertThat(detail.get("at").textValue()).isEqualTo("2026-03-01T09:00:00.000Z");
  }

  @Test
  void an_entry_that_the_bus_refuses_in_a_good_answer_is_an_error() {
    bus.failed = 1;

    assertThatThrownBy(() -> alerts.changed(CHANGE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("InternalFailure");
  }

  private static final class FakeBus implements EventBridgeClient {
    final List<PutEventsRequest> calls = new ArrayList<>();
    int failed;

    @Override
    public PutEventsResponse putEvents(PutEventsRequest request) {
      calls.add(request);
      return PutEventsResponse.builder().failedEntryCount(failed).entries(List.of(entry())).build();
    }

    private PutEventsResultEntry entry() {
      PutEventsResultEntry.Builder entry = PutEventsResultEntry.builder();
      return failed == 0 ? entry.eventId("1").build() : entry.errorCode("InternalFailure").build();
    }

    @Override
    public String serviceName() {
      return SERVICE_NAME;
    }

    @Override
    public void close() {}
  }
}
