package io.signalbox.local.sim;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.signalbox.local.sim.SimProfile.Protocol;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Providers with no latency, a client that calls them, and a peer that takes their receipts. */
final class SimBench implements AutoCloseable {
  static final String MESSAGE = "m00000000000000000000000000";
  static final String ORDINARY = "+12025550150";
  private static final Duration BOUND = Duration.ofSeconds(10);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ScheduledExecutorService timers = Executors.newSingleThreadScheduledExecutor();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final HttpServer intake;
  final SimProviders sim;
  final List<Post> posts = new CopyOnWriteArrayList<>();
  final Queue<Integer> intakeAnswers = new ConcurrentLinkedQueue<>();

  SimBench(InstantSource clock, Map<String, SimProfile> channels) throws IOException {
    SimSettings settings =
        new SimSettings(0, 7, channels, channel -> "token-" + channel, clock, timers);
    sim = SimProviders.start(settings);
    intake = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    intake.createContext("/", this::take);
    intake.start();
  }

  /** Three channels as shipped, and the REST peer; receipts go to the intake. */
  static SimBench ready() throws IOException {
    SimBench bench = new SimBench(InstantSource.system(), channels());
    bench.sim.receiptsTo(bench.intakeBase());
    return bench;
  }

  static Map<String, SimProfile> channels() {
    return Map.of(
        "sim-a", quick(SimProfile.of(Protocol.SIM, true, false)),
        "sim-b", quick(SimProfile.of(Protocol.SIM_BY_ID, false, true)),
        "sim-c", quick(SimProfile.of(Protocol.SIM, false, false)),
        "http-demo", quick(SimProfile.of(Protocol.HTTP, false, false)));
  }

  static SimProfile quick(SimProfile profile) {
    Answering answering =
        Answering.defaults()
            .withLatency(Spread.fixed(Duration.ZERO))
            .withHold(Duration.ofMillis(800), Duration.ofMillis(300));
    Reporting reporting =
        Reporting.defaults()
            .withDelivered(1)
            .withDelay(Spread.fixed(Duration.ofMillis(20)), Duration.ofMillis(900))
            .withBackoff(Duration.ofMillis(20));
    return profile.with(answering).with(reporting);
  }

  URI intakeBase() {
    return URI.create("http://127.0.0.1:" + intake.getAddress().getPort());
  }

  HttpResponse<String> send(String channel, String reference, String to) {
    return call(post(channel, "token-" + channel, body(channel, reference, to)));
  }

  HttpRequest post(String channel, String token, String body) {
    String path = channel.startsWith("http") ? "/send" : "/messages";
    return HttpRequest.newBuilder(URI.create(sim.endpoint() + "/" + channel + path))
        .timeout(BOUND)
        .header("Authorization", "Bearer " + token)
        .POST(BodyPublishers.ofString(body))
        .build();
  }

  HttpResponse<String> get(String path, String token) {
    return call(
        HttpRequest.newBuilder(URI.create(sim.endpoint() + path))
            .timeout(BOUND)
            .header("Authorization", "Bearer " + token)
            .build());
  }

  HttpResponse<String> control(String channel, String mode) {
    URI uri = URI.create(sim.endpoint() + "/_control/" + channel);
    String body = "{\"mode\":\"" + mode + "\"}";
    return call(HttpRequest.newBuilder(uri).POST(BodyPublishers.ofString(body)).build());
  }

  HttpResponse<String> call(HttpRequest request) {
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static String body(String channel, String reference, String to) {
    String form =
        channel.startsWith("http")
            ? "{\"recipient\":\"%2$s\",\"content\":\"hello\",\"clientRef\":\"%1$s\"}"
            : "{\"reference\":\"%s\",\"to\":\"%s\",\"from\":\"\",\"text\":\"hello\","
                + "\"segments\":1,\"callback\":\"\"}";
    return String.format(form, reference, to);
  }

  static JsonNode json(String body) {
    try {
      return JSON.readTree(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every receipt that the intake took, in order. */
  List<JsonNode> receipts() {
    return posts.stream().filter(Post::good).flatMap(post -> post.lines().stream()).toList();
  }

  /** Statuses of the receipts for that reference, in order. */
  List<String> statuses(String reference) {
    return receipts().stream()
        .filter(line -> line.path("reference").asText().equals(reference))
        .map(line -> line.path("status").asText())
        .toList();
  }

  static void await(BooleanSupplier condition) {
    long until = System.nanoTime() + BOUND.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > until) {
        throw new AssertionError("not within " + BOUND);
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  private void take(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    Integer planned = intakeAnswers.poll();
    int status = planned == null ? 200 : planned;
    String signature = exchange.getRequestHeaders().getFirst("X-Signature");
    posts.add(new Post(exchange.getRequestURI().getPath(), signature, body, status));
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  @Override
  public void close() {
    sim.close();
    intake.stop(0);
    timers.shutdownNow();
  }

  record Post(String path, String signature, String body, int status) {
    boolean good() {
      return status == 200;
    }

    List<JsonNode> lines() {
      JsonNode all = json(body);
      JsonNode list = all.isArray() ? all : all.path("reports");
      List<JsonNode> lines = new java.util.ArrayList<>();
      list.forEach(lines::add);
      return lines;
    }
  }
}
