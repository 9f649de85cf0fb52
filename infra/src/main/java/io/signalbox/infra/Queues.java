package io.signalbox.infra;

import io.signalbox.infra.plan.Plan;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.sqs.DeadLetterQueue;
import software.amazon.awscdk.services.sqs.Queue;
import software.amazon.awscdk.services.sqs.QueueEncryption;
import software.constructs.Construct;

/**
 * The queues, lanes among them. Attempts are counted in DynamoDB, and each throttled delivery
 * counts as a receive, so that redrive is left for records that no invocation ever survives.
 */
final class Queues extends Construct {
  /** The most that SQS takes. */
  static final int MAX_RECEIVE_COUNT = 1_000;

  private static final Duration RETENTION = Duration.days(14);

  private final Plan plan;
  private final Map<String, Queue> queues = new LinkedHashMap<>();

  Queues(Construct scope, Plan plan) {
    super(scope, "Queues");
    this.plan = plan;
    plan.queues().stream().filter(q -> !q.redrives()).forEach(q -> add(q, builder(q)));
    DeadLetterQueue last =
        DeadLetterQueue.builder()
            .queue(get(Plan.DEAD_LETTER_QUEUE))
            .maxReceiveCount(MAX_RECEIVE_COUNT)
            .build();
    plan.queues().stream()
        .filter(Plan.Queue::redrives)
        .forEach(q -> add(q, builder(q).deadLetterQueue(last)));
  }

  Queue get(String name) {
    return Objects.requireNonNull(queues.get(name), () -> "no queue " + name);
  }

  /** Where everything ends that no function could take. */
  Queue last() {
    return get(Plan.DEAD_LETTER_QUEUE);
  }

  private void add(Plan.Queue queue, Queue.Builder builder) {
    queues.put(queue.name(), builder.build());
  }

  private Queue.Builder builder(Plan.Queue queue) {
    return Queue.Builder.create(this, queue.name())
        .queueName(plan.stage().prefix() + queue.name())
        .encryption(QueueEncryption.SQS_MANAGED)
        .enforceSsl(true)
        .visibilityTimeout(Duration.seconds(queue.visibility().toSeconds()))
        .retentionPeriod(RETENTION);
  }
}
