package io.signalbox.local.sim;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** The simulated protocol that Signalbox defines itself. */
final class SimWire implements Wire {
  private final boolean echoes;

  /**
   * The protocol.
   *
   * @param echoes whether receipts tell the reference; else they tell the id alone, in decimal
   *     digits with leading zeros
   */
  SimWire(boolean echoes) {
    this.echoes = echoes;
  }

  @Override
  public String sendPath() {
    return "messages";
  }

  @Override
  public Optional<Submission> submission(JsonNode body) {
    String reference = Wire.text(body, "reference");
    String to = Wire.text(body, "to");
    String text = Wire.text(body, "text");
    String callback = Wire.text(body, "callback");
    boolean whole = !reference.isEmpty() && !to.isEmpty() && !text.isEmpty();
    if (!whole || !isCallback(callback)) {
      return Optional.empty();
    }
    int segments = body.path("segments").asInt(0);
    int counted = segments > 0 ? segments : Segments.count(text);
    return Optional.of(new Submission(reference, to, text, counted, callback));
  }

  private static boolean isCallback(String text) {
    try {
      return text.isEmpty() || "http".equals(URI.create(text).getScheme());
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** This protocol reports on a message as a whole. */
  @Override
  public int parts(int segments) {
    return 1;
  }

  @Override
  public Reply accepted(String id) {
    return new Reply(200, Wire.object().put("id", id).put("status", "accepted"));
  }

  @Override
  public Reply refused(int status, String code) {
    return new Reply(status, Wire.object().put("code", code));
  }

  @Override
  public JsonNode receipts(List<ReceiptLine> lines) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (ReceiptLine line : lines) {
      ObjectNode receipt = array.addObject();
      if (echoes) {
        receipt.put("id", line.id()).put("reference", line.reference());
      } else {
        receipt.put("id", "%024d".formatted(new BigInteger(line.id(), 16)));
      }
      receipt
          .put("status", line.report().status().sim())
          .put("code", line.report().code())
          .put("at", line.at().toString());
    }
    return array;
  }
}
