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

  /**
   * Makes the JDK's server fit to be called by many clients: no 40 ms stalls between header and
   * body, and no idle connection cut while a client takes it up again. Read once per process, so
   * this has to run before the first server starts.
   */
  static void tune() {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    System.setProperty("sun.net.httpserver.maxIdleConnections", "10000");
    System.setProperty("sun.net.httpserver.idleInterval", "300");
  }

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
