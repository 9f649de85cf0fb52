package io.signalbox.adapters.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Feedback;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Message.Origin;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.ReceiptNote;

/**
 * The whole story of a message, for its tenant: the number in full, the text never, since it may be
 * a secret and the tenant has it.
 */
public final class StoryJson {
  private StoryJson() {}

  /** {@code GET /v1/messages/{id}}, and the answer to a cancellation or to feedback. */
  public static Reply reply(Message message) {
    ObjectNode body = Shapes.object();
    body.put("id", message.id().value()).put("state", message.state().name());
    Shapes.putText(body, "reason", message.reason());
    Shapes.putTime(body, "closedAt", message.closedAt());
    origin(body, message.origin());
    body.put("sequence", message.sequence());
    ArrayNode attempts = body.putArray("attempts");
    message.attempts().forEach(a -> attempts.add(attempt(message.id(), a)));
    ArrayNode receipts = body.putArray("receipts");
    message.receipts().forEach(r -> receipts.add(receipt(r)));
    Feedback feedback = message.feedback();
    if (feedback != null) {
      ObjectNode told = body.putObject("feedback");
      told.put("outcome", feedback.outcome().wireName());
      Shapes.putTime(told, "at", feedback.at());
    }
    return Reply.json(200, body);
  }

  private static void origin(ObjectNode body, Origin origin) {
    body.put("requestId", origin.requestId()).put("kind", origin.kind().wireName());
    Shapes.putText(body, "bizType", origin.bizType());
    body.put("to", origin.to().number())
        .put("country", origin.to().country())
        .put("operator", origin.to().operator())
        .put("zone", origin.to().zone());
    Shapes.putText(body, "from", origin.from());
    Shapes.putText(body, "channel", origin.pin());
    body.put("segments", origin.text().segments()).put("encoding", origin.text().encoding().name());
    Shapes.putTime(body, "acceptedAt", origin.acceptedAt());
    Shapes.putTime(body, "sendAt", origin.sendAt());
    Shapes.putTime(body, "deadline", origin.deadline());
    body.put("maxAttempts", origin.maxAttempts());
    Shapes.putText(body, "callbackUrl", origin.callbackUrl());
    Shapes.putPrice(body, origin.priceMicros());
    body.put("traceId", origin.traceId());
  }

  private static ObjectNode attempt(MessageId id, Attempt attempt) {
    ObjectNode json = Shapes.object().put("number", attempt.number());
    json.put("channel", attempt.channel()).put("reference", id.reference(attempt.number()));
    json.putObject("choice")
        .put("strategy", attempt.choice().strategy())
        .put("snapshot", attempt.choice().snapshot())
        .put("why", attempt.choice().why());
    Shapes.putTime(json, "claimedAt", attempt.claimedAt());
    Shapes.putTime(json, "alsoDeliveredAt", attempt.alsoDelivered());
    Attempt.End end = attempt.end();
    if (end == null) {
      return json.put("outcome", "open");
    }
    json.put("outcome", end.outcome());
    Shapes.putText(json, "code", end.code());
    Shapes.putText(json, "providerId", end.providerId());
    if (end.providerIds().size() > 1) {
      end.providerIds().forEach(json.putArray("providerIds")::add);
    }
    Shapes.putTime(json, "endedAt", end.at());
    return json.put("latencyMillis", end.latencyMillis());
  }

  private static ObjectNode receipt(ReceiptNote receipt) {
    ObjectNode json = Shapes.object().put("attempt", receipt.attempt());
    json.put("status", receipt.status().name());
    Shapes.putText(json, "code", receipt.code());
    Shapes.putText(json, "failure", failure(receipt));
    if (receipt.followed()) {
      json.put("followed", true);
    }
    Shapes.putTime(json, "providerAt", receipt.providerAt());
    Shapes.putTime(json, "receivedAt", receipt.receivedAt());
    return json;
  }

  private static String failure(ReceiptNote receipt) {
    FailureClass failure = receipt.failure();
    return failure == FailureClass.NONE ? "" : failure.wireName();
  }
}
