package io.signalbox.local.endpoint;

import static io.signalbox.local.endpoint.WantedFacts.BATCH;
import static io.signalbox.local.endpoint.WantedFacts.DEAD_LETTERS;
import static io.signalbox.local.endpoint.WantedFacts.GENERATED;
import static io.signalbox.local.endpoint.WantedFacts.MAX_CONCURRENCY;
import static io.signalbox.local.endpoint.WantedFacts.RECOVERY;
import static io.signalbox.local.endpoint.WantedFacts.REDRIVE;
import static io.signalbox.local.endpoint.WantedFacts.RESERVED;
import static io.signalbox.local.endpoint.WantedFacts.RESPONSES;
import static io.signalbox.local.endpoint.WantedFacts.SOME;
import static io.signalbox.local.endpoint.WantedFacts.TIMEOUT;
import static io.signalbox.local.endpoint.WantedFacts.TTL;
import static io.signalbox.local.endpoint.WantedFacts.WINDOW;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.signalbox.local.endpoint.Fact.Kind;
import io.signalbox.local.template.Arns;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import software.amazon.awssdk.services.lambda.model.EventSourceMappingConfiguration;
import software.amazon.awssdk.services.lambda.model.GetFunctionResponse;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** What an endpoint has, asked by its APIs; see {@link WantedFacts} for how it is told. */
final class FoundFacts {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Endpoint endpoint;
  private final SortedMap<Fact, String> facts = new TreeMap<>();

  private FoundFacts(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  /** All facts of the resources that are asked for; a property that is not set is no fact. */
  static SortedMap<Fact, String> of(Endpoint endpoint, Collection<Fact> asked) {
    FoundFacts found = new FoundFacts(endpoint);
    asked.stream()
        .filter(fact -> fact.kind() != Kind.SOURCE)
        .map(fact -> new Fact(fact.kind(), fact.resource(), ""))
        .distinct()
        .forEach(found::read);
    endpoint.functions().listEventSourceMappingsPaginator().eventSourceMappings().stream()
        .forEach(found::source);
    return found.facts;
  }

  private void read(Fact resource) {
    String name = resource.resource();
    switch (resource.kind()) {
      case QUEUE -> queue(name);
      case TABLE -> table(name);
      case FUNCTION -> function(name);
      case SECRET -> secret(name);
      case SOURCE -> throw new IllegalArgumentException("sources are read at once");
    }
  }

  private void queue(String name) {
    String url = endpoint.queues().getQueueUrl(r -> r.queueName(name)).queueUrl();
    Map<String, String> attributes =
        endpoint
            .queues()
            .getQueueAttributes(r -> r.queueUrl(url).attributeNames(QueueAttributeName.ALL))
            .attributesAsStrings();
    WantedFacts.QUEUE_NUMBERS.forEach(
        number -> put(Kind.QUEUE, name, number, attributes.get(number)));
    String policy = attributes.get(REDRIVE);
    if (policy != null && !policy.isEmpty()) {
      put(Kind.QUEUE, name, REDRIVE, redrive(policy));
    }
  }

  private static String redrive(String policy) {
    try {
      JsonNode parsed = JSON.readTree(policy);
      return WantedFacts.redrive(
          Arns.queue(parsed.path("deadLetterTargetArn").asText()),
          parsed.path("maxReceiveCount").asText());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the endpoint's redrive policy is no JSON: " + policy, e);
    }
  }

  private void table(String name) {
    TimeToLiveDescription ttl =
        endpoint.tables().describeTimeToLive(r -> r.tableName(name)).timeToLiveDescription();
    if (ttl.timeToLiveStatus() == TimeToLiveStatus.ENABLED
        || ttl.timeToLiveStatus() == TimeToLiveStatus.ENABLING) {
      put(Kind.TABLE, name, TTL, ttl.attributeName());
    }
    ContinuousBackupsDescription backups =
        endpoint
            .tables()
            .describeContinuousBackups(r -> r.tableName(name))
            .continuousBackupsDescription();
    if (backups.pointInTimeRecoveryDescription() != null) {
      String status = backups.pointInTimeRecoveryDescription().pointInTimeRecoveryStatusAsString();
      put(Kind.TABLE, name, RECOVERY, status);
    }
  }

  private void function(String name) {
    GetFunctionResponse function = endpoint.functions().getFunction(r -> r.functionName(name));
    put(Kind.FUNCTION, name, TIMEOUT, function.configuration().timeout());
    if (function.concurrency() != null) {
      Integer reserved = function.concurrency().reservedConcurrentExecutions();
      put(Kind.FUNCTION, name, RESERVED, reserved);
    }
    if (function.configuration().deadLetterConfig() != null) {
      String target = function.configuration().deadLetterConfig().targetArn();
      put(Kind.FUNCTION, name, DEAD_LETTERS, target == null ? null : Arns.queue(target));
    }
  }

  private void secret(String name) {
    String value = endpoint.secrets().getSecretValue(r -> r.secretId(name)).secretString();
    put(Kind.SECRET, name, GENERATED, value == null || value.isEmpty() ? null : SOME);
  }

  private void source(EventSourceMappingConfiguration source) {
    if (!Arns.isQueue(source.eventSourceArn())) {
      return;
    }
    String name = nameOf(source);
    put(Kind.SOURCE, name, BATCH, source.batchSize());
    put(Kind.SOURCE, name, WINDOW, source.maximumBatchingWindowInSeconds());
    put(Kind.SOURCE, name, RESPONSES, String.join(",", source.functionResponseTypesAsStrings()));
    if (source.scalingConfig() != null) {
      Integer most = source.scalingConfig().maximumConcurrency();
      put(Kind.SOURCE, name, MAX_CONCURRENCY, most);
    }
  }

  /** How facts name that source. */
  static String nameOf(EventSourceMappingConfiguration source) {
    return Arns.queue(source.eventSourceArn()) + Fact.ARROW + Arns.function(source.functionArn());
  }

  private void put(Kind kind, String resource, String property, @Nullable Object value) {
    if (value != null && !value.toString().isEmpty()) {
      facts.put(new Fact(kind, resource, property), value.toString());
    }
  }
}
