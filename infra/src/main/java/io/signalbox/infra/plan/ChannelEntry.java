package io.signalbox.infra.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;

/** One entry of the channel file, read field by field so that all its faults are seen at once. */
final class ChannelEntry {
  private static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(2);
  private static final Duration DEFAULT_READ_TIMEOUT = Duration.ofSeconds(5);

  private static final Duration SHORTEST = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private final JsonNode node;
  private final String label;
  private final List<String> faults = new ArrayList<>();

  ChannelEntry(int index, JsonNode node) {
    this.node = node;
    this.label =
        node.path("name").asText("").isEmpty() ? "#" + (index + 1) : node.get("name").asText();
  }

  /** The channel; only to be used when {@link #faults()} is empty afterwards. */
  Channel channel() {
    return new Channel(
        text("name"),
        text("secret"),
        positive("maxConcurrency"),
        positive("parallelSends"),
        duration("connectTimeout", DEFAULT_CONNECT_TIMEOUT),
        duration("readTimeout", DEFAULT_READ_TIMEOUT),
        node.path("supportsStatusQuery").asBoolean());
  }

  List<String> faults() {
    return faults;
  }

  private String text(String field) {
    String value = node.path(field).asText("");
    if (value.isEmpty()) {
      fault(field + " is missing");
    }
    return value;
  }

  private int positive(String field) {
    JsonNode value = node.path(field);
    if (!value.canConvertToInt() || !value.isIntegralNumber() || value.intValue() < 1) {
      fault(field + " must be a whole number from 1");
      return 1;
    }
    return value.intValue();
  }

  private Duration duration(String field, Duration fallback) {
    if (!node.has(field)) {
      return fallback;
    }
    try {
      Duration value = Duration.parse(node.get(field).asText());
      if (value.compareTo(SHORTEST) >= 0 && value.compareTo(LONGEST) <= 0) {
        return value;
      }
    } catch (DateTimeParseException e) {
      // Falls through to the one message that tells what is expected.
    }
    fault(field + " must be an ISO-8601 duration from PT0.1S to PT1M, such as PT2S");
    return fallback;
  }

  private void fault(String what) {
    faults.add("channel '" + label + "': " + what);
  }
}
