package io.signalbox.adapters.sqs;

import static software.amazon.awssdk.services.sqs.model.QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES;
import static software.amazon.awssdk.services.sqs.model.QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE;

import io.signalbox.core.breaker.LaneDepths;
import java.util.Map;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** Depths of queues by {@code GetQueueAttributes}, one request each. Safe for several threads. */
public final class SqsLaneDepths implements LaneDepths {
  private final SqsClient client;
  private final Urls urls;

  /**
   * Makes the adapter; nothing is called yet.
   *
   * @param prefix what precedes a logical name, for instance {@code signalbox-local-}
   */
  public SqsLaneDepths(SqsClient client, String prefix) {
    this.client = client;
    this.urls = new Urls(client, prefix);
  }

  @Override
  public Depth of(String queue) {
    String url = urls.of(queue);
    Map<QueueAttributeName, String> numbers =
        client
            .getQueueAttributes(
                r ->
                    r.queueUrl(url)
                        .attributeNames(
                            APPROXIMATE_NUMBER_OF_MESSAGES,
                            APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE))
            .attributes();
    return new Depth(
        number(numbers, APPROXIMATE_NUMBER_OF_MESSAGES),
        number(numbers, APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE));
  }

  private static long number(Map<QueueAttributeName, String> numbers, QueueAttributeName name) {
    return Long.parseLong(numbers.getOrDefault(name, "0"));
  }
}
