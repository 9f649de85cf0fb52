package io.signalbox.local.endpoint;

import io.signalbox.local.endpoint.Fact.Kind;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.lambda.model.EventSourceMappingConfiguration;
import software.amazon.awssdk.services.lambda.model.FunctionResponseType;
import software.amazon.awssdk.services.lambda.model.UpdateEventSourceMappingRequest;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** Sets by API what an endpoint made otherwise than the template says. */
final class Mender {
  private static final int SECRET_BYTES = 16;

  private final Endpoint endpoint;
  private final SecureRandom random = new SecureRandom();

  Mender(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  /** Each of them; the same again does no harm. */
  void mend(List<Repair> repairs) {
    repairs.stream().filter(r -> r.fact().kind() != Kind.SOURCE).forEach(this::mend);
    Map<String, List<Repair>> bySource =
        repairs.stream()
            .filter(r -> r.fact().kind() == Kind.SOURCE)
            .collect(Collectors.groupingBy(r -> r.fact().resource()));
    if (!bySource.isEmpty()) {
      endpoint.functions().listEventSourceMappingsPaginator().eventSourceMappings().stream()
          .forEach(it -> source(it, bySource.getOrDefault(FoundFacts.nameOf(it), List.of())));
    }
  }

  private void mend(Repair repair) {
    switch (repair.fact().property()) {
      case WantedFacts.REDRIVE -> redrive(repair);
      case WantedFacts.TTL -> expire(repair);
      case WantedFacts.RECOVERY -> recover(repair);
      case WantedFacts.RESERVED -> reserve(repair);
      case WantedFacts.TIMEOUT -> limit(repair);
      case WantedFacts.DEAD_LETTERS -> bury(repair);
      case WantedFacts.GENERATED -> generate(repair);
      default -> attribute(repair.fact(), repair.wanted());
    }
  }

  private void redrive(Repair repair) {
    String[] parts = repair.wanted().split(" after ", 2);
    String policy =
        "{\"deadLetterTargetArn\":\"%s\",\"maxReceiveCount\":%s}"
            .formatted(queueArn(parts[0]), parts[1]);
    attribute(repair.fact(), policy);
  }

  private void attribute(Fact fact, String value) {
    endpoint
        .queues()
        .setQueueAttributes(
            r ->
                r.queueUrl(queueUrl(fact.resource()))
                    .attributesWithStrings(Map.of(fact.property(), value)));
  }

  private void expire(Repair repair) {
    endpoint
        .tables()
        .updateTimeToLive(
            r ->
                r.tableName(repair.fact().resource())
                    .timeToLiveSpecification(
                        ttl -> ttl.enabled(true).attributeName(repair.wanted())));
  }

  private void recover(Repair repair) {
    endpoint
        .tables()
        .updateContinuousBackups(
            r ->
                r.tableName(repair.fact().resource())
                    .pointInTimeRecoverySpecification(s -> s.pointInTimeRecoveryEnabled(true)));
  }

  private void reserve(Repair repair) {
    reserve(repair.fact().resource(), Integer.parseInt(repair.wanted()));
  }

  /** Reserves that many instances for the function. */
  void reserve(String function, int instances) {
    endpoint
        .functions()
        .putFunctionConcurrency(
            r -> r.functionName(function).reservedConcurrentExecutions(instances));
  }

  private void limit(Repair repair) {
    endpoint
        .functions()
        .updateFunctionConfiguration(
            r ->
                r.functionName(repair.fact().resource())
                    .timeout(Integer.parseInt(repair.wanted())));
  }

  private void bury(Repair repair) {
    String arn = queueArn(repair.wanted());
    endpoint
        .functions()
        .updateFunctionConfiguration(
            r -> r.functionName(repair.fact().resource()).deadLetterConfig(d -> d.targetArn(arn)));
  }

  private void generate(Repair repair) {
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    endpoint
        .secrets()
        .putSecretValue(
            r ->
                r.secretId(repair.fact().resource()).secretString(HexFormat.of().formatHex(bytes)));
  }

  private void source(EventSourceMappingConfiguration source, List<Repair> repairs) {
    if (repairs.isEmpty()) {
      return;
    }
    UpdateEventSourceMappingRequest.Builder update =
        UpdateEventSourceMappingRequest.builder().uuid(source.uuid());
    repairs.forEach(repair -> set(update, repair.fact().property(), repair.wanted()));
    endpoint.functions().updateEventSourceMapping(update.build());
  }

  private static void set(
      UpdateEventSourceMappingRequest.Builder update, String property, String value) {
    switch (property) {
      case WantedFacts.BATCH -> update.batchSize(Integer.valueOf(value));
      case WantedFacts.WINDOW -> update.maximumBatchingWindowInSeconds(Integer.valueOf(value));
      case WantedFacts.RESPONSES ->
          update.functionResponseTypes(
              List.of(value.split(",")).stream().map(FunctionResponseType::fromValue).toList());
      case WantedFacts.MAX_CONCURRENCY ->
          update.scalingConfig(s -> s.maximumConcurrency(Integer.valueOf(value)));
      default -> throw new IllegalArgumentException("no API sets " + property);
    }
  }

  private String queueUrl(String name) {
    return endpoint.queues().getQueueUrl(r -> r.queueName(name)).queueUrl();
  }

  private String queueArn(String name) {
    return endpoint
        .queues()
        .getQueueAttributes(
            r -> r.queueUrl(queueUrl(name)).attributeNames(QueueAttributeName.QUEUE_ARN))
        .attributesAsStrings()
        .getOrDefault("QueueArn", "");
  }
}
