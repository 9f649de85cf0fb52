package io.signalbox.handlers;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** An answer as an HTTP API takes it (payload format 2.0). */
record HttpReply(int status, Map<String, String> headers, String body) {
  HttpReply {
    headers = Map.copyOf(headers);
  }

  static HttpReply of(int status, String contentType, String body) {
    return new HttpReply(status, Map.of("content-type", contentType), body);
  }

  ObjectNode toJson() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("statusCode", status);
    ObjectNode names = json.putObject("headers");
    headers.forEach(names::put);
    return json.put("body", body).put("isBase64Encoded", false);
  }
}
