package io.signalbox.local;

import io.signalbox.local.blueprint.Blueprint;
import io.signalbox.local.blueprint.BlueprintReader;
import io.signalbox.local.blueprint.SourceSpec;
import io.signalbox.local.embedded.Dynalite;
import io.signalbox.local.embedded.EmbeddedSqs;
import io.signalbox.local.event.Delivery;
import io.signalbox.local.event.EventBuses;
import io.signalbox.local.event.PublishedEvent;
import io.signalbox.local.event.RuleTimer;
import io.signalbox.local.event.Schedules;
import io.signalbox.local.event.Secrets;
import io.signalbox.local.event.ServiceEndpoint;
import io.signalbox.local.event.Ticker;
import io.signalbox.local.gateway.Gateway;
import io.signalbox.local.lambda.Answer;
import io.signalbox.local.lambda.LambdaFunction;
import io.signalbox.local.lambda.LambdaHost;
import io.signalbox.local.source.EventSource;
import io.signalbox.local.source.EventSources;
import io.signalbox.local.template.Arns;
import io.signalbox.local.template.Template;
import io.signalbox.local.template.TemplateException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** A running local cloud. Several can run in one JVM; each has its own queues and tables. */
public final class LocalCloud implements AutoCloseable {
  private final Closer closer;
  private final Blueprint blueprint;
  private final Dynalite dynalite;
  private final URI sqsEndpoint;
  private final URI dynamoDbEndpoint;
  private final SqsClient sqs;
  private final DynamoDbClient dynamoDb;
  private final Queues queues;
  private final ServiceEndpoint endpoint;
  private final ServiceEndpoint.Services services;
  private final LambdaHost functions;
  private final Gateway gateway;

  private LocalCloud(Blueprint blueprint, Options options, Closer closer) throws IOException {
    this.blueprint = blueprint;
    this.closer = closer;
    dynalite = closer.add(Dynalite.start());
    dynamoDbEndpoint = dynalite.endpoint();
    sqsEndpoint = closer.add(EmbeddedSqs.start()).endpoint();
    sqs = closer.add(Clients.sqs(sqsEndpoint));
    dynamoDb = closer.add(Clients.dynamoDb(dynamoDbEndpoint));
    queues = new Queues(sqs, blueprint.queues());
    blueprint.tables().forEach(table -> dynamoDb.createTable(table.request()));
    endpoint = closer.add(new ServiceEndpoint());
    functions =
        closer.add(
            new LambdaHost(
                blueprint.functions().values(), endpoints(), options.handlers(), options.hook()));
    Delivery delivery = new Delivery(functions, sqs);
    services =
        new ServiceEndpoint.Services(
            new EventBuses(blueprint.buses(), blueprint.rules(), delivery, options.clock()),
            new Schedules(blueprint.scheduleGroups(), delivery, options.clock()),
            new Secrets(blueprint.secrets(), options.seed()));
    gateway =
        closer.add(
            new Gateway(
                blueprint.routes(), blueprint.stage(), functions, options.clock(), options.port()));
    run(new RuleTimer(blueprint.rules(), delivery), options);
  }

  private void run(RuleTimer rules, Options options) {
    endpoint.start(services);
    gateway.start();
    EventSources sources = closer.add(new EventSources(Clients.sqs(sqsEndpoint)));
    for (SourceSpec spec : blueprint.sources()) {
      LambdaFunction function = functions.function(spec.function());
      String url = queues.url(spec.queue());
      sources.start(new EventSource(spec, sources.pollClient(), sqs, url, function));
    }
    closer.add(new Ticker(options.clock(), List.of(rules, services.schedules())));
  }

  /**
   * Starts everything that the template asks for; returns when it takes requests. What it does not
   * interpret is printed to standard error and kept in {@link #warnings()}.
   *
   * @throws TemplateException when the template asks for what would falsify a local run
   * @throws IOException when a port is taken
   */
  public static LocalCloud start(Template template, Options options) throws IOException {
    Blueprint blueprint = BlueprintReader.read(template);
    blueprint.warnings().forEach(warning -> System.err.println("Local cloud: " + warning));
    Closer closer = new Closer();
    try {
      return new LocalCloud(blueprint, options, closer);
    } catch (IOException | RuntimeException e) {
      closer.close();
      throw e;
    }
  }

  /** Stops everything, last started first; no thread or child process is left. */
  @Override
  public void close() {
    closer.close();
  }

  /** Base URL of the HTTP API, without a slash at the end. */
  public URI baseUrl() {
    return gateway.uri();
  }

  /** Where SQS listens. */
  public URI sqsEndpoint() {
    return sqsEndpoint;
  }

  /** Where DynamoDB listens. */
  public URI dynamoDbEndpoint() {
    return dynamoDbEndpoint;
  }

  /** Where EventBridge, Scheduler and Secrets Manager listen. */
  public URI servicesEndpoint() {
    return endpoint.uri();
  }

  /** Calls once when the process that holds the tables ends, be it by {@link #close()}. */
  public void whenStoreEnds(Runnable action) {
    var unused = dynalite.process().onExit().thenRun(action);
  }

  /** A client of the queues, closed with this cloud. */
  public SqsClient sqs() {
    return sqs;
  }

  /** A client of the tables, closed with this cloud. */
  public DynamoDbClient dynamoDb() {
    return dynamoDb;
  }

  /** What the template asks for and is not done. */
  public List<String> warnings() {
    return List.copyOf(blueprint.warnings());
  }

  /** What the functions are told beside their own environment, as Lambda tells them. */
  public Map<String, String> endpoints() {
    Map<String, String> variables = new HashMap<>();
    variables.put("AWS_REGION", Arns.REGION);
    variables.put("AWS_ACCESS_KEY_ID", Clients.CREDENTIAL);
    variables.put("AWS_SECRET_ACCESS_KEY", Clients.CREDENTIAL);
    variables.put("AWS_ENDPOINT_URL_SQS", sqsEndpoint.toString());
    variables.put("AWS_ENDPOINT_URL_DYNAMODB", dynamoDbEndpoint.toString());
    variables.put("AWS_ENDPOINT_URL_SCHEDULER", endpoint.uri().toString());
    variables.put("AWS_ENDPOINT_URL_EVENTBRIDGE", endpoint.uri().toString());
    variables.put("AWS_ENDPOINT_URL_SECRETS_MANAGER", endpoint.uri().toString());
    return variables;
  }

  /** Invokes a function and waits, at most for its timeout. */
  public Answer invoke(String function, String json) {
    return functions.function(function).invoke(json.getBytes(StandardCharsets.UTF_8)).join();
  }

  /** Runs in progress by function name; empty when nothing runs. */
  public Map<String, Integer> inFlight() {
    return functions.inFlight();
  }

  /** Names of the queues. */
  public Set<String> queues() {
    return blueprint.queues().keySet();
  }

  /** URL of a queue. */
  public String queueUrl(String name) {
    return queues.url(name);
  }

  /** Records of a queue now. */
  public QueueDepth depth(String queue) {
    return queues.depth(queue);
  }

  /** All events put on buses, oldest first. */
  public List<PublishedEvent> events() {
    return services.buses().published();
  }

  /** Names of the schedules that exist. */
  public Set<String> schedules() {
    return services.schedules().names();
  }

  /** The value of a secret. */
  public String secret(String name) {
    return services.secrets().value(name);
  }
}
