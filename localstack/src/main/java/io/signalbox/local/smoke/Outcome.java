package io.signalbox.local.smoke;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * What became of the messages.
 *
 * @param sent messages that were to be accepted
 * @param accepted messages that were
 * @param delivered of those, at their handset by the providers' receipts
 * @param open without a final state when time was up
 * @param doubleSent handsets that got a text more than once, as the providers saw it
 * @param dlq dead letters that came meanwhile
 * @param repaired what the deployment had to set by API
 */
public record Outcome(
    int sent,
    int accepted,
    int delivered,
    int open,
    int doubleSent,
    int dlq,
    List<String> repaired) {
  /** Copies the list. */
  public Outcome {
    repaired = List.copyOf(repaired);
  }

  /** Whether all were accepted and ended, none twice, none in a dead-letter queue. */
  public boolean kept() {
    return accepted == sent && delivered > 0 && open == 0 && doubleSent == 0 && dlq == 0;
  }

  /** One JSON object on one line. */
  public String json() {
    ObjectNode json =
        new ObjectMapper()
            .createObjectNode()
            .put("accepted", accepted)
            .put("delivered", delivered)
            .put("open", open)
            .put("doubleSent", doubleSent)
            .put("dlq", dlq);
    repaired.forEach(json.putArray("repaired")::add);
    return json.toString();
  }

  /** The same for people. */
  public String text() {
    return "accepted %d of %d, delivered %d, open %d, sent twice %d, dead letters %d; repaired %d"
        .formatted(accepted, sent, delivered, open, doubleSent, dlq, repaired.size());
  }
}
