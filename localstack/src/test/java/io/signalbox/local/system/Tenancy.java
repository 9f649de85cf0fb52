package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.adapters.dynamodb.TenantAdmin;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.State;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What a tenant does in tests: sends, looks, waits. */
final class Tenancy {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final AtomicInteger REQUESTS = new AtomicInteger();
  private static final int MAX_RECIPIENTS = 1000;

  private final Tenant tenant;
  private final TenantApi api;

  /** The tenant that every system has. */
  Tenancy(LocalSystem system) {
    this(system.tenant().tenant(), new TenantApi(system.baseUrl(), system.tenant().apiKey()));
  }

  private Tenancy(Tenant tenant, TenantApi api) {
    this.tenant = tenant;
    this.api = api;
  }

  /** A new tenant of that system, with a key. */
  static Tenancy another(LocalSystem system, String id, @Nullable String callbackUrl) {
    String secret = system.tenant().tenant().webhookSecret();
    Tenant tenant = new Tenant(id, secret, callbackUrl, Map.of(), MAX_RECIPIENTS);
    admin(system).put(tenant);
    return new Tenancy(tenant, keyed(system, id, "sk_test_of_" + id));
  }

  /** A further key of a tenant. */
  static TenantApi keyed(LocalSystem system, String tenant, String key) {
    admin(system).putKey(tenant, key);
    return new TenantApi(system.baseUrl(), key);
  }

  static TenantAdmin admin(LocalSystem system) {
    return new TenantAdmin(Stores.table(system, "tenants"), InstantSource.system());
  }

  TenantApi api() {
    return api;
  }

  /** What its webhooks are signed with. */
  String webhookSecret() {
    return tenant.webhookSecret();
  }

  /** A request with an id that no other test has. */
  static ObjectNode request(String kind, String text, String... numbers) {
    ObjectNode request =
        MAPPER.createObjectNode().put("requestId", "test-" + REQUESTS.incrementAndGet());
    request.put("kind", kind).put("text", text);
    List.of(numbers).forEach(request.putArray("to")::add);
    return request;
  }

  /** The id that the request's first message will have. */
  String idOf(ObjectNode request) {
    String to = request.at("/to/0").asText();
    return MessageId.derive(tenant.id(), request.path("requestId").asText(), to).value();
  }

  /** Sends to one number; the id of the message. */
  String sent(ObjectNode request) {
    return sentAll(request).get(0);
  }

  /** Sends to several; the ids of the messages. */
  List<String> sentAll(ObjectNode request) {
    TenantApi.Response answer = posted(request);
    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(202);
    return answer.body().findValuesAsText("id");
  }

  /** Sends, whatever the answer. */
  TenantApi.Response posted(ObjectNode request) {
    try {
      return api.send(request);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends the same to one number until it is taken, as tenants do; the id of the message. */
  String insisted(ObjectNode request, int tries) {
    for (int i = 0; i < tries; i++) {
      TenantApi.Response answer = posted(request);
      if (answer.status() < 500) {
        assertThat(answer.status()).isIn(200, 202);
        return answer.body().at("/messages/0/id").asText();
      }
    }
    throw new AssertionError("no answer");
  }

  /** The message's story now. */
  JsonNode story(String id) {
    try {
      return api.story(id).body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  State state(String id) {
    return State.valueOf(story(id).path("state").asText());
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
