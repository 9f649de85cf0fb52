package io.signalbox.local.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.signalbox.core.admin.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** The admin API as an operator calls it. */
final class AdminApi {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI base;
  private final String key;

  AdminApi(LocalSystem system, Role role) {
    this(system, system.operators().key(role));
  }

  AdminApi(LocalSystem system, String key) {
    this.base = system.baseUrl();
    this.key = key;
  }

  /** What came back. */
  record Response(int status, JsonNode body) {}

  /** A path after {@code /v1/admin/}. */
  Response get(String path) {
    return call(request(path).GET());
  }

  Response post(String path, String body) {
    return call(request(path).POST(BodyPublishers.ofString(body.replace('\'', '"'))));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(base + "/v1/admin/" + path))
        .header("Authorization", "Bearer " + key)
        .header("Content-Type", "application/json");
  }

  private Response call(HttpRequest.Builder request) {
    try {
      HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
      return new Response(answer.statusCode(), MAPPER.readTree(answer.body()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }
}
