package io.signalbox.local.system;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.signalbox.local.http.Loopback;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A tenant's endpoint: takes every webhook and remembers it. */
final class WebhookReceiver implements AutoCloseable {
  private final HttpServer server;
  private final List<String> bodies = new CopyOnWriteArrayList<>();

  WebhookReceiver() throws IOException {
    server = Loopback.server(0);
    server.createContext("/", this::take);
    server.start();
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      bodies.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
      exchange.sendResponseHeaders(204, -1);
    }
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/hooks";
  }

  /** What came so far. */
  List<String> bodies() {
    return List.copyOf(bodies);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
