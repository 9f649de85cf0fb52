package io.signalbox.local.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlRequest;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;

/** A real SQS that refuses chosen entries, as the cloud's now and then does and ElasticMQ never. */
final class RefusingSqs implements SqsClient {
  private final SqsClient real;
  private Set<String> bodies = Set.of();
  private int times;

  RefusingSqs(SqsClient real) {
    this.real = real;
  }

  void refuse(Set<String> newBodies, int newTimes) {
    bodies = newBodies;
    times = newTimes;
  }

  @Override
  public GetQueueUrlResponse getQueueUrl(GetQueueUrlRequest request) {
    return real.getQueueUrl(request);
  }

  @Override
  public SendMessageBatchResponse sendMessageBatch(SendMessageBatchRequest request) {
    List<SendMessageBatchRequestEntry> taken = new ArrayList<>();
    List<BatchResultErrorEntry> refused = new ArrayList<>();
    for (SendMessageBatchRequestEntry entry : request.entries()) {
      if (times > 0 && bodies.contains(entry.messageBody())) {
        times--;
        refused.add(BatchResultErrorEntry.builder().id(entry.id()).code("InternalError").build());
      } else {
        taken.add(entry);
      }
    }
    SendMessageBatchResponse answer =
        taken.isEmpty()
            ? SendMessageBatchResponse.builder().successful(List.of()).failed(List.of()).build()
            : real.sendMessageBatch(request.toBuilder().entries(taken).build());
    refused.addAll(answer.failed());
    return answer.toBuilder().failed(refused).build();
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {}
}
