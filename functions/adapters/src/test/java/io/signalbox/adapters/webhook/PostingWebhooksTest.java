package io.signalbox.adapters.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.standardwebhooks.Webhook;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.State;
import io.signalbox.core.testing.MutableClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostingWebhooksTest {
  private static final String SECRET =
      "whsec_"
          + Base64.getEncoder().encodeToString("a key of thirty-two bytes or so!".getBytes(UTF_8));
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final List<String> logged = new ArrayList<>();
  private final CountDownLatch over = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpEndpoint endpoint = endpoint(NOW);
  private HttpServer server;

  private record Request(String path, Map<String, List<String>> headers, String body) {}

  @BeforeEach
  void listen() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void close() {
    over.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private HttpEndpoint endpoint(Instant now) {
    return new HttpEndpoint(
        Targets.anywhere(),
        Duration.ofSeconds(1),
        new MutableClock(now),
        (step, id, trace, fields) -> logged.add(step + " " + id + " " + trace + " " + fields));
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    requests.add(new Request(path, exchange.getRequestHeaders(), body));
    if (path.equals("/hang")) {
      await();
    }
    exchange.getResponseHeaders().set("location", "/200");
    if (path.equals("/204")) {
      exchange.sendResponseHeaders(204, -1);
      exchange.close();
      return;
    }
    exchange.sendResponseHeaders(path.equals("/trickle") ? 200 : statusOf(path), 0);
    exchange.getResponseBody().write('x');
    exchange.getResponseBody().flush();
    if (path.equals("/trickle")) {
      await();
    }
    exchange.close();
  }

  private static int statusOf(String path) {
    return path.matches("/[0-9]+") ? Integer.parseInt(path.substring(1)) : 200;
  }

  private void await() {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private WebhookWork hook(String url) {
    return hook(url, Instant.parse("2026-03-01T09:59:58Z"), "");
  }

  private static WebhookWork hook(String url, Instant occurredAt, String reason) {
    return new WebhookWork(
        MessageId.derive("acme", "r1", "+12025550100"),
        "acme",
        "r1",
        State.DELIVERED,
        2,
        occurredAt,
        reason,
        "trace-1",
        url,
        0,
        NOW);
  }

  private String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  @Test
  void a_webhook_is_signed_so_that_the_tenants_library_verifies_it() throws Exception {
    // Signed at the true time: the library refuses timestamps that are five minutes off.
    HttpEndpoint current = endpoint(InstantSource.system().instant());
    assertThat(current.post(hook(url("/200")), SECRET)).isTrue();
    Request request = requests.get(0);
    new Webhook(SECRET).verify(request.body(), lower(request.headers()));
    assertThat(lower(request.headers()).get("webhook-id")).containsExactly(hook("").id() + ".2");
    JsonNode event = new ObjectMapper().readTree(request.body());
    assertThat(event.at("/type").asText()).isEqualTo("message.delivered");
    assertThat(event.at("/timestamp").asText()).isEqualTo("2026-03-01T09:59:58.000Z");
    assertThat(event.at("/data/id").asText()).isEqualTo(hook("").id().value());
    assertThat(event.at("/data/requestId").asText()).isEqualTo("r1");
    assertThat(event.at("/data/state").asText()).isEqualTo("DELIVERED");
    assertThat(event.at("/data/sequence").asInt()).isEqualTo(2);
    assertThat(event.at("/data/occurredAt").asText()).isEqualTo("2026-03-01T09:59:58.000Z");
    assertThat(event.at("/data/traceId").asText()).isEqualTo("trace-1");
    assertThat(event.at("/data").has("reason")).isFalse();
  }

  @Test
  void a_reason_is_told_when_there_is_one() {
    WebhookWork hook = hook("", Instant.parse("2026-03-01T09:59:58.123456Z"), "no_receipt");

    assertThat(HttpEndpoint.body(hook))
        .contains("\"occurredAt\":\"2026-03-01T09:59:58.123Z\",\"reason\":\"no_receipt\"");
  }

  private static Map<String, List<String>> lower(Map<String, List<String>> headers) {
    Map<String, List<String>> lower = new HashMap<>();
    headers.forEach((name, values) -> lower.put(name.toLowerCase(Locale.ROOT), values));
    return lower;
  }

  @Test
  void a_later_try_repeats_id_and_body() {
    endpoint.post(hook(url("/500")), SECRET);
    endpoint.post(hook(url("/500")).tried(), SECRET);
    assertThat(requests.get(1).body()).isEqualTo(requests.get(0).body());
    assertThat(lower(requests.get(1).headers()).get("webhook-id"))
        .isEqualTo(lower(requests.get(0).headers()).get("webhook-id"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/200", "/201", "/204", "/299"})
  void any_2xx_is_yes(String path) {
    assertThat(endpoint.post(hook(url(path)), SECRET)).isTrue();
    assertThat(logged).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/301", "/302", "/307", "/400", "/401", "/404", "/410", "/429", "/500"})
  void anything_else_is_no_and_no_redirect_is_followed(String path) {
    assertThat(endpoint.post(hook(url(path)), SECRET)).isFalse();
    assertThat(requests).hasSize(1);
    assertThat(logged).singleElement().asString().contains("status_" + path.substring(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/hang", "/trickle"})
  void an_answer_that_never_ends_is_no_within_the_total_time(String path) {
    long start = System.nanoTime();
    assertThat(endpoint.post(hook(url(path)), SECRET)).isFalse();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
    assertThat(logged).singleElement().asString().containsIgnoringCase("timeout");
  }

  @Test
  void a_refused_connection_is_no() throws IOException {
    int free;
    try (ServerSocket socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }
    assertThat(endpoint.post(hook("http://127.0.0.1:" + free), SECRET)).isFalse();
    assertThat(logged).singleElement().asString().contains("ConnectException");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "whsec_", "whsec_not base 64 !"})
  void an_unusable_secret_is_no_and_nothing_is_sent(String secret) {
    assertThat(endpoint.post(hook(url("/200")), secret)).isFalse();
    assertThat(requests).isEmpty();
    assertThat(logged).singleElement().asString().contains("secret_unusable");
  }

  @Test
  void the_log_shows_neither_url_nor_secret() {
    endpoint.post(hook(url("/500") + "?token=hidden"), SECRET);
    assertThat(logged).singleElement().asString().doesNotContain("hidden", "127.0.0.1", SECRET);
  }
}
