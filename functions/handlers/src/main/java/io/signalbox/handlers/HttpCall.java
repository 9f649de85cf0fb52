package io.signalbox.handlers;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A request as an HTTP API gives it (payload format 2.0).
 *
 * @param route method and path as the API names them, for instance {@code GET /v1/messages/{id}}
 * @param headers names in lower case
 */
record HttpCall(
    String route,
    String method,
    Map<String, String> path,
    Map<String, String> query,
    String rawQuery,
    Map<String, String> headers,
    String body) {

  static HttpCall of(JsonNode event) {
    return new HttpCall(
        event.path("routeKey").asText(),
        event.at("/requestContext/http/method").asText(),
        texts(event.path("pathParameters")),
        texts(event.path("queryStringParameters")),
        event.path("rawQueryString").asText(),
        lowerCase(texts(event.path("headers"))),
        body(event));
  }

  Optional<String> header(String lowerCaseName) {
    return Optional.ofNullable(headers.get(lowerCaseName));
  }

  /** The token of {@code Authorization: Bearer}, or empty. */
  Optional<String> bearer() {
    return header("authorization")
        .filter(h -> h.regionMatches(true, 0, "Bearer ", 0, 7))
        .map(h -> h.substring(7).strip())
        .filter(token -> !token.isEmpty());
  }

  private static String body(JsonNode event) {
    String body = event.path("body").asText("");
    return event.path("isBase64Encoded").asBoolean()
        ? new String(Base64.getDecoder().decode(body), UTF_8)
        : body;
  }

  private static Map<String, String> texts(JsonNode object) {
    Map<String, String> texts = new TreeMap<>();
    object.properties().forEach(e -> texts.put(e.getKey(), e.getValue().asText()));
    return texts;
  }

  private static Map<String, String> lowerCase(Map<String, String> headers) {
    Map<String, String> lower = new TreeMap<>();
    headers.forEach((name, value) -> lower.put(name.toLowerCase(Locale.ROOT), value));
    return lower;
  }
}
