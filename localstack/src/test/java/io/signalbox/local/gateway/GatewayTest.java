package io.signalbox.local.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.signalbox.local.blueprint.Blueprint;
import io.signalbox.local.blueprint.BlueprintReader;
import io.signalbox.local.lambda.Handlers;
import io.signalbox.local.lambda.InvocationHook;
import io.signalbox.local.lambda.LambdaHost;
import io.signalbox.local.testing.ScriptedHandler;
import io.signalbox.local.testing.TestTemplate;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatewayTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

  private static LambdaHost host;
  private static Gateway gateway;

  @BeforeAll
  static void start() throws IOException {
    Blueprint blueprint =
        BlueprintReader.read(
            new TestTemplate()
                .function("echo", 5, 5)
                .function("one", 1, 1)
                .function("fails", 1, 1)
                .route("POST /v1/messages", "echo")
                .route("GET /v1/messages/{id}", "echo")
                .route("GET /v1/messages", "echo")
                .route("GET /v1/messages/latest", "echo")
                .route("ANY /files/{path+}", "echo")
                .route("GET /one", "one")
                .route("GET /fails", "fails")
                .build());
    ScriptedHandler.script("echo", (event, call) -> event.toString());
    host =
        new LambdaHost(
            blueprint.functions().values(), Map.of(), Handlers::onClassPath, InvocationHook.NONE);
    gateway = new Gateway(blueprint.routes(), blueprint.stage(), host, () -> NOW, 0);
    gateway.start();
  }

  @AfterAll
  static void stop() {
    gateway.close();
    host.close();
  }

  @Test
  void request_without_a_trace_gets_one_and_another_keeps_its_own() throws Exception {
    URI uri = URI.create(gateway.uri() + "/v1/messages");
    HttpRequest plain = HttpRequest.newBuilder(uri).build();
    HttpRequest traced = HttpRequest.newBuilder(uri).header("X-Amzn-Trace-Id", "Root=mine").build();

    assertThat(trace(plain)).matches("Root=1-69a40e20-[0-9a-f]{24}");
    assertThat(trace(traced)).isEqualTo("Root=mine");
  }

  private static String trace(HttpRequest request) throws Exception {
    String event = CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).body();
    return JSON.readTree(event).at("/headers/x-amzn-trace-id").asText();
  }

  @ParameterizedTest
  @CsvSource({
    "GET,  /v1/messages,          GET /v1/messages,",
    "GET,  /v1/messages/abc,      GET /v1/messages/{id},  {\"id\":\"abc\"}",
    "GET,  /v1/messages/a%2Fb+c,  GET /v1/messages/{id},  {\"id\":\"a/b+c\"}",
    "GET,  /v1/messages/latest,   GET /v1/messages/latest,",
    "PUT,  /files/a/b,            ANY /files/{path+},     {\"path\":\"a/b\"}"
  })
  void request_finds_its_route(String method, String path, String key, String parameters)
      throws Exception {
    JsonNode event =
        JSON.readTree(send(request(path).method(method, BodyPublishers.noBody())).body());
    assertThat(event.path("routeKey").asText()).isEqualTo(key);
    assertThat(event.path("pathParameters").toString())
        .isEqualTo(parameters == null ? "" : parameters.replace(" ", ""));
  }

  @ParameterizedTest
  @CsvSource({"GET, /", "DELETE, /v1/messages", "GET, /v1/messages/a/b", "GET, /v1/messages/"})
  void request_without_route_is_not_found(String method, String path) throws Exception {
    HttpResponse<String> answer = send(request(path).method(method, BodyPublishers.noBody()));
    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).isEqualTo("{\"message\":\"Not Found\"}");
  }

  @Test
  void event_is_of_payload_format_2() throws Exception {
    HttpResponse<String> answer =
        send(
            request("/v1/messages?a=1&a=2&b=x%20y&c")
                .header("Content-Type", "application/json; charset=utf-8")
                .header("X-Thing", "one")
                .header("X-Thing", "two")
                .header("Cookie", "k=v; l=w")
                .POST(BodyPublishers.ofString("{\"text\":\"ü\"}")));
    JsonNode event = JSON.readTree(answer.body());
    assertThat(event.path("version").asText()).isEqualTo("2.0");
    assertThat(event.path("rawPath").asText()).isEqualTo("/v1/messages");
    assertThat(event.path("rawQueryString").asText()).isEqualTo("a=1&a=2&b=x%20y&c");
    assertThat(event.path("queryStringParameters").toString())
        .isEqualTo("{\"a\":\"1,2\",\"b\":\"x y\",\"c\":\"\"}");
    assertThat(event.path("headers").path("x-thing").asText()).isEqualTo("one,two");
    assertThat(event.path("cookies").toString()).isEqualTo("[\"k=v\",\"l=w\"]");
    assertThat(event.path("body").asText()).isEqualTo("{\"text\":\"ü\"}");
    assertThat(event.path("isBase64Encoded").asBoolean()).isFalse();
    JsonNode context = event.path("requestContext");
    assertThat(context.path("http").path("method").asText()).isEqualTo("POST");
    assertThat(context.path("http").path("path").asText()).isEqualTo("/v1/messages");
    assertThat(context.path("http").path("sourceIp").asText()).isEqualTo("127.0.0.1");
    assertThat(context.path("stage").asText()).isEqualTo("$default");
    assertThat(context.path("time").asText()).isEqualTo("01/Mar/2026:10:00:00 +0000");
    assertThat(context.path("timeEpoch").asLong()).isEqualTo(NOW.toEpochMilli());
  }

  @Test
  void body_that_is_not_declared_as_text_comes_in_base_64() throws Exception {
    JsonNode event =
        JSON.readTree(
            send(request("/v1/messages")
                    .header("Content-Type", "application/octet-stream")
                    .POST(BodyPublishers.ofString("hello")))
                .body());
    assertThat(event.path("isBase64Encoded").asBoolean()).isTrue();
    assertThat(event.path("body").asText()).isEqualTo("aGVsbG8=");
  }

  @Test
  void answer_of_the_function_sets_status_headers_cookies_and_body() throws Exception {
    HttpResponse<String> answer =
        answerTo(
            "{\"statusCode\":202,\"headers\":{\"X-A\":\"b\",\"Content-Type\":\"text/x\"},"
                + "\"cookies\":[\"c=d\"],\"body\":\"aGVsbG8=\",\"isBase64Encoded\":true}");
    assertThat(answer.statusCode()).isEqualTo(202);
    assertThat(answer.headers().firstValue("x-a")).hasValue("b");
    assertThat(answer.headers().firstValue("content-type")).hasValue("text/x");
    assertThat(answer.headers().firstValue("set-cookie")).hasValue("c=d");
    assertThat(answer.body()).isEqualTo("hello");
  }

  @Test
  void answer_without_a_status_is_the_body_itself() throws Exception {
    HttpResponse<String> answer = answerTo("{\"any\":1}");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("{\"any\":1}");
    assertThat(answer.headers().firstValue("content-type")).hasValue("application/json");
  }

  @Test
  void answer_that_is_no_json_is_an_internal_error() throws Exception {
    assertError(answerTo("oops"), 500, "Internal Server Error");
  }

  private static HttpResponse<String> answerTo(String functionAnswer) throws Exception {
    ScriptedHandler.script("fails", (event, call) -> functionAnswer);
    return send(request("/fails"));
  }

  @Test
  void function_that_throws_is_an_internal_error() throws Exception {
    ScriptedHandler.script(
        "fails",
        (event, call) -> {
          throw new IllegalStateException("broken on purpose");
        });
    assertError(send(request("/fails")), 500, "Internal Server Error");
  }

  @Test
  void throttled_and_timed_out_functions_are_unavailable() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    ScriptedHandler.script(
        "one",
        (event, call) -> {
          running.countDown();
          new CountDownLatch(1).await();
          return "{}";
        });
    CompletableFuture<HttpResponse<String>> first =
        CLIENT.sendAsync(request("/one").build(), BodyHandlers.ofString());
    running.await();
    assertError(send(request("/one")), 503, "Service Unavailable");
    assertError(first.join(), 503, "Service Unavailable");
  }

  @Test
  void body_over_ten_megabytes_is_too_large() throws Exception {
    HttpResponse<String> answer =
        send(
            request("/v1/messages")
                .POST(BodyPublishers.ofByteArray(new byte[10 * 1024 * 1024 + 1])));
    assertError(answer, 413, "Request Entity Too Large");
  }

  private static void assertError(HttpResponse<String> answer, int status, String message) {
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.body()).isEqualTo("{\"message\":\"" + message + "\"}");
  }

  private static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(gateway.uri() + path));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }
}
