package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.message.State;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** What a tenant does in tests: sends, looks, waits. */
final class Tenancy {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final AtomicInteger REQUESTS = new AtomicInteger();

  private final TenantApi api;

  Tenancy(LocalSystem system) {
    this.api = new TenantApi(system.baseUrl(), system.tenant().apiKey());
  }

  TenantApi api() {
    return api;
  }

  /** A request with an id that no other test has. */
  static ObjectNode request(String kind, String text, String... numbers) {
    ObjectNode request =
        MAPPER.createObjectNode().put("requestId", "test-" + REQUESTS.incrementAndGet());
    request.put("kind", kind).put("text", text);
    List.of(numbers).forEach(request.putArray("to")::add);
    return request;
  }

  /** Sends to one number; the id of the message. */
  String sent(ObjectNode request) {
    try {
      TenantApi.Response answer = api.send(request);
      assertThat(answer.status()).as("%s", answer.body()).isEqualTo(202);
      return answer.body().at("/messages/0/id").asText();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The message's story now. */
  JsonNode story(String id) {
    try {
      return api.story(id).body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The story, once the message is in that state; fails after 20 s. */
  JsonNode becomes(String id, State state) {
    return becomes(id, state, Duration.ofSeconds(20));
  }

  /** The story, once the message is in that state; fails when it takes longer. */
  JsonNode becomes(String id, State state, Duration bound) {
    Await.until(
        "%s of %s".formatted(state, story(id)),
        bound,
        () -> story(id).path("state").asText().equals(state.name()));
    return story(id);
  }
}
