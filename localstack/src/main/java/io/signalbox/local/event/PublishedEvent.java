package io.signalbox.local.event;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An event that somebody put on a bus.
 *
 * @param bus name of the bus
 * @param event the envelope as targets see it: id, source, detail-type, time, detail
 */
public record PublishedEvent(String bus, JsonNode event) {
  /** The kind of event. */
  public String detailType() {
    return event.path("detail-type").asText();
  }

  /** What it says. */
  public JsonNode detail() {
    return event.path("detail");
  }
}
