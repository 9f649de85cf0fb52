package io.signalbox.handlers;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.adapters.json.UnreadableWork;
import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.adapters.sqs.SoonerAgain.Back;
import io.signalbox.core.message.Work;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One record of a queue's batch.
 *
 * @param id the queue's, by which it may be given back
 * @param receive of which queue, by which handle, for the how manieth time
 * @param body as it came
 * @param work what the body says; null when it cannot be read
 * @param fault why it cannot be read, without anything of the body; empty when it can
 */
record QueueRecord(String id, Back receive, String body, @Nullable Work work, String fault) {
  private static final WorkCodec CODEC = new WorkCodec();

  /** The records of an event in its order; empty when it came from no queue. */
  static List<QueueRecord> of(JsonNode event) {
    List<QueueRecord> records = new ArrayList<>();
    for (JsonNode record : event.path("Records")) {
      records.add(read(record));
    }
    return records;
  }

  private static QueueRecord read(JsonNode record) {
    String id = record.path("messageId").asText();
    String body = record.path("body").asText();
    try {
      return new QueueRecord(id, receive(record), body, CODEC.read(body), "");
    } catch (UnreadableWork e) {
      return new QueueRecord(id, receive(record), body, null, String.valueOf(e.getMessage()));
    }
  }

  private static Back receive(JsonNode record) {
    return new Back(
        record.path("eventSourceARN").asText(),
        record.path("receiptHandle").asText(),
        record.path("attributes").path("ApproximateReceiveCount").asInt());
  }
}
