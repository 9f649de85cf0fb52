package io.signalbox.local.sim;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The control endpoint for people at the console: reads and changes the channels' modes. */
final class Control {
  private final Map<String, SimChannel> channels;
  private final Ledger ledger;
  private final BiConsumer<String, FailureMode> change;

  Control(Map<String, SimChannel> channels, Ledger ledger, BiConsumer<String, FailureMode> change) {
    this.channels = channels;
    this.ledger = ledger;
    this.change = change;
  }

  /** {@code GET /_control}, or {@code POST /_control/<channel>} with {@code {"mode":"..."}}. */
  void handle(HttpExchange exchange, String name) throws IOException {
    String wanted = Wire.text(Http.body(exchange), "mode");
    if (exchange.getRequestMethod().equals("GET")) {
      Http.answer(exchange, new Wire.Reply(200, overview()));
      return;
    }
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
