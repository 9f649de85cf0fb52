package io.signalbox.adapters.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Shapes that all answers share. Absent values are left out. */
final class Shapes {
  private static final double DECIMALS = 1e4;
  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private Shapes() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** ISO 8601 in UTC, always with milliseconds. */
  static String iso(Instant instant) {
    return MILLIS.format(instant);
  }

  static void putText(ObjectNode to, String name, @Nullable String text) {
    if (text != null && !text.isEmpty()) {
      to.put(name, text);
    }
  }

  /** Chances, shares and figures with four decimals. */
  static double rounded(double value) {
    return Math.round(value * DECIMALS) / DECIMALS;
  }

  static void putTime(ObjectNode to, String name, @Nullable Instant time) {
    if (time != null) {
      to.put(name, iso(time));
    }
  }

  /** Millionths of a dollar, so that nothing is rounded. */
  static void putPrice(ObjectNode to, long micros) {
    to.putObject("priceEstimate").put("micros", micros).put("currency", "USD");
  }
}
