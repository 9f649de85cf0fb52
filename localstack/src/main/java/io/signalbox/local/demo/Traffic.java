package io.signalbox.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.message.Kind;
import io.signalbox.local.demo.Planned.Wish;
import io.signalbox.local.system.TenantApi;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Sends planned requests as a tenant, and keeps what was accepted. Used by many threads. */
final class Traffic {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Duration FAR = Duration.ofMinutes(30);
  private static final int TRIES = 20;
  private static final Duration PAUSE = Duration.ofMillis(300);
  private static final Duration MARGIN = Duration.ofSeconds(30);

  private final TenantApi api;
  private final URI callback;
  private final Duration ahead;
  private final Duration life;
  private final InstantSource clock;
  private final Map<String, Sent> accepted = new ConcurrentHashMap<>();
  private final Queue<String> faults = new ConcurrentLinkedQueue<>();

  /**
   * What is sent.
   *
   * @param settings how far ahead the scheduled message is sent; and marketing, whose retries take
   *     hours, gets a life that ends within the patience
   */
  Traffic(TenantApi api, URI callback, Settings settings, InstantSource clock) {
    this.api = api;
    this.callback = callback;
    this.ahead = settings.ahead();
    this.life = settings.patience().minus(MARGIN);
    this.clock = clock;
  }

  Collection<Sent> accepted() {
    return List.copyOf(accepted.values());
  }

  /** Answers that a tenant would complain about. */
  List<String> faults() {
    return List.copyOf(faults);
  }

  void fault(String what) {
    faults.add(what);
  }

  void send(Planned request) {
    try {
      Instant due = due(request.wish());
      JsonNode body = body(request, due);
      List<String> ids = post(request, body, due);
      if (request.wish() == Wish.REPEATED) {
        repeat(body, ids);
      } else if (request.wish() == Wish.CANCELLED) {
        cancel(ids);
      }
    } catch (IOException | RuntimeException e) {
      faults.add(request.requestId() + " failed: " + e);
    }
  }

  private List<String> post(Planned request, JsonNode body, @Nullable Instant due)
      throws IOException {
    TenantApi.Response answer = insist(() -> api.send(body));
    // 200 when an earlier call was answered by an error and had stored it all the same.
    if (answer.status() != 200) {
      expect(202, answer, request.requestId());
    }
    List<String> ids = ids(answer);
    if (ids.size() != request.numbers().size()) {
      faults.add("%s: not all were accepted: %s".formatted(request.requestId(), answer.body()));
    }
    ids.forEach(id -> accepted.put(id, new Sent(id, request.kind(), due)));
    return ids;
  }

  private void repeat(JsonNode body, List<String> first) throws IOException {
    TenantApi.Response answer = insist(() -> api.send(body));
    expect(200, answer, "the repeated request");
    if (!ids(answer).equals(first)) {
      faults.add("the repeated request got other ids");
    }
  }

  private void cancel(List<String> ids) throws IOException {
    for (String id : ids) {
      expect(200, insist(() -> api.cancel(id)), "the cancellation");
    }
  }

  /** Tells that the code of that message was used. */
  void used(String id) {
    try {
      expect(200, insist(() -> api.feedback(id, "converted")), "feedback on " + id);
    } catch (IOException | RuntimeException e) {
      faults.add("feedback on " + id + " failed: " + e);
    }
  }

  private interface Call {
    TenantApi.Response answer() throws IOException;
  }

  /** As tenants do: an answer of 5xx asks for the same again. */
  private static TenantApi.Response insist(Call call) throws IOException {
    TenantApi.Response answer = call.answer();
    for (int i = 1; i < TRIES && answer.status() >= 500; i++) {
      LockSupport.parkNanos(PAUSE.toNanos());
      answer = call.answer();
    }
    return answer;
  }

  private void expect(int status, TenantApi.Response answer, String what) {
    if (answer.status() != status) {
      faults.add("%s: %d %s".formatted(what, answer.status(), answer.body()));
    }
  }

  private static List<String> ids(TenantApi.Response answer) {
    List<String> ids = new ArrayList<>();
    for (JsonNode line : answer.body().path("messages")) {
      if (line.hasNonNull("id")) {
        ids.add(line.path("id").asText());
      }
    }
    return ids;
  }

  private @Nullable Instant due(Wish wish) {
    return switch (wish) {
      case SCHEDULED -> clock.instant().plus(ahead);
      case CANCELLED -> clock.instant().plus(FAR);
      case NOTHING, REPEATED -> null;
    };
  }

  private JsonNode body(Planned request, @Nullable Instant due) {
    ObjectNode body = MAPPER.createObjectNode().put("requestId", request.requestId());
    body.put("kind", request.kind().wireName()).put("callbackUrl", callback.toString());
    ArrayNode to = body.putArray("to");
    request.numbers().forEach(to::add);
    if (request.kind() == Kind.OTP) {
      body.putObject("template").put("id", "code").putObject("params").put("code", "123456");
    } else {
      body.put("text", "Hello from the demo of Signalbox");
    }
    if (request.kind() == Kind.MARKETING) {
      body.put("ttlSeconds", life.toSeconds());
    }
    if (due != null) {
      body.put("sendAt", due.toString());
    }
    return body;
  }
}
