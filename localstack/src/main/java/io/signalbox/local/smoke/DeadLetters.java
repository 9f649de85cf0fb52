package io.signalbox.local.smoke;

import io.signalbox.local.endpoint.Endpoint;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** Counts what no function could take: in its queue, on its way to the table, and in the table. */
final class DeadLetters {
  private static final String COUNTS = "ApproximateNumberOfMessages";

  private final Endpoint endpoint;
  private final String prefix;

  DeadLetters(Endpoint endpoint, String prefix) {
    this.endpoint = endpoint;
    this.prefix = prefix;
  }

  int count() {
    int stored =
        endpoint
            .tables()
            .scanPaginator(r -> r.tableName(prefix + "deadletters").select(Select.COUNT))
            .stream()
            .mapToInt(ScanResponse::count)
            .sum();
    return stored + List.of("dlq", "deadletters").stream().mapToInt(this::depth).sum();
  }

  private int depth(String queue) {
    String url = endpoint.queues().getQueueUrl(r -> r.queueName(prefix + queue)).queueUrl();
    return endpoint
        .queues()
        .getQueueAttributes(r -> r.queueUrl(url).attributeNames(QueueAttributeName.ALL))
        .attributesAsStrings()
        .entrySet()
        .stream()
        .filter(entry -> entry.getKey().startsWith(COUNTS))
        .map(Map.Entry::getValue)
        .mapToInt(Integer::parseInt)
        .sum();
  }
}
