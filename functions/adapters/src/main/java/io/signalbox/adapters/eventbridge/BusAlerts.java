package io.signalbox.adapters.eventbridge;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.signalbox.core.breaker.Alerts;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequestEntry;
import software.amazon.awssdk.services.eventbridge.model.PutEventsResponse;

/**
 * Breaker changes on an EventBridge bus: source {@code signalbox}, detail type {@code
 * BreakerChanged}, the change as the detail.
 */
public final class BusAlerts implements Alerts {
  /** Source of every event of ours. */
  public static final String SOURCE = "signalbox";

  /** Type of a breaker change. */
  public static final String BREAKER_CHANGED = "BreakerChanged";

  /** As the tenant API writes times: always with milliseconds. */
  private static final DateTimeFormatter MILLIS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

  private final EventBridgeClient client;
  private final String bus;

  public BusAlerts(EventBridgeClient client, String bus) {
    this.client = client;
    this.bus = bus;
  }

  /**
   * Publishes a change.
   *
   * @throws IllegalStateException when the bus did not take it, so that the caller tries again
   */
  @Override
  public void changed(GateChange change) {
    PutEventsRequestEntry entry =
        PutEventsRequestEntry.builder()
            .eventBusName(bus)
            .source(SOURCE)
            .detailType(BREAKER_CHANGED)
            .time(change.at())
            .detail(detail(change))
            .build();
    PutEventsResponse answer = client.putEvents(r -> r.entries(entry));
    // The call itself answers 200 even when the one entry failed.
    if (answer.failedEntryCount() > 0) {
      throw new IllegalStateException(
          "event bus refused " + change.gate() + ": " + answer.entries().get(0).errorCode());
    }
  }

  private static String detail(GateChange change) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("gate", change.gate())
        .put("from", change.from().name())
        .put("to", change.to().name())
        .put("evidence", change.evidence())
        .put("snapshot", change.snapshot())
        .put("at", MILLIS.format(change.at()))
        .toString();
  }
}
