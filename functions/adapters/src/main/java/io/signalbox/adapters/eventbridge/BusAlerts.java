package io.signalbox.adapters.eventbridge;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.signalbox.core.breaker.Alerts;
import io.signalbox.core.breaker.FakeAlerts;
import io.signalbox.core.health.FakeFlag;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequestEntry;
import software.amazon.awssdk.services.eventbridge.model.PutEventsResponse;

/**
 * Breaker changes and suspicions of fake receipts on an EventBridge bus: source {@code signalbox},
 * detail type {@code BreakerChanged} or {@code FakeReceiptsSuspected}, the rest as the detail.
 */
public final class BusAlerts implements Alerts, FakeAlerts {
  /** Source of every event of ours. */
  public static final String SOURCE = "signalbox";

  /** Type of a breaker change. */
  public static final String BREAKER_CHANGED = "BreakerChanged";

  /** Type of a suspicion of fake receipts. */
  public static final String FAKES_SUSPECTED = "FakeReceiptsSuspected";

  /** As the tenant API writes times: always with milliseconds. */
  private static final DateTimeFormatter MILLIS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

  private static final double DIGITS = 1e4;

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
    put(BREAKER_CHANGED, change.gate(), change.at(), detail(change));
  }

  /**
   * Publishes a suspicion.
   *
   * @throws IllegalStateException when the bus did not take it, so that the caller tries again
   */
  @Override
  public void suspected(FakeFlag flag) {
    String detail =
        JsonNodeFactory.instance
            .objectNode()
            .put("place", flag.place())
            .put("worth", Math.round(flag.worth() * DIGITS) / DIGITS)
            .put("evidence", flag.evidence())
            .put("since", MILLIS.format(flag.since()))
            .toString();
    put(FAKES_SUSPECTED, flag.place(), flag.since(), detail);
  }

  private void put(String type, String what, Instant at, String detail) {
    PutEventsRequestEntry entry =
        PutEventsRequestEntry.builder()
            .eventBusName(bus)
            .source(SOURCE)
            .detailType(type)
            .time(at)
            .detail(detail)
            .build();
    PutEventsResponse answer = client.putEvents(r -> r.entries(entry));
    // The call itself answers 200 even when the one entry failed.
    if (answer.failedEntryCount() > 0) {
      throw new IllegalStateException(
          "event bus refused " + what + ": " + answer.entries().get(0).errorCode());
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
