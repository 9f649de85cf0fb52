package io.signalbox.adapters.sqs;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The URLs of queues by their logical names, each looked up once. */
final class Urls {
  private final SqsClient client;
  private final String prefix;
  private final Map<String, String> known = new ConcurrentHashMap<>();

  Urls(SqsClient client, String prefix) {
    this.client = client;
    this.prefix = prefix;
  }

  String of(String queue) {
    return known.computeIfAbsent(queue, this::lookUp);
  }

  private String lookUp(String queue) {
    return client.getQueueUrl(r -> r.queueName(prefix + queue)).queueUrl();
  }
}
