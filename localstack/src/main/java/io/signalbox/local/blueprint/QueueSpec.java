package io.signalbox.local.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.local.template.Arns;
import io.signalbox.local.template.Props;
import io.signalbox.local.template.Resource;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An SQS standard queue.
 *
 * @param name physical name
 * @param attributes SQS attributes but the redrive policy, by SQS name
 * @param redrive where records go that were received too often; null when nowhere
 */
public record QueueSpec(String name, Map<String, String> attributes, @Nullable Redrive redrive) {
  private static final Map<String, String> ATTRIBUTE_BY_PROPERTY =
      Map.of(
          "VisibilityTimeout", "VisibilityTimeout",
          "DelaySeconds", "DelaySeconds",
          "MessageRetentionPeriod", "MessageRetentionPeriod",
          "ReceiveMessageWaitTimeSeconds", "ReceiveMessageWaitTimeSeconds");

  /**
   * A redrive policy.
   *
   * @param queue name of the dead-letter queue
   * @param maxReceiveCount receives after which a record moves there
   */
  public record Redrive(String queue, int maxReceiveCount) {}

  /** Copies the attributes. */
  public QueueSpec {
    attributes = Map.copyOf(attributes);
  }

  /** How long a received record stays hidden, default 30 s. */
  public Duration visibility() {
    return Duration.ofSeconds(Long.parseLong(attributes.getOrDefault("VisibilityTimeout", "30")));
  }

  static QueueSpec from(Resource resource, Props props) {
    props.json("QueueName");
    props.harmless("Tags", "RedriveAllowPolicy", "SqsManagedSseEnabled");
    props.harmless("KmsMasterKeyId", "KmsDataKeyReusePeriodSeconds");
    props.refuse("FifoQueue", "only standard queues run locally");
    Map<String, String> attributes = new TreeMap<>();
    ATTRIBUTE_BY_PROPERTY.forEach(
        (property, attribute) -> {
          if (props.has(property)) {
            attributes.put(attribute, props.text(property));
          }
        });
    return new QueueSpec(resource.name(), attributes, redrive(props.json("RedrivePolicy")));
  }

  private static @Nullable Redrive redrive(JsonNode policy) {
    if (policy.isNull()) {
      return null;
    }
    String target = Arns.queue(policy.path("deadLetterTargetArn").asText());
    return new Redrive(target, policy.path("maxReceiveCount").asInt());
  }
}
