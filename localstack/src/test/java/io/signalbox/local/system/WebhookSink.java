package io.signalbox.local.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.sun.net.httpserver.HttpExchange;
import io.signalbox.local.http.LoopbackServer;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A tenant's webhook endpoint. */
final class WebhookSink implements AutoCloseable {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final LoopbackServer server;
  private final List<Call> calls = new CopyOnWriteArrayList<>();
  private final Map<String, Integer> tries = new ConcurrentHashMap<>();

  WebhookSink() throws IOException {
    server = new LoopbackServer("webhook-sink", 0);
    server.start(this::take);
  }

  /**
   * One webhook that came.
   *
   * @param answered the status that it was answered with
   */
  record Call(Map<String, List<String>> headers, String body, int answered) {
    /** The same for all tries of a webhook. */
    String id() {
      return header(Webhook.UNBRANDED_MSG_ID_KEY);
    }

    JsonNode json() {
      try {
        return MAPPER.readTree(body);
      } catch (IOException e) {
        throw new AssertionError("a webhook that is no JSON", e);
      }
    }

    String messageId() {
      return json().at("/data/id").asText();
    }

    String state() {
      return json().at("/data/state").asText();
    }

    /** Fails unless a tenant's own library would accept the signature. */
    void verify(String secret) {
      try {
        new Webhook(secret).verify(body, HttpHeaders.of(headers, (name, value) -> true));
      } catch (EmptyWebhookSecretException | WebhookVerificationException e) {
        throw new AssertionError("signature of " + body, e);
      }
    }

    private String header(String name) {
      return headers.entrySet().stream()
          .filter(e -> e.getKey().equalsIgnoreCase(name))
          .map(e -> e.getValue().get(0))
          .findFirst()
          .orElse("");
    }
  }

  /** Where webhooks are taken. */
  String url() {
    return failing(0);
  }

  /** Where each webhook is answered 500 that many times before it is taken. */
  String failing(int times) {
    return server.uri() + "/" + times;
  }

  /** All calls for that message, oldest first. */
  List<Call> of(String messageId) {
    return calls.stream().filter(call -> call.messageId().equals(messageId)).toList();
  }

  /** Waits for the webhook of that message, which must be the only call for it so far. */
  Call only(String messageId, Duration bound) {
    Await.until("webhook of " + messageId, bound, () -> !of(messageId).isEmpty());
    assertThat(of(messageId)).hasSize(1);
    return of(messageId).get(0);
  }

  private void take(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    Call read = new Call(Map.copyOf(exchange.getRequestHeaders()), body, 0);
    int failures = Integer.parseInt(exchange.getRequestURI().getPath().substring(1));
    int status = tries.merge(read.id(), 1, Integer::sum) <= failures ? 500 : 200;
    calls.add(new Call(read.headers(), body, status));
    exchange.sendResponseHeaders(status, -1);
  }

  @Override
  public void close() {
    server.close();
  }
}
