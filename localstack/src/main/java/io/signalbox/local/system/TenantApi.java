package io.signalbox.local.system;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** The tenant API as a tenant calls it: over HTTP, with a key. Safe for use by many threads. */
public final class TenantApi {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();

  private final URI base;
  private final String apiKey;

  public TenantApi(URI base, String apiKey) {
    this.base = base;
    this.apiKey = apiKey;
  }

  /**
   * What came back.
   *
   * @param body missing when it is not JSON
   */
  public record Response(int status, Map<String, String> headers, JsonNode body) {}

  /** {@code POST /v1/messages}. */
  public Response send(JsonNode request) throws IOException {
    return send(request.toString(), Map.of());
  }

  /** {@code POST /v1/messages} with a body as it is and further headers. */
  public Response send(String body, Map<String, String> headers) throws IOException {
    return call("POST", "/v1/messages", BodyPublishers.ofString(body), headers);
  }

  /** {@code GET /v1/messages/{id}}. */
  public Response story(String id) throws IOException {
    return call("GET", "/v1/messages/" + id, BodyPublishers.noBody(), Map.of());
  }

  /** {@code GET /v1/messages?requestId=}. */
  public Response request(String requestId) throws IOException {
    String query = "/v1/messages?requestId=" + URLEncoder.encode(requestId, UTF_8);
    return call("GET", query, BodyPublishers.noBody(), Map.of());
  }

  /** {@code DELETE /v1/messages/{id}}. */
  public Response cancel(String id) throws IOException {
    return call("DELETE", "/v1/messages/" + id, BodyPublishers.noBody(), Map.of());
  }

  /**
   * Says whether a message was of use.
   *
   * @param outcome {@code converted} or {@code not_converted}
   */
  public Response feedback(String id, String outcome) throws IOException {
    String body = "{\"outcome\":\"" + outcome + "\"}";
    return call(
        "POST", "/v1/messages/" + id + "/feedback", BodyPublishers.ofString(body), Map.of());
  }

  private Response call(String method, String path, BodyPublisher body, Map<String, String> headers)
      throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(TIMEOUT)
            .method(method, body)
            .header("Authorization", "Bearer " + apiKey)
            .header("Content-Type", "application/json");
    headers.forEach(request::header);
    try {
      return read(client.send(request.build(), BodyHandlers.ofString()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for " + path);
    }
  }

  private static Response read(HttpResponse<String> response) throws IOException {
    Map<String, String> headers = new TreeMap<>();
    response.headers().map().forEach((name, values) -> headers.put(name, values.get(0)));
    boolean json =
        response.headers().firstValue("content-type").filter(t -> t.contains("json")).isPresent();
    JsonNode body = json ? MAPPER.readTree(response.body()) : MissingNode.getInstance();
    return new Response(response.statusCode(), headers, body);
  }
}
