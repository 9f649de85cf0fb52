package io.signalbox.local.gateway;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import io.signalbox.local.template.Arns;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The event that an HTTP API makes of a request, payload format 2.0. */
final class HttpEvent {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TRACE = "x-amzn-trace-id";

  private static final Pattern TEXT =
      Pattern.compile("(text/.*|application/(.*\\+)?(json|xml|javascript))(;.*)?");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private HttpEvent() {}

  static byte[] of(HttpExchange exchange, RouteTable.Match match, byte[] body, Instant now) {
    ObjectNode event = JSON.createObjectNode();
    String query = exchange.getRequestURI().getRawQuery();
    event.put("version", "2.0");
    event.put("routeKey", match.route().key());
    event.put("rawPath", QueryString.decodePath(exchange.getRequestURI().getRawPath()));
    event.put("rawQueryString", query == null ? "" : query);
    headers(exchange, event, now);
    putIfAny(event, "queryStringParameters", QueryString.parse(query));
    event.set("requestContext", context(exchange, match.route().key(), now));
    putIfAny(event, "pathParameters", match.parameters());
    body(event, exchange.getRequestHeaders().getFirst("content-type"), body);
    try {
      return JSON.writeValueAsBytes(event);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A tree of texts is always JSON", e);
    }
  }

  /** Cookies have a list of their own; other repeated headers are joined by commas. */
  private static void headers(HttpExchange exchange, ObjectNode event, Instant now) {
    ObjectNode headers = JSON.createObjectNode();
    for (Map.Entry<String, List<String>> header : exchange.getRequestHeaders().entrySet()) {
      String name = header.getKey().toLowerCase(Locale.ROOT);
      if (name.equals("cookie")) {
        header.getValue().stream()
            .flatMap(line -> Pattern.compile("; *").splitAsStream(line))
            .forEach(cookie -> event.withArray("cookies").add(cookie));
      } else {
        headers.put(name, String.join(",", header.getValue()));
      }
    }
    if (!headers.has(TRACE)) {
      headers.put(TRACE, traceId(now));
    }
    event.set("headers", headers);
  }

  /** As X-Ray has it: the epoch second and 96 bits, in hex. */
  private static String traceId(Instant now) {
    String random = UUID.randomUUID().toString().replace("-", "").substring(0, 24);
    return "Root=1-%08x-%s".formatted(now.getEpochSecond(), random);
  }

  private static ObjectNode context(HttpExchange exchange, String routeKey, Instant now) {
    ObjectNode context = JSON.createObjectNode();
    context.put("accountId", Arns.ACCOUNT);
    context.put("apiId", "local");
    context.put("domainName", "localhost");
    context.put("domainPrefix", "localhost");
    ObjectNode http = context.putObject("http");
    http.put("method", exchange.getRequestMethod());
    http.put("path", QueryString.decodePath(exchange.getRequestURI().getRawPath()));
    http.put("protocol", exchange.getProtocol());
    http.put("sourceIp", exchange.getRemoteAddress().getAddress().getHostAddress());
    http.put("userAgent", exchange.getRequestHeaders().getFirst("user-agent"));
    context.put("requestId", UUID.randomUUID().toString());
    context.put("routeKey", routeKey);
    context.put("stage", "$default");
    context.put("time", TIME.format(now));
    context.put("timeEpoch", now.toEpochMilli());
    return context;
  }

  private static void putIfAny(ObjectNode event, String name, Map<String, String> values) {
    if (!values.isEmpty()) {
      values.forEach(event.putObject(name)::put);
    }
  }

  /** A body that is not declared as text arrives in base 64, as with API Gateway. */
  private static void body(ObjectNode event, @Nullable String contentType, byte[] body) {
    boolean isText =
        contentType != null && TEXT.matcher(contentType.toLowerCase(Locale.ROOT)).matches();
    if (body.length > 0) {
      event.put(
          "body",
          isText
              ? new String(body, StandardCharsets.UTF_8)
              : Base64.getEncoder().encodeToString(body));
    }
    event.put("isBase64Encoded", body.length > 0 && !isText);
  }
}
