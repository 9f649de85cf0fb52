package io.signalbox.local.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import io.signalbox.local.lambda.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** The HTTP answer that an HTTP API makes of a function's. */
final class HttpAnswer {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String CONTENT_TYPE = "content-type";

  private final int status;
  private final List<Map.Entry<String, String>> headers = new ArrayList<>();
  private byte[] body = new byte[0];

  private HttpAnswer(int status) {
    this.status = status;
  }

  /** An answer of the gateway itself. */
  static HttpAnswer message(int status, String message) {
    HttpAnswer answer = new HttpAnswer(status);
    answer.headers.add(Map.entry(CONTENT_TYPE, "application/json"));
    answer.body = "{\"message\":\"%s\"}".formatted(message).getBytes(StandardCharsets.UTF_8);
    return answer;
  }

  static HttpAnswer unavailable() {
    return message(503, "Service Unavailable");
  }

  static HttpAnswer of(Answer answer) {
    if (answer instanceof Answer.Throttled || answer instanceof Answer.TimedOut) {
      return unavailable();
    }
    if (answer instanceof Answer.Success success) {
      try {
        return of(success.payload());
      } catch (IOException | IllegalArgumentException e) {
        System.err.println("Not an answer of payload format 2.0: " + e.getMessage());
      }
    }
    return message(500, "Internal Server Error");
  }

  private static HttpAnswer of(byte[] payload) throws IOException {
    JsonNode node = JSON.readTree(payload);
    if (!node.has("statusCode")) {
      HttpAnswer whole = new HttpAnswer(200);
      whole.headers.add(Map.entry(CONTENT_TYPE, "application/json"));
      whole.body = payload;
      return whole;
    }
    HttpAnswer answer = new HttpAnswer(node.path("statusCode").asInt());
    node.path("headers")
        .properties()
        .forEach(h -> answer.headers.add(Map.entry(h.getKey(), h.getValue().asText())));
    node.path("cookies").forEach(c -> answer.headers.add(Map.entry("set-cookie", c.asText())));
    if (answer.headers.stream().noneMatch(h -> h.getKey().equalsIgnoreCase(CONTENT_TYPE))) {
      answer.headers.add(Map.entry(CONTENT_TYPE, "text/plain; charset=utf-8"));
    }
    String body = node.path("body").asText("");
    answer.body =
        node.path("isBase64Encoded").asBoolean()
            ? Base64.getDecoder().decode(body)
            : body.getBytes(StandardCharsets.UTF_8);
    return answer;
  }

  void send(HttpExchange exchange) throws IOException {
    Headers target = exchange.getResponseHeaders();
    headers.forEach(header -> target.add(header.getKey(), header.getValue()));
    boolean hasBody = body.length > 0 && !exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, hasBody ? body.length : -1);
    if (hasBody) {
      exchange.getResponseBody().write(body);
    }
  }
}
