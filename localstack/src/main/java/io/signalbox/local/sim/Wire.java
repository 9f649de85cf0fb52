package io.signalbox.local.sim;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/** How a protocol spells requests, answers and receipts. */
interface Wire {
  ObjectMapper JSON = new ObjectMapper();

  static Wire of(SimProfile.Protocol protocol) {
    return switch (protocol) {
      case SIM -> new SimWire(true);
      case SIM_BY_ID -> new SimWire(false);
      case HTTP -> new HttpWire();
    };
  }

  /** Last part of the path that takes sends. */
  String sendPath();

  /** The send in that body, or empty when a field is missing. */
  Optional<Submission> submission(JsonNode body);

  /** How many parts of a message of so many segments are reported on. */
  int parts(int segments);

  /** The answer that tells the provider's id, which is in hexadecimal digits. */
  Reply accepted(String id);

  /** The answer for that status and code of the {@code sim} protocol. */
  Reply refused(int status, String code);

  JsonNode receipts(List<ReceiptLine> lines);

  /** An HTTP answer. */
  record Reply(int status, JsonNode body) {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** The text of a field, empty when it is missing. */
  static String text(JsonNode body, String field) {
    return body.path(field).asText("");
  }
}
