package io.signalbox.local.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What runs beside an endpoint. It is noted at the endpoint itself, so that whoever deploys there
 * need not be told.
 *
 * @param providers the simulated providers; null when there are none
 * @param functions what runs the functions; null when the endpoint does
 */
public record Peers(@Nullable URI providers, @Nullable URI functions) {
  private static final int OK = 200;
  private static final String NOTE = "peers.json";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Those that the endpoint knows. */
  public static Peers of(Endpoint endpoint) {
    return CodeBucket.of(endpoint)
        .note(NOTE)
        .map(note -> new Peers(uri(note, "providers"), uri(note, "functions")))
        .orElseGet(() -> new Peers(null, null));
  }

  /** Makes them known at the endpoint. */
  public void tell(Endpoint endpoint) {
    ObjectNode note = JSON.createObjectNode();
    note.put("providers", providers == null ? "" : providers.toString());
    note.put("functions", functions == null ? "" : functions.toString());
    CodeBucket.of(endpoint).note(NOTE, note);
  }

  /** These, where they are not given otherwise. */
  public Peers with(@Nullable URI otherProviders, @Nullable URI otherFunctions) {
    return new Peers(
        otherProviders == null ? providers : otherProviders,
        otherFunctions == null ? functions : otherFunctions);
  }

  /** Has the providers post their receipts to that API. */
  void receiptsTo(URI api) throws IOException, InterruptedException {
    if (providers != null) {
      ask("PUT", "/_control", JSON.createObjectNode().put("receipts", api.toString()));
    }
  }

  /** What the providers and the handsets saw; see the simulated providers' control. */
  public JsonNode ledger() throws IOException, InterruptedException {
    return ask("GET", "/_control/ledger", JSON.createObjectNode());
  }

  private JsonNode ask(String method, String path, JsonNode body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(providers + path))
            .timeout(PATIENCE)
            .method(method, HttpRequest.BodyPublishers.ofString(body.toString()))
            .build();
    try {
      HttpResponse<String> answer =
          HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
      if (answer.statusCode() != OK) {
        throw new IllegalStateException(
            "the simulated providers at " + providers + " answer " + answer.body());
      }
      return JSON.readTree(answer.body());
    } catch (IOException e) {
      throw new IOException("the simulated providers at " + providers + " do not answer", e);
    }
  }

  private static @Nullable URI uri(JsonNode note, String name) {
    String text = note.path(name).asText();
    return text.isEmpty() ? null : URI.create(text);
  }
}
