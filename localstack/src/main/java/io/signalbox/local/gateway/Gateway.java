package io.signalbox.local.gateway;

import com.sun.net.httpserver.HttpExchange;
import io.signalbox.local.blueprint.RouteSpec;
import io.signalbox.local.blueprint.StageSpec;
import io.signalbox.local.http.LoopbackServer;
import io.signalbox.local.lambda.Answer;
import io.signalbox.local.lambda.LambdaHost;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Routes HTTP requests to functions as an HTTP API does. */
public final class Gateway implements AutoCloseable {
  private static final int MOST_BYTES = 10 * 1024 * 1024;

  private final RouteTable routes;
  private final Throttle throttle;
  private final LambdaHost functions;
  private final InstantSource clock;
  private final LoopbackServer server;

  /**
   * Takes the port; nothing is answered before {@link #start}.
   *
   * @param port 0 for any free one
   * @throws IOException when the port is taken
   */
  public Gateway(
      List<RouteSpec> routes, StageSpec stage, LambdaHost functions, InstantSource clock, int port)
      throws IOException {
    this.routes = new RouteTable(routes);
    this.throttle = new Throttle(stage, System::nanoTime);
    this.functions = functions;
    this.clock = clock;
    this.server = new LoopbackServer("gateway", port);
  }

  /** Starts answering. */
  public void start() {
    server.start(this::handle);
  }

  /** Base URL, without a slash at the end. */
  public URI uri() {
    return server.uri();
  }

  @Override
  public void close() {
    server.close();
  }

  private void handle(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readNBytes(MOST_BYTES + 1);
    // Most clients look for an answer only when all is sent.
    exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
    answer(exchange, body).send(exchange);
  }

  private HttpAnswer answer(HttpExchange exchange, byte[] body) {
    Optional<RouteTable.Match> match =
        routes.find(exchange.getRequestMethod(), exchange.getRequestURI().getRawPath());
    if (match.isEmpty()) {
      return HttpAnswer.message(404, "Not Found");
    }
    if (body.length > MOST_BYTES) {
      return HttpAnswer.message(413, "Request Entity Too Large");
    }
    if (!throttle.admits()) {
      return HttpAnswer.message(429, "Too Many Requests");
    }
    RouteSpec route = match.get().route();
    return invoke(route, HttpEvent.of(exchange, match.get(), body, clock.instant()));
  }

  private HttpAnswer invoke(RouteSpec route, byte[] event) {
    try {
      Answer answer =
          functions
              .function(route.function())
              .invoke(event)
              .get(route.timeout().toMillis(), TimeUnit.MILLISECONDS);
      return HttpAnswer.of(answer);
    } catch (TimeoutException e) {
      return HttpAnswer.unavailable();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return HttpAnswer.unavailable();
    } catch (ExecutionException e) {
      throw new IllegalStateException("Invocations never complete exceptionally", e);
    }
  }
}
