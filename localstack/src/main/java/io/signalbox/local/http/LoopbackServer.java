package io.signalbox.local.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The JDK's HTTP server on the loopback interface, a thread per open request. */
public final class LoopbackServer implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads;

  /** Answers one request; an exception answers 500. */
  public interface Handler {
    /** Reads the request and sends the answer; the exchange is closed afterwards. */
    void handle(HttpExchange exchange) throws IOException;
  }

  /**
   * Takes the port; nothing is answered before {@link #start}.
   *
   * @param name of the threads
   * @param port 0 for any free one
   * @throws IOException when the port is taken
   */
  public LoopbackServer(String name, int port) throws IOException {
    server = Loopback.server(port);
    threads =
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, name);
              thread.setDaemon(true);
              return thread;
            });
    server.setExecutor(threads);
  }

  /** Starts answering. */
  public void start(Handler handler) {
    server.createContext("/", exchange -> answer(handler, exchange));
    server.start();
  }

  /** Where it listens, without a slash at the end. */
  public URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private static void answer(Handler handler, HttpExchange exchange) throws IOException {
    try {
      handler.handle(exchange);
    } catch (RuntimeException e) {
      System.err.println(exchange.getRequestURI() + " failed: " + e);
      exchange.sendResponseHeaders(500, -1);
    } finally {
      exchange.close();
    }
  }
}
