package io.signalbox.handlers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.signalbox.adapters.api.Reply;
import io.signalbox.core.message.StepLog;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Bytes in, bytes out. */
class FunctionsSpeakJsonTest {

  private int ended;

  private JsonFunction function(UnaryOperator<JsonNode> body) {
    return new JsonFunction(() -> ended++) {
      @Override
      JsonNode handle(JsonNode event) {
        return body.apply(event);
      }
    };
  }

  @Test
  void an_event_goes_in_and_an_answer_comes_out_in_utf_8() throws IOException {
    JsonFunction function =
        function(event -> JsonNodeFactory.instance.objectNode().set("got", event.path("text")));

    assertThat(run(function, "{\"text\":\"\u20ac\"}")).isEqualTo("{\"got\":\"\u20ac\"}");
  }

  @Test
  void an_exception_fails_the_invocation_and_writes_nothing() {
    JsonFunction function =
        function(
            event -> {
              throw new IllegalStateException("store");
            });
    ByteArrayOutputStream output = new ByteArrayOutputStream();

    assertThatThrownBy(() -> function.handleRequest(stream("{}"), output, Events.context()))
        .hasMessage("store");
    assertThat(output.size()).isZero();
  }

  @Test
  void what_was_counted_is_written_when_an_invocation_ends_however_it_ends() throws IOException {
    JsonFunction breaks =
        function(
            event -> {
              throw new IllegalStateException("store");
            });

    run(function(event -> event), "{}");
    assertThat(ended).isEqualTo(1);
    assertThatThrownBy(() -> run(breaks, "{}")).hasMessage("store");
    assertThat(ended).isEqualTo(2);
  }

  @Test
  void an_event_that_is_no_json_fails_the_invocation() {
    assertThatThrownBy(() -> run(function(event -> event), "{no")).isInstanceOf(IOException.class);
  }

  @Test
  void an_http_answer_has_the_shape_that_a_gateway_takes() throws IOException {
    HttpFunction function =
        http(StepLog.NONE, () -> new Reply(202, Map.of("content-type", "a/b"), "x"));

    assertThat(Events.json(run(function, "{}")))
        .isEqualTo(
            Events.json(
                """
                {'statusCode': 202, 'headers': {'content-type': 'a/b'}, 'body': 'x',
                 'isBase64Encoded': false}
                """));
  }

  @Test
  void a_failure_behind_http_shows_its_trace_and_not_its_inside() throws IOException {
    List<String> logged = new ArrayList<>();
    HttpFunction function =
        http(
            (step, id, traceId, fields) -> logged.add(step + " " + traceId + " " + fields),
            () -> {
              throw new IllegalStateException("table x is gone");
            });

    JsonNode answer =
        Events.json(run(function, "{\"headers\":{\"X-Amzn-Trace-Id\":\"Root=1-a\"}}"));

    assertThat(answer.path("statusCode").asInt()).isEqualTo(500);
    assertThat(answer.path("headers").path("content-type").asText())
        .isEqualTo("application/problem+json");
    assertThat(answer.path("body").asText()).contains("Root=1-a").doesNotContain("table x");
    assertThat(logged)
        .singleElement()
        .asString()
        .startsWith("api.failed Root=1-a")
        .contains("gone");
  }

  /** What answers a request. */
  private interface Answering {
    Reply answer();
  }

  private static HttpFunction http(StepLog log, Answering answering) {
    return new HttpFunction(log, () -> {}) {
      @Override
      Reply answer(HttpCall call, String traceId) {
        return answering.answer();
      }
    };
  }

  private static String run(JsonFunction function, String event) throws IOException {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    function.handleRequest(stream(event), output, Events.context());
    return output.toString(UTF_8);
  }

  private static ByteArrayInputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }
}
