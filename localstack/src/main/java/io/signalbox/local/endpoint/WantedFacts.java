package io.signalbox.local.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.local.endpoint.Fact.Kind;
import io.signalbox.local.template.Arns;
import io.signalbox.local.template.Props;
import io.signalbox.local.template.Resource;
import io.signalbox.local.template.Template;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a template says, as far as an emulator may drop it and an API can set it again. Names stand
 * for ARNs: account and region are the endpoint's.
 */
final class WantedFacts {
  /** Properties of a queue that are attributes of the same name. */
  static final List<String> QUEUE_NUMBERS =
      List.of(
          "VisibilityTimeout",
          "DelaySeconds",
          "MessageRetentionPeriod",
          "ReceiveMessageWaitTimeSeconds");

  static final String REDRIVE = "RedrivePolicy";
  static final String TTL = "TimeToLiveSpecification";
  static final String RECOVERY = "PointInTimeRecoverySpecification";
  static final String RESERVED = "ReservedConcurrentExecutions";
  static final String TIMEOUT = "Timeout";
  static final String DEAD_LETTERS = "DeadLetterConfig";
  static final String BATCH = "BatchSize";
  static final String WINDOW = "MaximumBatchingWindowInSeconds";
  static final String MAX_CONCURRENCY = "ScalingConfig.MaximumConcurrency";
  static final String RESPONSES = "FunctionResponseTypes";

  static final String GENERATED = "GenerateSecretString";

  /** Told instead of a generated value. */
  static final String SOME = "some value";

  private final SortedMap<Fact, String> facts = new TreeMap<>();

  private WantedFacts() {}

  /** Values by fact; a property that the template does not name is no fact. */
  static SortedMap<Fact, String> of(Template template) {
    WantedFacts wanted = new WantedFacts();
    template.resources().forEach(wanted::add);
    return wanted.facts;
  }

  /** How a redrive policy is told. */
  static String redrive(String queue, String receives) {
    return queue + " after " + receives;
  }

  private void add(Resource resource) {
    switch (resource.type()) {
      case "AWS::SQS::Queue" -> queue(resource.name(), resource.properties());
      case "AWS::DynamoDB::Table" -> table(resource.name(), resource.properties());
      case "AWS::Lambda::Function" -> function(resource.name(), resource.properties());
      case "AWS::Lambda::EventSourceMapping" -> source(resource.properties());
      case "AWS::SecretsManager::Secret" -> secret(resource.name(), resource.properties());
      default -> {}
    }
  }

  private void queue(String name, Props props) {
    QUEUE_NUMBERS.forEach(number -> text(Kind.QUEUE, name, props, number));
    JsonNode redrive = props.json(REDRIVE);
    if (!redrive.isNull()) {
      String target = Arns.queue(redrive.path("deadLetterTargetArn").asText());
      String receives = redrive.path("maxReceiveCount").asText();
      facts.put(new Fact(Kind.QUEUE, name, REDRIVE), redrive(target, receives));
    }
  }

  private void table(String name, Props props) {
    Props ttl = props.child(TTL);
    if (ttl.flag("Enabled", false)) {
      facts.put(new Fact(Kind.TABLE, name, TTL), ttl.text("AttributeName"));
    }
    if (props.child(RECOVERY).flag("PointInTimeRecoveryEnabled", false)) {
      facts.put(new Fact(Kind.TABLE, name, RECOVERY), "ENABLED");
    }
  }

  private void function(String name, Props props) {
    text(Kind.FUNCTION, name, props, RESERVED);
    text(Kind.FUNCTION, name, props, TIMEOUT);
    Props deadLetters = props.child(DEAD_LETTERS);
    if (deadLetters.has("TargetArn")) {
      String queue = Arns.queue(deadLetters.text("TargetArn"));
      facts.put(new Fact(Kind.FUNCTION, name, DEAD_LETTERS), queue);
    }
  }

  private void source(Props props) {
    String queue = Arns.queue(props.text("EventSourceArn"));
    String name = queue + Fact.ARROW + Arns.function(props.text("FunctionName"));
    text(Kind.SOURCE, name, props, BATCH);
    text(Kind.SOURCE, name, props, WINDOW);
    Props scaling = props.child("ScalingConfig");
    if (scaling.has("MaximumConcurrency")) {
      facts.put(new Fact(Kind.SOURCE, name, MAX_CONCURRENCY), scaling.text("MaximumConcurrency"));
    }
    if (props.has(RESPONSES)) {
      String all = String.join(",", props.texts(RESPONSES));
      facts.put(new Fact(Kind.SOURCE, name, RESPONSES), all);
    }
  }

  private void secret(String name, Props props) {
    if (props.has(GENERATED)) {
      facts.put(new Fact(Kind.SECRET, name, GENERATED), SOME);
    }
  }

  private void text(Kind kind, String name, Props props, String property) {
    if (props.has(property)) {
      facts.put(new Fact(kind, name, property), props.text(property));
    }
  }
}
