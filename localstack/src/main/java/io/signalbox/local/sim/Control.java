package io.signalbox.local.sim;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The control endpoint for people at the console and for programs beside this process: reads and
 * changes the channels' modes, tells what was seen, and takes where receipts go.
 */
final class Control {
  private final Map<String, SimChannel> channels;
  private final Ledger ledger;
  private final BiConsumer<String, FailureMode> change;
  private final Consumer<URI> receiptsTo;

  Control(
      Map<String, SimChannel> channels,
      Ledger ledger,
      BiConsumer<String, FailureMode> change,
      Consumer<URI> receiptsTo) {
    this.channels = channels;
    this.ledger = ledger;
    this.change = change;
    this.receiptsTo = receiptsTo;
  }

  /**
   * {@code GET /_control}, {@code GET /_control/ledger}, {@code PUT /_control} with {@code
   * {"receipts":"<base URL>"}}, or {@code POST /_control/<channel>} with {@code {"mode":"..."}}.
   */
  void handle(HttpExchange exchange, String name) throws IOException {
    JsonNode body = Http.body(exchange);
    switch (exchange.getRequestMethod()) {
      case "GET" ->
          Http.answer(exchange, new Wire.Reply(200, name.equals("ledger") ? seen() : overview()));
      case "PUT" -> receipts(exchange, Wire.text(body, "receipts"));
      default -> change(exchange, name, Wire.text(body, "mode"));
    }
  }

  private void receipts(HttpExchange exchange, String base) {
    try {
      URI address = new URI(base);
      if (address.getHost() != null) {
        receiptsTo.accept(address);
        Http.answer(exchange, new Wire.Reply(200, overview()));
        return;
      }
    } catch (URISyntaxException e) {
      // Answered below, as an address without a host is.
    }
    String wanted = "receipts must be a base URL, as http://127.0.0.1:8080";
    Http.answer(exchange, new Wire.Reply(400, Wire.object().put("error", wanted)));
  }

  private ObjectNode seen() {
    ObjectNode seen = Wire.object().put("providerCalls", ledger.providerCalls());
    ledger.doubleSent().forEach(seen.putArray("doubleSent")::add);
    return seen;
  }

  private void change(HttpExchange exchange, String name, String wanted) {
    Optional<FailureMode> mode =
        Arrays.stream(FailureMode.values()).filter(m -> m.name().equals(wanted)).findFirst();
    if (mode.isEmpty() || !channels.containsKey(name)) {
      String known = "channels " + channels.keySet() + ", modes " + modes();
      Http.answer(exchange, new Wire.Reply(400, Wire.object().put("error", known)));
      return;
    }
    change.accept(name, mode.get());
    Http.answer(exchange, new Wire.Reply(200, overview()));
  }

  private ObjectNode overview() {
    ObjectNode all = Wire.object();
    for (SimChannel channel : channels.values()) {
      all.putObject(channel.name())
          .put("mode", channel.mode().name())
          .put("calls", ledger.calls(channel.name()).size());
    }
    return all;
  }

  private static String modes() {
    return Arrays.toString(FailureMode.values());
  }
}
