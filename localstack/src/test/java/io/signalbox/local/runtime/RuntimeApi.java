package io.signalbox.local.runtime;

import com.sun.net.httpserver.HttpExchange;
import io.signalbox.local.http.LoopbackServer;
import io.signalbox.local.template.Arns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;

/** Lambda's runtime API, for one function process that asks for events and posts its answers. */
public final class RuntimeApi implements AutoCloseable {
  private static final String ROOT = "/2018-06-01/runtime/";
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  private final LoopbackServer server;
  private final BlockingQueue<Call> waiting = new LinkedBlockingQueue<>();
  private final Map<String, CompletableFuture<String>> open = new ConcurrentHashMap<>();
  private final CompletableFuture<String> broken = new CompletableFuture<>();

  private final CompletableFuture<Void> asked = new CompletableFuture<>();

  private record Call(String id, String event) {}

  /** Starts on a free port. */
  public RuntimeApi() throws IOException {
    server = new LoopbackServer("runtime-api", 0);
    server.start(this::handle);
  }

  /** Host and port, as the variable {@code AWS_LAMBDA_RUNTIME_API} wants it. */
  public String address() {
    return server.uri().getAuthority();
  }

  /** Hands out an event; completes with the answer, exceptionally with the function's error. */
  public CompletableFuture<String> invoke(String event) {
    CompletableFuture<String> answer = new CompletableFuture<>();
    String id = UUID.randomUUID().toString();
    open.put(id, answer);
    waiting.add(new Call(id, event));
    var unused = broken.whenComplete((ignored, error) -> answer.completeExceptionally(error));
    return answer;
  }

  /** Completes when the first event is asked for; exceptionally when that will not happen. */
  public CompletableFuture<Void> asked() {
    return asked;
  }

  /** Fails the calls that wait and those to come, unless they failed before. */
  public void fail(String reason) {
    IllegalStateException error = new IllegalStateException(reason);
    broken.completeExceptionally(error);
    asked.completeExceptionally(error);
  }

  @Override
  public void close() {
    server.close();
  }

  private void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath().substring(ROOT.length());
    byte[] bytes = exchange.getRequestBody().readAllBytes();
    String body = new String(bytes, StandardCharsets.UTF_8);
    if (path.equals("invocation/next")) {
      asked.complete(null);
      next(exchange);
    } else if (path.equals("init/error")) {
      fail("Init failed: " + body);
      accept(exchange);
    } else {
      String[] parts = path.split("/", -1);
      finish(parts[1], parts[2], body);
      accept(exchange);
    }
  }

  private void next(HttpExchange exchange) throws IOException {
    try {
      Call call = waiting.take();
      var headers = exchange.getResponseHeaders();
      // Without a content type the native client reads a null pointer and takes the JVM down.
      headers.add("Content-Type", "application/json");
      headers.add("Lambda-Runtime-Aws-Request-Id", call.id());
      headers.add("Lambda-Runtime-Invoked-Function-Arn", Arns.ofFunction("function"));
      long deadline = Instant.now().plus(DEADLINE).toEpochMilli();
      headers.add("Lambda-Runtime-Deadline-Ms", Long.toString(deadline));
      byte[] event = call.event().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, event.length);
      exchange.getResponseBody().write(event);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void finish(String id, String how, String body) {
    CompletableFuture<String> answer = open.remove(id);
    if (answer == null) {
      throw new IllegalStateException("Nobody asked for " + id);
    }
    if (how.equals("response")) {
      answer.complete(body);
    } else {
      answer.completeExceptionally(new IllegalStateException("Function failed: " + body));
    }
  }

  private static void accept(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(202, -1);
  }
}
