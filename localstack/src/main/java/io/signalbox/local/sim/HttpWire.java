package io.signalbox.local.sim;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A REST provider of the common kind: a refusal is a 200 whose result carries another code. Every
 * failure for now is a 503: of a 500 that says no more nobody knows whether the text was sent. It
 * reports on each segment.
 */
final class HttpWire implements Wire {
  private static final Map<String, String> CODES =
      Map.of(
          "invalid_number", "1",
          "content_rejected", "2",
          "opted_out", "3",
          "insufficient_balance", "5",
          "unauthorized", "5");
  private static final String OTHER = "9";

  @Override
  public String sendPath() {
    return "send";
  }

  @Override
  public Optional<Submission> submission(JsonNode body) {
    String reference = Wire.text(body, "clientRef");
    String to = Wire.text(body, "recipient");
    String text = Wire.text(body, "content");
    if (reference.isEmpty() || to.isEmpty() || text.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Submission(reference, to, text, Segments.count(text), ""));
  }

  @Override
  public int parts(int segments) {
    return segments;
  }

  @Override
  public Reply accepted(String id) {
    return new Reply(200, result(Wire.object().put("messageId", id).put("code", "0")));
  }

  @Override
  public Reply refused(int status, String code) {
    ObjectNode result = Wire.object().put("code", CODES.getOrDefault(code, OTHER));
    return new Reply(status(status), result(result.put("reason", code)));
  }

  @Override
  public JsonNode receipts(List<ReceiptLine> lines) {
    ObjectNode body = Wire.object();
    ArrayNode reports = body.putArray("reports");
    for (ReceiptLine line : lines) {
      reports
          .addObject()
          .put("clientRef", line.reference())
          .put("messageId", line.id())
          .put("part", line.part())
          .put("parts", line.parts())
          .put("state", line.report().status().http())
          .put("doneDate", line.at().toString());
    }
    return body;
  }

  private static int status(int sim) {
    boolean inBody = sim == 400 || sim == 402;
    return inBody ? 200 : sim >= 500 ? 503 : sim;
  }

  private static ObjectNode result(ObjectNode result) {
    return Wire.object().set("result", result);
  }
}
