package io.signalbox.local.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;

/** Deletes records in tens; repeats what the answer lists as failed. */
final class BatchDeleter {
  private static final int MOST_PER_REQUEST = 10;
  private static final int TRIES = 3;

  private final SqsClient sqs;
  private final String queueUrl;

  BatchDeleter(SqsClient sqs, String queueUrl) {
    this.sqs = sqs;
    this.queueUrl = queueUrl;
  }

  void delete(List<Message> messages) {
    for (int from = 0; from < messages.size(); from += MOST_PER_REQUEST) {
      int to = Math.min(from + MOST_PER_REQUEST, messages.size());
      deleteTen(messages.subList(from, to));
    }
  }

  private void deleteTen(List<Message> messages) {
    Map<String, DeleteMessageBatchRequestEntry> open =
        messages.stream()
            .map(
                m ->
                    DeleteMessageBatchRequestEntry.builder()
                        .id(m.messageId())
                        .receiptHandle(m.receiptHandle())
                        .build())
            .collect(
                Collectors.toMap(
                    DeleteMessageBatchRequestEntry::id,
                    Function.identity(),
                    (first, twin) -> twin));
    for (int attempt = 0; attempt < TRIES && !open.isEmpty(); attempt++) {
      List<String> failed = failedOf(new ArrayList<>(open.values()));
      open.keySet().retainAll(failed);
    }
    // A record whose visibility ran out has a new handle; it is delivered again, as in AWS.
    open.keySet().forEach(id -> System.err.println("Record " + id + " could not be deleted"));
  }

  private List<String> failedOf(List<DeleteMessageBatchRequestEntry> entries) {
    return sqs
        .deleteMessageBatch(request -> request.queueUrl(queueUrl).entries(entries))
        .failed()
        .stream()
        .map(BatchResultErrorEntry::id)
        .toList();
  }
}
