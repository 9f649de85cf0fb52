package io.signalbox.handlers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.adapters.api.Problem;
import io.signalbox.adapters.api.Reply;
import io.signalbox.core.message.StepLog;
import java.util.Map;

/** A function behind the HTTP API (payload format 2.0): no failure shows its inside. */
abstract class HttpFunction extends JsonFunction {
  private final StepLog log;

  HttpFunction(StepLog log, Runnable afterwards) {
    super(afterwards);
    this.log = log;
  }

  /**
   * Answers a request.
   *
   * @param traceId of the request, or empty
   */
  abstract Reply answer(HttpCall call, String traceId);

  @Override
  final JsonNode handle(JsonNode event) {
    HttpCall call = HttpCall.of(event);
    String traceId = call.header("x-amzn-trace-id").orElse("");
    try {
      return json(answer(call, traceId));
    } catch (RuntimeException e) {
      log.step("api.failed", "", traceId, Map.of("cause", String.valueOf(e)));
      return json(Problem.internal().reply(traceId));
    }
  }

  private static ObjectNode json(Reply reply) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("statusCode", reply.status());
    ObjectNode names = json.putObject("headers");
    reply.headers().forEach(names::put);
    return json.put("body", reply.body()).put("isBase64Encoded", false);
  }
}
