package io.signalbox.local.smoke;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.adapters.aws.AwsClients;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.State;
import io.signalbox.local.endpoint.Deployment;
import io.signalbox.local.endpoint.Endpoint;
import io.signalbox.local.endpoint.Peers;
import io.signalbox.local.system.DemoTenant;
import io.signalbox.local.system.TenantApi;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Messages of all kinds through a stage at an endpoint, with so few instances of the sending
 * functions that deliveries are throttled.
 */
public final class Smoke {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<Kind> KINDS = List.of(Kind.values());
  private static final int PER_REQUEST = 10;

  /** Ordinary numbers of the range reserved for fiction, after the magic ones. */
  private static final int FIRST = 10;

  private static final int NUMBERS = 90;
  private static final String PROGRESS =
      "%d of %d are final (what was throttled comes again in up to four minutes)";
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final Endpoint endpoint;
  private final Peers peers;
  private final Deployment deployment;
  private final Settings settings;
  private final Consumer<String> progress;
  private final InstantSource clock = InstantSource.system();
  private final String run = "smoke-" + clock.instant().toEpochMilli();

  /**
   * How it runs.
   *
   * @param stage that is deployed
   * @param messages 1 to 20,000
   * @param reserved instances of each sending function meanwhile, at least 1
   * @param patience how long after the last request everything must be final
   */
  public record Settings(String stage, int messages, int reserved, Duration patience) {}

  /** Of that stage; {@code progress} is told now and then how far it is. */
  public Smoke(Endpoint endpoint, Settings settings, Consumer<String> progress) {
    this.endpoint = endpoint;
    this.settings = settings;
    this.progress = progress;
    this.peers = Peers.of(endpoint);
    this.deployment = new Deployment(endpoint, settings.stage());
  }

  /** Sends, waits, and tells; afterwards the functions have the instances they had before. */
  public Outcome run() throws IOException, InterruptedException {
    String prefix = "signalbox-" + settings.stage() + "-";
    DemoTenant tenant = DemoTenant.of(settings.messages(), null);
    tenant.store(
        new AwsClients(endpoint.environment()), prefix + "tenants", new SplittableRandom());
    DeadLetters letters = new DeadLetters(endpoint, prefix);
    TenantApi api = new TenantApi(deployment.api(), tenant.apiKey());
    int before = letters.count();
    try (Throttle throttle = new Throttle(endpoint, deployment)) {
      throttle.to(prefix, settings.reserved());
      Set<String> ids = send(api);
      Map<String, String> states = await(api, ids);
      return outcome(ids, states, letters.count() - before);
    }
  }

  private Outcome outcome(Set<String> ids, Map<String, String> states, int letters)
      throws IOException, InterruptedException {
    int doubled = 0;
    for (JsonNode id : peers.ledger().path("doubleSent")) {
      doubled += ids.contains(id.asText()) ? 1 : 0;
    }
    long delivered = states.values().stream().filter(State.DELIVERED.name()::equals).count();
    return new Outcome(
        settings.messages(),
        ids.size(),
        (int) delivered,
        ids.size() - states.size(),
        doubled,
        letters,
        deployment.repaired());
  }

  private Set<String> send(TenantApi api) throws IOException {
    Set<String> ids = new LinkedHashSet<>();
    for (int from = 0; from < settings.messages(); from += PER_REQUEST) {
      int count = Math.min(PER_REQUEST, settings.messages() - from);
      TenantApi.Response answer = api.send(body(from, count));
      if (answer.status() != 202) {
        throw new IOException("the API answers %d %s".formatted(answer.status(), answer.body()));
      }
      answer.body().path("messages").forEach(line -> ids.add(line.path("id").asText()));
    }
    ids.remove("");
    return ids;
  }

  private JsonNode body(int from, int count) {
    Kind kind = KINDS.get(from / PER_REQUEST % KINDS.size());
    ObjectNode body =
        JSON.createObjectNode()
            .put("requestId", run + "-" + from)
            .put("kind", kind.wireName())
            .put("text", "Hello from the smoke test of Signalbox");
    ArrayNode to = body.putArray("to");
    for (int i = from; i < from + count; i++) {
      to.add("+120255501%02d".formatted(FIRST + i % NUMBERS));
    }
    return body;
  }

  /** Final states by id; of those that have none when time is up, none. */
  private Map<String, String> await(TenantApi api, Set<String> ids)
      throws IOException, InterruptedException {
    Map<String, String> states = new TreeMap<>();
    Instant end = clock.instant().plus(settings.patience());
    int told = -1;
    look(api, ids, states);
    while (states.size() < ids.size() && clock.instant().isBefore(end)) {
      if (states.size() != told) {
        told = states.size();
        progress.accept(PROGRESS.formatted(told, ids.size()));
      }
      TimeUnit.MILLISECONDS.sleep(LOOK.toMillis());
      look(api, ids, states);
    }
    return states;
  }

  private static void look(TenantApi api, Set<String> ids, Map<String, String> states)
      throws IOException {
    for (String id : ids) {
      if (!states.containsKey(id)) {
        String state = api.story(id).body().path("state").asText("ACCEPTED");
        if (State.valueOf(state).isFinal()) {
          states.put(id, state);
        }
      }
    }
  }
}
