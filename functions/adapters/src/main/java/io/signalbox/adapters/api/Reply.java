package io.signalbox.adapters.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * An answer over HTTP.
 *
 * @param headers names in lower case
 */
public record Reply(int status, Map<String, String> headers, String body) {
  public Reply {
    headers = Map.copyOf(headers);
  }

  static Reply json(int status, ObjectNode body) {
    return new Reply(status, Map.of("content-type", "application/json"), body.toString());
  }
}
