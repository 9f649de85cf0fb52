package io.signalbox.local;

import io.signalbox.local.blueprint.QueueSpec;
import io.signalbox.local.template.Arns;
import io.signalbox.local.template.TemplateException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** Creates the template's queues and looks at them. */
final class Queues {
  private final SqsClient sqs;
  private final Map<String, String> urls = new TreeMap<>();

  /** Creates them all; a dead-letter queue before the queues that name it. */
  Queues(SqsClient sqs, Map<String, QueueSpec> specs) {
    this.sqs = sqs;
    specs.values().forEach(spec -> create(spec, specs, specs.size()));
  }

  private void create(QueueSpec spec, Map<String, QueueSpec> specs, int deepest) {
    if (urls.containsKey(spec.name())) {
      return;
    }
    if (deepest == 0) {
      throw new TemplateException("Queue " + spec.name() + " is its own dead-letter queue");
    }
    Map<String, String> attributes = new HashMap<>(spec.attributes());
    QueueSpec.Redrive redrive = spec.redrive();
    if (redrive != null) {
      QueueSpec deadLetters = specs.get(redrive.queue());
      if (deadLetters != null) {
        create(deadLetters, specs, deepest - 1);
      }
      attributes.put("RedrivePolicy", policy(redrive));
    }
    String url =
        sqs.createQueue(r -> r.queueName(spec.name()).attributesWithStrings(attributes)).queueUrl();
    urls.put(spec.name(), url);
  }

  private static String policy(QueueSpec.Redrive redrive) {
    return "{\"deadLetterTargetArn\":\"%s\",\"maxReceiveCount\":%d}"
        .formatted(Arns.ofQueue(redrive.queue()), redrive.maxReceiveCount());
  }

  /** URLs by name. */
  Map<String, String> urls() {
    return urls;
  }

  String url(String name) {
    String url = urls.get(name);
    if (url == null) {
      throw new IllegalArgumentException("There is no queue " + name);
    }
    return url;
  }

  QueueDepth depth(String name) {
    Map<QueueAttributeName, String> attributes =
        sqs.getQueueAttributes(r -> r.queueUrl(url(name)).attributeNames(QueueAttributeName.ALL))
            .attributes();
    return new QueueDepth(
        count(attributes, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES),
        count(attributes, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE),
        count(attributes, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED));
  }

  private static int count(Map<QueueAttributeName, String> attributes, QueueAttributeName name) {
    return Integer.parseInt(attributes.getOrDefault(name, "0"));
  }
}
