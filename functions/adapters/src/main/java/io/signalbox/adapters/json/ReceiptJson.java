package io.signalbox.adapters.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.receipt.Receipt;
import io.signalbox.core.receipt.UnreadReceipt;
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
    if (receipt.failure() != FailureClass.NONE) {
      node.put("failure", receipt.failure().wireName());
    }
    if (receipt.parts() > 1) {
      node.put("part", receipt.part()).put("parts", receipt.parts());
    }
    if (receipt.partUnsaid()) {
      node.put("partUnsaid", true);
    }
    node.put("providerAt", receipt.providerAt().toString());
    node.put("receivedAt", receipt.receivedAt().toString());
  }

  static Receipt receipt(Fields fields) {
    int parts = fields.has("parts") ? fields.integer("parts", 2, Receipt.MOST_PARTS) : 1;
    return new Receipt(
        fields.text("eventId"),
        fields.text("channel"),
        fields.text("reference"),
        fields.text("providerId"),
        fields.parsed("status", State.SENT, "a receipt's status", ReceiptJson::status),
        fields.text("code"),
        fields.has("failure")
            ? fields.parsed("failure", FailureClass.OTHER, "a failure", FailureClass::named)
            : FailureClass.NONE,
        parts == 1 ? 1 : fields.integer("part", 1, parts),
        parts,
        fields.flag("partUnsaid", false),
        fields.instant("providerAt"),
        fields.instant("receivedAt"));
  }

  static void write(UnreadReceipt unread, ObjectNode node) {
    node.put("eventId", unread.eventId());
    node.put("channel", unread.channel());
    node.put("why", unread.why());
    node.put("reference", unread.reference());
    node.put("providerId", unread.providerId());
    node.put("status", unread.status());
    node.put("code", unread.code());
    node.put("providerAt", unread.providerAt().toString());
    node.put("receivedAt", unread.receivedAt().toString());
  }

  static UnreadReceipt unread(Fields fields) {
    return new UnreadReceipt(
        fields.text("eventId"),
        fields.text("channel"),
        fields.text("why"),
        fields.text("reference"),
        fields.text("providerId"),
        fields.text("status"),
        fields.text("code"),
        fields.instant("providerAt"),
        fields.instant("receivedAt"));
  }

  static void write(ReceiptCheck check, ObjectNode node) {
    node.put("channel", check.channel());
    ArrayNode references = node.putArray("references");
    check.references().forEach(r -> references.add(r.toString()));
    if (check.lastClaim() != null) {
      node.put("lastClaim", check.lastClaim().toString());
    }
  }

  static ReceiptCheck check(Fields fields) {
    return new ReceiptCheck(
        fields.text("channel"),
        fields.list("references", "a reference", Reference::parse),
        fields.has("lastClaim") ? fields.instant("lastClaim") : null);
  }

  private static Optional<State> status(String text) {
    return STATUSES.stream().filter(s -> s.name().equals(text)).findFirst();
  }
}
