package io.signalbox.adapters.sqs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequest;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchResponse;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlRequest;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlResponse;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResultEntry;

/** An SQS whose answers are scripted, call by call; beyond the script all goes through. */
final class FakeSqs implements SqsClient {
  /** What one call answers. */
  interface Script {
    /**
     * Empty accepts the entry, "lost" leaves it out of the answer, else it fails with that code.
     */
    String verdict(SendMessageBatchRequestEntry entry);
  }

  final List<SendMessageBatchRequest> calls = new ArrayList<>();
  final List<ChangeMessageVisibilityBatchRequest> changes = new ArrayList<>();
  final List<String> lookUps = new ArrayList<>();
  final Deque<Script> script = new ArrayDeque<>();

  @Override
  public GetQueueUrlResponse getQueueUrl(GetQueueUrlRequest request) {
    lookUps.add(request.queueName());
    if (request.queueName().endsWith("gone")) {
      throw QueueDoesNotExistException.builder().message("no such queue").build();
    }
    return GetQueueUrlResponse.builder().queueUrl("http://sqs.test/" + request.queueName()).build();
  }

  @Override
  public SendMessageBatchResponse sendMessageBatch(SendMessageBatchRequest request) {
    calls.add(request);
    Script now = script.isEmpty() ? e -> "" : script.poll();
    List<SendMessageBatchResultEntry> successful = new ArrayList<>();
    List<BatchResultErrorEntry> failed = new ArrayList<>();
    for (SendMessageBatchRequestEntry entry : request.entries()) {
      String verdict = now.verdict(entry);
      if (verdict.equals("broken")) {
        throw SdkClientException.create("connection reset");
      } else if (verdict.isEmpty()) {
        successful.add(SendMessageBatchResultEntry.builder().id(entry.id()).build());
      } else if (!verdict.equals("lost")) {
        failed.add(failure(entry.id(), verdict));
      }
    }
    return SendMessageBatchResponse.builder().successful(successful).failed(failed).build();
  }

  /** Breaks down for a handle that says so. */
  @Override
  public ChangeMessageVisibilityBatchResponse changeMessageVisibilityBatch(
      ChangeMessageVisibilityBatchRequest request) {
    changes.add(request);
    if (request.entries().get(0).receiptHandle().equals("broken")) {
      throw SdkClientException.create("connection reset");
    }
    return ChangeMessageVisibilityBatchResponse.builder().build();
  }

  private static BatchResultErrorEntry failure(String id, String verdict) {
    return BatchResultErrorEntry.builder()
        .id(id)
        .code(verdict)
        .senderFault(verdict.startsWith("@"))
        .build();
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {}
}
