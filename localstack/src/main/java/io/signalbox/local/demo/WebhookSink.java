package io.signalbox.local.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.sun.net.httpserver.HttpExchange;
import io.signalbox.local.http.LoopbackServer;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** The tenant's end of the webhooks: checks each signature and remembers whose message is final. */
final class WebhookSink implements AutoCloseable {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final LoopbackServer server;
  private final Webhook verifier;
  private final Map<String, String> states = new ConcurrentHashMap<>();

  private WebhookSink(String secret) throws IOException {
    try {
      this.verifier = new Webhook(secret);
    } catch (EmptyWebhookSecretException e) {
      throw new IllegalArgumentException("a tenant has a webhook secret", e);
    }
    this.server = new LoopbackServer("webhook-sink", 0);
  }

  static WebhookSink start(String secret) throws IOException {
    WebhookSink sink = new WebhookSink(secret);
    sink.server.start(sink::take);
    return sink;
  }

  URI url() {
    return server.uri().resolve("/hooks");
  }

  /** How many of the messages are known to be final. */
  long finalOf(Set<String> messageIds) {
    return messageIds.stream().filter(states::containsKey).count();
  }

  private void take(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    try {
      Map<String, List<String>> headers = new TreeMap<>();
      exchange.getRequestHeaders().forEach((n, v) -> headers.put(n.toLowerCase(Locale.ROOT), v));
      verifier.verify(body, headers);
    } catch (WebhookVerificationException e) {
      exchange.sendResponseHeaders(401, -1);
      return;
    }
    JsonNode data = MAPPER.readTree(body).path("data");
    states.put(data.path("id").asText(), data.path("state").asText());
    exchange.sendResponseHeaders(204, -1);
  }

  @Override
  public void close() {
    server.close();
  }
}
