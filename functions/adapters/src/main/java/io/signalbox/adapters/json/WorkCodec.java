package io.signalbox.adapters.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.closing.CancelCheck;
import io.signalbox.core.closing.DeadLetterWork;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.deadletter.ReplayWork;
import io.signalbox.core.health.Tick;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Work;
import io.signalbox.core.receipt.Receipt;
import io.signalbox.core.receipt.UnreadReceipt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Work as compact JSON with a {@code type}: {@code dispatch}, {@code webhook}, {@code deadletter},
 * {@code replay}, {@code receipt}, {@code unread-receipt}, {@code receipt-check}, {@code
 * cancel-check} or {@code tick}. Optional fields are left out when null.
 *
 * <p>Strict where it matters (a missing or wrong field is a fault), and forward compatible: fields
 * that a newer writer added are ignored.
 */
public final class WorkCodec {
  private static final JsonMapper MAPPER = new JsonMapper();

  /** The JSON of that work, without line breaks. */
  public String write(Work work) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (work instanceof Dispatch dispatch) {
      DispatchJson.write(dispatch, node.put("type", "dispatch"));
    } else if (work instanceof WebhookWork webhook) {
      ClosingJson.write(webhook, node.put("type", "webhook"));
    } else if (work instanceof DeadLetterWork letter) {
      ClosingJson.write(letter, node.put("type", "deadletter"));
    } else if (work instanceof ReplayWork replay) {
      ClosingJson.write(replay, node.put("type", "replay"));
    } else if (work instanceof Receipt receipt) {
      ReceiptJson.write(receipt, node.put("type", "receipt"));
    } else if (work instanceof UnreadReceipt unread) {
      ReceiptJson.write(unread, node.put("type", "unread-receipt"));
    } else if (work instanceof ReceiptCheck check) {
      ReceiptJson.write(check, node.put("type", "receipt-check"));
    } else if (work instanceof CancelCheck check) {
      ClosingJson.write(check, node.put("type", "cancel-check"));
    } else if (work instanceof Tick tick) {
      node.put("type", "tick").put("cause", tick.cause()).put("id", tick.id());
    } else {
      throw new IllegalArgumentException("no JSON for " + work.getClass().getName());
    }
    return node.toString();
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws UnreadableWork for anything else, naming every fault
   */
  public Work read(String json) {
    List<String> faults = new ArrayList<>();
    Fields fields = new Fields(parse(json), "", faults);
    stopAt(faults);
    Work work = work(fields, faults);
    stopAt(faults);
    return work;
  }

  /** The same; empty for anything else. */
  public Optional<Work> readIfGood(String json) {
    try {
      return Optional.of(read(json));
    } catch (UnreadableWork e) {
      return Optional.empty();
    }
  }

  private static Work work(Fields fields, List<String> faults) {
    String type = fields.text("type");
    stopAt(faults);
    return switch (type) {
      case "dispatch" -> DispatchJson.read(fields);
      case "webhook" -> ClosingJson.webhook(fields);
      case "deadletter" -> ClosingJson.deadLetter(fields);
      case "replay" -> ClosingJson.replay(fields);
      case "receipt" -> ReceiptJson.receipt(fields);
      case "unread-receipt" -> ReceiptJson.unread(fields);
      case "receipt-check" -> ReceiptJson.check(fields);
      case "cancel-check" -> ClosingJson.cancelCheck(fields);
      case "tick" -> new Tick(fields.text("cause"), fields.text("id"));
      default -> throw new UnreadableWork(List.of("type is unknown"));
    };
  }

  private static JsonNode parse(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      // Jackson's own text quotes the record, which may hold personal data.
      throw new UnreadableWork(List.of("it is not JSON"));
    }
  }

  private static void stopAt(List<String> faults) {
    if (!faults.isEmpty()) {
      throw new UnreadableWork(faults);
    }
  }
}
