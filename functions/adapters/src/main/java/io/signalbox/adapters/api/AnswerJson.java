package io.signalbox.adapters.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.ingest.Answer;
import io.signalbox.core.ingest.RecipientLine;
import io.signalbox.core.ingest.Requests.Stored;
import io.signalbox.core.ingest.Stories.RequestStory;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import org.jspecify.annotations.Nullable;

/** What a tenant is told of a request, when it is taken and later. */
public final class AnswerJson {
  /** State of a message that was promised to nobody: the request ended in an error. */
  private static final String NOT_STORED = "NOT_STORED";

  private AnswerJson() {}

  /** 202, or 200 for a repetition; a problem for everything else. */
  public static Reply reply(Answer answer, String traceId) {
    return answer.fold(
        taken -> Reply.json(taken.repeated() ? 200 : 202, taken(taken.first())),
        faulty -> Problem.faulty(faulty.faults()).reply(traceId),
        reused -> Problem.requestIdReused().reply(traceId),
        missed -> Problem.unavailable(missed.code(), missed.detail()).reply(traceId));
  }

  /** {@code GET /v1/messages?requestId=}: each line with its message's state as it is now. */
  public static Reply reply(RequestStory story) {
    ObjectNode body = head(story.request());
    ArrayNode lines = body.putArray("messages");
    for (RecipientLine line : story.request().answer()) {
      lines.add(now(line, story));
    }
    return Reply.json(200, body);
  }

  private static ObjectNode taken(Stored request) {
    ObjectNode body = head(request);
    ArrayNode lines = body.putArray("messages");
    request.answer().forEach(l -> lines.add(line(l, l.state())));
    return body;
  }

  private static ObjectNode head(Stored request) {
    long accepted = request.answer().stream().filter(l -> l.id() != null).count();
    ObjectNode body = Shapes.object().put("requestId", request.requestId());
    Shapes.putTime(body, "acceptedAt", request.acceptedAt());
    return body.put("accepted", accepted).put("refused", request.answer().size() - accepted);
  }

  private static ObjectNode now(RecipientLine line, RequestStory story) {
    String id = line.id();
    if (id == null) {
      return line(line, line.state());
    }
    Message message = story.messages().get(new MessageId(id));
    ObjectNode json = line(line, message == null ? NOT_STORED : message.state().name());
    if (message != null) {
      Shapes.putText(json, "reason", message.reason());
      Shapes.putTime(json, "closedAt", message.closedAt());
      json.put("attempts", message.attempts().size());
    }
    return json;
  }

  private static ObjectNode line(RecipientLine line, @Nullable String state) {
    ObjectNode json = Shapes.object();
    Shapes.putText(json, "id", line.id());
    json.put("to", line.to()).put("state", state);
    Shapes.putText(json, "country", line.country());
    Shapes.putText(json, "operator", line.operator());
    if (line.id() == null) {
      Shapes.putText(json, "code", line.code());
      Shapes.putText(json, "detail", line.detail());
      Shapes.putTime(json, "heldUntil", line.heldUntil());
      return json;
    }
    json.put("segments", line.segments()).put("encoding", line.encoding());
    Shapes.putPrice(json, line.priceMicros());
    return json;
  }
}
