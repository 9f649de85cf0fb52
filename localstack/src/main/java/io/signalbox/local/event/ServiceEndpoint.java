package io.signalbox.local.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import io.signalbox.local.gateway.QueryString;
import io.signalbox.local.http.LoopbackServer;
import java.io.IOException;
import java.net.URI;
import java.util.Map;

/** One HTTP endpoint for the SDK clients of EventBridge, Scheduler and Secrets Manager. */
public final class ServiceEndpoint implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SCHEDULES = "/schedules";

  private final LoopbackServer server;

  /** Takes a free port; nothing is answered before {@link #start}. */
  public ServiceEndpoint() throws IOException {
    server = new LoopbackServer("services", 0);
  }

  /** What is behind the endpoint. */
  public record Services(EventBuses buses, Schedules schedules, Secrets secrets) {}

  /** Starts answering. */
  public void start(Services services) {
    server.start(exchange -> handle(services, exchange));
  }

  /** Where it listens. */
  public URI uri() {
    return server.uri();
  }

  @Override
  public void close() {
    server.close();
  }

  private static void handle(Services services, HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    try {
      JsonNode request = body.length == 0 ? JSON.createObjectNode() : JSON.readTree(body);
      answer(exchange, 200, dispatch(services, exchange, (ObjectNode) request));
    } catch (ServiceException e) {
      exchange.getResponseHeaders().add("x-amzn-ErrorType", e.type());
      ObjectNode error = JSON.createObjectNode().put("__type", e.type());
      answer(exchange, e.status(), error.put("Message", e.getMessage()));
    }
  }

  private static JsonNode dispatch(Services services, HttpExchange exchange, ObjectNode request) {
    String operation = exchange.getRequestHeaders().getFirst("X-Amz-Target");
    if (operation == null) {
      return dispatchSchedules(services.schedules(), exchange, request);
    }
    return switch (operation) {
      case "AWSEvents.PutEvents" -> services.buses().put(request);
      case "secretsmanager.GetSecretValue" ->
          services.secrets().get(request.path("SecretId").asText());
      default -> throw ServiceException.unknownOperation(operation + " does not run locally.");
    };
  }

  private static JsonNode dispatchSchedules(
      Schedules schedules, HttpExchange exchange, ObjectNode request) {
    String path = exchange.getRequestURI().getPath();
    Map<String, String> query = QueryString.parse(exchange.getRequestURI().getRawQuery());
    if (path.equals(SCHEDULES) && exchange.getRequestMethod().equals("GET")) {
      return schedules.list(query.get("ScheduleGroup"));
    }
    if (!path.startsWith(SCHEDULES + "/")) {
      throw ServiceException.unknownOperation(path + " does not run locally.");
    }
    String name = path.substring(SCHEDULES.length() + 1);
    return switch (exchange.getRequestMethod()) {
      case "POST" -> schedules.create(name, request);
      case "GET" -> schedules.get(name, query.get("groupName"));
      case "DELETE" -> schedules.delete(name, query.get("groupName"));
      default -> throw ServiceException.unknownOperation("Schedules cannot be updated locally.");
    };
  }

  private static void answer(HttpExchange exchange, int status, JsonNode body) throws IOException {
    byte[] bytes = JSON.writeValueAsBytes(body);
    exchange.getResponseHeaders().add("content-type", "application/x-amz-json-1.1");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }
}
