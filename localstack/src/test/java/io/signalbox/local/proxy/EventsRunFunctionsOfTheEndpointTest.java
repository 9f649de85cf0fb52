package io.signalbox.local.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.signalbox.local.endpoint.Endpoint;
import io.signalbox.local.http.LoopbackServer;
import io.signalbox.local.testing.Await;
import io.signalbox.local.testing.ScriptedHandler;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The endpoint is a server that answers as Lambda's API does when it is asked for a function. */
class EventsRunFunctionsOfTheEndpointTest {
  private static final String CONFIGURATION =
      """
      {"FunctionName":"%s","Handler":"%s::handleRequest","Timeout":5,"MemorySize":256,
       "RevisionId":"%d","Environment":{"Variables":{"SCRIPT":"proxied","WHAT":"%d"}}}
      """;

  private final AtomicInteger revision = new AtomicInteger(1);
  private LoopbackServer lambda;
  private Endpoint endpoint;
  private FunctionHost host;

  @BeforeEach
  void start() throws IOException {
    lambda = new LoopbackServer("lambda", 0);
    lambda.start(this::answer);
    endpoint = new Endpoint(lambda.uri(), "us-east-1");
    host = FunctionHost.start(endpoint, 0);
  }

  @AfterEach
  void stop() {
    host.close();
    endpoint.close();
    lambda.close();
  }

  @Test
  void the_handler_gets_the_event_and_what_the_endpoint_says_of_the_function() throws Exception {
    ScriptedHandler.script(
        "proxied",
        (event, call) ->
            "{\"got\":%s,\"what\":\"%s\",\"endpoint\":\"%s\",\"name\":\"%s\"}"
                .formatted(
                    event,
                    call.environment().get("WHAT"),
                    call.environment().get("AWS_ENDPOINT_URL"),
                    call.context().getFunctionName()));

    HttpResponse<String> answer = post("fn", "{\"a\":1}");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body())
        .isEqualTo(
            "{\"got\":{\"a\":1},\"what\":\"1\",\"endpoint\":\"%s\",\"name\":\"fn\"}"
                .formatted(lambda.uri()));
  }

  @Test
  void an_instance_stays_until_the_endpoint_has_another_revision() throws Exception {
    ScriptedHandler.script(
        "proxied",
        (event, call) ->
            "\"%s %d\""
                .formatted(
                    call.environment().get("WHAT"), System.identityHashCode(call.instance())));
    String first = post("fn", "{}").body();

    assertThat(post("fn", "{}").body()).isEqualTo(first);
    revision.set(2);

    Await.until("the new configuration is in use", () -> body("fn").startsWith("\"2 "));
  }

  @Test
  void a_handler_that_fails_is_told_as_a_failure() throws Exception {
    ScriptedHandler.script(
        "proxied",
        (event, call) -> {
          throw new IllegalStateException("broken");
        });

    HttpResponse<String> answer = post("fn", "{}");

    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(answer.body()).contains("broken");
  }

  @Test
  void an_event_for_nobody_is_a_failure() throws Exception {
    assertThat(post("", "{}").statusCode()).isEqualTo(500);
    assertThat(post("unknown", "{}").statusCode()).isEqualTo(500);
  }

  private String body(String function) {
    try {
      return post(function, "{}").body();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private HttpResponse<String> post(String function, String event)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(host.uri()).POST(HttpRequest.BodyPublishers.ofString(event));
    if (!function.isEmpty()) {
      request.header("X-Amzn-Lambda-Function-Name", function);
    }
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = URI.create(exchange.getRequestURI().toString()).getPath();
    boolean known = path.contains("/functions/fn/");
    int number = revision.get();
    String body =
        known
            ? CONFIGURATION.formatted("fn", ScriptedHandler.class.getName(), number, number)
            : "{\"Message\":\"Function not found\"}";
    byte[] bytes = body.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(known ? 200 : 404, bytes.length);
    exchange.getResponseBody().write(bytes);
  }
}
