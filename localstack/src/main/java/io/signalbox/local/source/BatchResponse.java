package io.signalbox.local.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.signalbox.local.lambda.Answer;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.sqs.model.Message;

/** Which records of a batch are done, by Lambda's rules for partial batch responses. */
final class BatchResponse {
  private static final ObjectMapper JSON = new ObjectMapper();

  private BatchResponse() {}

  /**
   * The records to delete; the others return after their visibility.
   *
   * @param reportsFailures without it, an answer of any kind means that all are done
   */
  static List<Message> done(List<Message> batch, Answer answer, boolean reportsFailures) {
    if (!(answer instanceof Answer.Success success)) {
      return List.of();
    }
    if (!reportsFailures) {
      return batch;
    }
    try {
      Set<String> failed = failures(success.payload(), ids(batch));
      return batch.stream().filter(m -> !failed.contains(m.messageId())).toList();
    } catch (IOException e) {
      System.err.println("Batch response refused, the whole batch goes back: " + e.getMessage());
      return List.of();
    }
  }

  private static Set<String> failures(byte[] payload, Set<String> known) throws IOException {
    JsonNode list = payload.length == 0 ? JSON.nullNode() : listOf(JSON.readTree(payload));
    Set<String> failed = new HashSet<>();
    for (JsonNode item : list) {
      String id = item.path("itemIdentifier").asText();
      if (!known.contains(id)) {
        throw new IOException("no record of this batch in " + item);
      }
      failed.add(id);
    }
    return failed;
  }

  /**
   * An answer that is null or an object without the list, or with a null list, means no failure.
   */
  private static JsonNode listOf(JsonNode answer) throws IOException {
    JsonNode list = answer.path("batchItemFailures");
    boolean noList = list.isNull() || (answer.isObject() && list.isMissingNode());
    boolean absent = answer.isNull() || answer.isMissingNode() || noList;
    if (!absent && !list.isArray()) {
      throw new IOException("batchItemFailures is no list: " + answer);
    }
    return list;
  }

  private static Set<String> ids(List<Message> batch) {
    return batch.stream().map(Message::messageId).collect(Collectors.toSet());
  }
}
