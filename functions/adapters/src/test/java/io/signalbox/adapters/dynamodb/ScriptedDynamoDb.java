package io.signalbox.adapters.dynamodb;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** Answers as scripted, one after the other; the last one for ever. */
final class ScriptedDynamoDb implements DynamoDbClient {
  final List<DynamoDbRequest> requests = new ArrayList<>();
  private final Deque<Supplier<Object>> answers = new ArrayDeque<>();
  private @Nullable Supplier<Object> last;

  ScriptedDynamoDb then(Supplier<Object> answer) {
    answers.add(answer);
    return this;
  }

  private <T> T answer(Class<T> type, DynamoDbRequest request) {
    requests.add(request);
    Supplier<Object> next = answers.isEmpty() ? last : answers.remove();
    last = next;
    if (next == null) {
      throw new AssertionError("no answer is scripted for " + request);
    }
    return type.cast(next.get());
  }

  @Override
  public GetItemResponse getItem(GetItemRequest request) {
    return answer(GetItemResponse.class, request);
  }

  @Override
  public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
    return answer(BatchGetItemResponse.class, request);
  }

  @Override
  public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
    return answer(BatchWriteItemResponse.class, request);
  }

  @Override
  public String serviceName() {
    return "dynamodb";
  }

  @Override
  public void close() {}
}
