package io.signalbox.local.sim;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** Reading and answering on the JDK's server. */
final class Http {
  private static final int MAX_BODY = 64 * 1024;

  private Http() {}

  /** The body, or a missing node when it is no JSON or too long. */
  static JsonNode body(HttpExchange exchange) throws IOException {
    try (InputStream in = exchange.getRequestBody()) {
      byte[] bytes = in.readNBytes(MAX_BODY + 1);
      return bytes.length > MAX_BODY || bytes.length == 0
          ? MissingNode.getInstance()
          : Wire.JSON.readTree(bytes);
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  /** Answers and ends the exchange. */
  static void answer(HttpExchange exchange, Wire.Reply reply) {
    try (exchange) {
      byte[] bytes = Wire.JSON.writeValueAsBytes(reply.body());
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(reply.status(), bytes.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(bytes);
      }
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    } catch (IOException e) {
      // The client went away: its own read timeout tells it so.
      exchange.close();
    }
  }
}
