package io.signalbox.adapters.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.receipt.Receipt;
import java.util.Optional;
import java.util.Set;

/** Receipts, and the checks for those that never came. */
final class ReceiptJson {
  private static final Set<State> STATUSES = Set.of(State.DELIVERED, State.UNDELIVERED, State.SENT);

  private ReceiptJson() {}

  static void write(Receipt receipt, ObjectNode node) {
    node.put("eventId", receipt.eventId());
    node.put("channel", receipt.channel());
    node.put("reference", receipt.reference());
    node.put("providerId", receipt.providerId());
    node.put("status", receipt.status().name());
    node.put("code", receipt.code());
    node.put("providerAt", receipt.providerAt().toString());
    node.put("receivedAt", receipt.receivedAt().toString());
  }

  static Receipt receipt(Fields fields) {
    return new Receipt(
        fields.text("eventId"),
        fields.text("channel"),
        fields.text("reference"),
        fields.text("providerId"),
        fields.parsed("status", State.SENT, "a receipt's status", ReceiptJson::status),
        fields.text("code"),
        fields.instant("providerAt"),
        fields.instant("receivedAt"));
  }

  static void write(ReceiptCheck check, ObjectNode node) {
    node.put("channel", check.channel());
    ArrayNode references = node.putArray("references");
    check.references().forEach(r -> references.add(r.toString()));
  }

  static ReceiptCheck check(Fields fields) {
    return new ReceiptCheck(
        fields.text("channel"), fields.list("references", "a reference", Reference::parse));
  }

  private static Optional<State> status(String text) {
    return STATUSES.stream().filter(s -> s.name().equals(text)).findFirst();
  }
}
