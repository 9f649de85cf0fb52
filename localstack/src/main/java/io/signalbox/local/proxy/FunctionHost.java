package io.signalbox.local.proxy;

import com.sun.net.httpserver.HttpExchange;
import io.signalbox.local.Closer;
import io.signalbox.local.blueprint.FunctionSpec;
import io.signalbox.local.endpoint.Endpoint;
import io.signalbox.local.http.LoopbackServer;
import io.signalbox.local.lambda.Answer;
import io.signalbox.local.lambda.Handlers;
import io.signalbox.local.lambda.InvocationHook;
import io.signalbox.local.lambda.LambdaHost;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.lambda.model.GetFunctionConfigurationResponse;

/**
 * The functions of an endpoint in this JVM. MiniStack posts each event to it and names the function
 * in a header; handler class, environment and timeout are what the endpoint says of that function,
 * asked again every {@link #AGE}, so that a new deployment takes effect. How many run at once is
 * the endpoint's to limit.
 */
public final class FunctionHost implements AutoCloseable {
  /** How old a function's configuration gets; 2 s. */
  static final Duration AGE = Duration.ofSeconds(2);

  private static final String NAME = "X-Amzn-Lambda-Function-Name";
  private static final int OK = 200;
  private static final int FAILED = 500;
  private static final int THROTTLED = 429;

  private final Endpoint endpoint;
  private final Closer closer = new Closer();
  private final LoopbackServer server;
  private final Held<Running> functions = new Held<>(InstantSource.system(), AGE, this::renew);

  private record Running(String revision, LambdaHost host) {}

  private FunctionHost(Endpoint endpoint, int port) throws IOException {
    this.endpoint = endpoint;
    server = closer.add(new LoopbackServer("functions", port));
    server.start(this::handle);
  }

  /**
   * Starts to take events.
   *
   * @param port 0 for any free one
   */
  public static FunctionHost start(Endpoint endpoint, int port) throws IOException {
    return new FunctionHost(endpoint, port);
  }

  /** Where it takes events. */
  public URI uri() {
    return URI.create(server.uri() + "/");
  }

  @Override
  public void close() {
    closer.close();
  }

  private void handle(HttpExchange exchange) throws IOException {
    byte[] event = exchange.getRequestBody().readAllBytes();
    @Nullable String name = exchange.getRequestHeaders().getFirst(NAME);
    if (name == null) {
      answer(exchange, FAILED, error("no header " + NAME));
      return;
    }
    Running running = functions.get(name);
    Answer answer = running.host().function(name).invoke(event).join();
    if (answer instanceof Answer.Success success) {
      answer(exchange, OK, success.payload());
    } else {
      answer(exchange, answer instanceof Answer.Throttled ? THROTTLED : FAILED, error(answer));
    }
  }

  private static byte[] error(Object what) {
    return what.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  /** The same process as long as the endpoint's configuration is the same, as in Lambda. */
  private Running renew(String name, @Nullable Running before) {
    GetFunctionConfigurationResponse there =
        endpoint.functions().getFunctionConfiguration(r -> r.functionName(name));
    if (before != null && before.revision().equals(there.revisionId())) {
      return before;
    }
    LambdaHost host =
        new LambdaHost(
            List.of(spec(there)),
            endpoint.environment(),
            Handlers::onClassPath,
            InvocationHook.NONE);
    return new Running(there.revisionId(), closer.add(host));
  }

  private static FunctionSpec spec(GetFunctionConfigurationResponse there) {
    Map<String, String> variables =
        there.environment() == null ? Map.of() : there.environment().variables();
    return FunctionSpec.deployed(
        there.functionName(),
        there.handler(),
        variables,
        Duration.ofSeconds(there.timeout()),
        there.memorySize());
  }
}
