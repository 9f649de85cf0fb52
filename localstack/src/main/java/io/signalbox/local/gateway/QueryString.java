package io.signalbox.local.gateway;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Percent-decoding of query strings and paths. */
public final class QueryString {
  private QueryString() {}

  /** Unlike in a query, a plus sign in a path is a plus sign. */
  static String decodePath(String path) {
    return decode(path.replace("+", "%2B"));
  }

  /** Parameters by name; values of a repeated name are joined by commas. */
  public static Map<String, String> parse(@Nullable String raw) {
    Map<String, String> result = new TreeMap<>();
    if (raw == null || raw.isEmpty()) {
      return result;
    }
    for (String pair : raw.split("&", -1)) {
      String[] parts = pair.split("=", 2);
      String value = parts.length == 2 ? decode(parts[1]) : "";
      result.merge(decode(parts[0]), value, (first, next) -> first + "," + next);
    }
    return result;
  }

  private static String decode(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text; // A lone percent sign reaches the function as it came.
    }
  }
}
