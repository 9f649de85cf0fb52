package io.signalbox.handlers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.adapters.api.Problem;
import io.signalbox.adapters.api.Reply;
import io.signalbox.adapters.idempotency.IdempotentCalls;
import io.signalbox.adapters.idempotency.IdempotentCalls.Result;
import io.signalbox.adapters.json.CanonicalJson;
import io.signalbox.core.tenant.Tenant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Guards a request as a whole by its {@code Idempotency-Key}. An answer that asks for a repetition
 * (5xx) is not kept: the repetition must do the work.
 */
final class IdempotentReplies {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private final Calls calls;

  IdempotentReplies(Calls calls) {
    this.calls = calls;
  }

  /** {@link IdempotentCalls#call}. */
  interface Calls {
    Result call(String tenant, String key, String canonicalBody, Supplier<String> work);
  }

  private static final class NotKept extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Reply reply;

    NotKept(Reply reply) {
      super("an answer that asks for a repetition", null, false, false);
      this.reply = reply;
    }
  }

  Reply reply(Tenant tenant, String key, String body, String traceId, Supplier<Reply> work) {
    try {
      Result result = calls.call(tenant.id(), key, canonical(body), () -> kept(work.get()));
      if (result instanceof Result.Done done) {
        return read(done.response());
      }
      return result instanceof Result.Mismatch
          ? Problem.idempotencyKeyReused().reply(traceId)
          : Problem.inProgress().reply(traceId);
    } catch (NotKept e) {
      return e.reply;
    }
  }

  private static String kept(Reply reply) {
    if (reply.status() >= 500) {
      throw new NotKept(reply);
    }
    ObjectNode json = MAPPER.createObjectNode().put("s", reply.status()).put("b", reply.body());
    ObjectNode headers = json.putObject("h");
    reply.headers().forEach(headers::put);
    return json.toString();
  }

  private static Reply read(String kept) {
    try {
      JsonNode json = MAPPER.readTree(kept);
      Map<String, String> headers = new HashMap<>();
      json.path("h").properties().forEach(e -> headers.put(e.getKey(), e.getValue().asText()));
      return new Reply(json.path("s").asInt(), headers, json.path("b").asText());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a kept answer cannot be read", e);
    }
  }

  /**
   * Neither the order of a body's names nor the form of its numbers matters; a body that is no JSON
   * stands for itself.
   */
  private static String canonical(String body) {
    try {
      return CanonicalJson.of(MAPPER.readTree(body));
    } catch (JsonProcessingException e) {
      return body;
    }
  }
}
