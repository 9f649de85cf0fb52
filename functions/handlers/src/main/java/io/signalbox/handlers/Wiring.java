package io.signalbox.handlers;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.signalbox.adapters.aws.AwsClients;
import io.signalbox.adapters.dynamodb.DynamoAuditTrail;
import io.signalbox.adapters.dynamodb.DynamoCheckpoints;
import io.signalbox.adapters.dynamodb.DynamoDeadLetters;
import io.signalbox.adapters.dynamodb.DynamoFakeFlags;
import io.signalbox.adapters.dynamodb.DynamoGateOverrides;
import io.signalbox.adapters.dynamodb.DynamoGrants;
import io.signalbox.adapters.dynamodb.DynamoHealth;
import io.signalbox.adapters.dynamodb.DynamoMessages;
import io.signalbox.adapters.dynamodb.DynamoOperators;
import io.signalbox.adapters.dynamodb.DynamoProviderIds;
import io.signalbox.adapters.dynamodb.DynamoQuotas;
import io.signalbox.adapters.dynamodb.DynamoRequests;
import io.signalbox.adapters.dynamodb.DynamoSnapshots;
import io.signalbox.adapters.dynamodb.DynamoTenants;
import io.signalbox.adapters.dynamodb.DynamoTimers;
import io.signalbox.adapters.dynamodb.DynamoTrials;
import io.signalbox.adapters.dynamodb.Pause;
import io.signalbox.adapters.dynamodb.Retention;
import io.signalbox.adapters.dynamodb.Table;
import io.signalbox.adapters.eventbridge.BusAlerts;
import io.signalbox.adapters.idempotency.IdempotentCalls;
import io.signalbox.adapters.json.ChannelFile;
import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.adapters.metrics.EmfMetrics;
import io.signalbox.adapters.numbers.PhoneNumbers;
import io.signalbox.adapters.parallel.ThreadParallel;
import io.signalbox.adapters.provider.Providers;
import io.signalbox.adapters.provider.call.Access;
import io.signalbox.adapters.provider.call.ProviderAdapter;
import io.signalbox.adapters.scheduler.EventBridgeSchedules;
import io.signalbox.adapters.secrets.Secrets;
import io.signalbox.adapters.sqs.RawQueue;
import io.signalbox.adapters.sqs.SoonerAgain;
import io.signalbox.adapters.sqs.SqsLaneDepths;
import io.signalbox.adapters.sqs.SqsQueues;
import io.signalbox.adapters.text.GsmTextMeter;
import io.signalbox.adapters.text.MustacheTemplates;
import io.signalbox.adapters.webhook.HttpEndpoint;
import io.signalbox.adapters.webhook.Targets;
import io.signalbox.core.admin.AuditTrail;
import io.signalbox.core.admin.Operators;
import io.signalbox.core.breaker.FakeWatch;
import io.signalbox.core.breaker.LaneDepths;
import io.signalbox.core.breaker.Loading;
import io.signalbox.core.breaker.Spending;
import io.signalbox.core.breaker.Ticking;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Quotas;
import io.signalbox.core.closing.Closing;
import io.signalbox.core.deadletter.DeadLetters;
import io.signalbox.core.deadletter.Replaying;
import io.signalbox.core.health.FakeFlags;
import io.signalbox.core.health.GateOverrides;
import io.signalbox.core.health.HealthStore;
import io.signalbox.core.health.Snapshots;
import io.signalbox.core.health.estimate.Surroundings;
import io.signalbox.core.health.trial.Trials;
import io.signalbox.core.ingest.Ingest;
import io.signalbox.core.ingest.Requests;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.ProviderIds;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.send.Grants;
import io.signalbox.core.tenant.Tenants;
import io.signalbox.core.timer.Later;
import io.signalbox.core.timer.TimerStore;
import io.signalbox.core.webhook.Endpoint;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Calls the adapters' constructors, and nothing else does. One for each handler instance. */
final class Wiring {
  /** An HTTP API waits no longer: a request that began before that is over. */
  private static final Duration HTTP_LIMIT = Duration.ofSeconds(30);

  private final Providers providers = Providers.shipped();
  private final Settings settings;
  private final AwsClients clients;

  /** In milliseconds, which is what stores keep and tenants are told. */
  private final InstantSource clock = Clock.tickMillis(ZoneOffset.UTC);

  /** Never seeded before a snapshot is taken: restored instances must not draw the same. */
  private final RandomGenerator random = new SecureRandom();

  private final StepLog log = new JsonStepLog();
  private final EmfMetrics metrics;
  private final Parallel parallel;
  private @Nullable Catalog catalog;
  private @Nullable Queues queues;
  private @Nullable Tenants tenants;
  private @Nullable Operators operators;

  /**
   * Wires one instance.
   *
   * @param threads how many items of a batch are worked side by side
   */
  Wiring(Map<String, String> environment, int threads) {
    this.settings = new Settings(environment);
    this.clients = new AwsClients(environment);
    this.metrics =
        new EmfMetrics(
            "Signalbox/" + settings.get("STAGE", "none"),
            clock,
            LoggerFactory.getLogger("signalbox.metrics")::info);
    this.parallel = new ThreadParallel(threads, settings.get("AWS_LAMBDA_FUNCTION_NAME", "fn"));
  }

  Settings settings() {
    return settings;
  }

  InstantSource clock() {
    return clock;
  }

  RandomGenerator random() {
    return random;
  }

  StepLog log() {
    return log;
  }

  /** One for the instance; its function flushes it at the end of each invocation. */
  EmfMetrics metrics() {
    return metrics;
  }

  Parallel parallel() {
    return parallel;
  }

  /**
   * For the calls of a channel. All its instances together make no more at once than the channel
   * takes, since its function's reserved concurrency is the rest of that product.
   */
  Parallel calls(Channel channel) {
    return new ThreadParallel(channel.limits().parallelSends(), channel.name());
  }

  /** One for the instance: the file is read once. */
  Catalog catalog() {
    if (catalog == null) {
      Map<String, String> values = Map.of("SIM_ENDPOINT", settings.get("SIM_ENDPOINT", ""));
      catalog = ChannelFile.read(resource("/signalbox/channels.json"), values, providers.names());
    }
    return catalog;
  }

  /** The channel that this function sends for. */
  Channel ownChannel() {
    String name = settings.get("CHANNEL");
    return catalog()
        .channel(name)
        .orElseThrow(() -> new IllegalStateException("no channel is named " + name));
  }

  ProviderAdapter provider(Channel channel) {
    String prefix = settings.get("SECRET_PREFIX");
    Secrets secrets = new Secrets(clients.secretsManager(), prefix, clock);
    String secret = Objects.requireNonNullElse(channel.secret(), "");
    return providers.build(new Access(channel, () -> secrets.get(secret), clock, log, metrics));
  }

  Messages messages() {
    return new DynamoMessages(table("messages"), pause(), Retention.defaults());
  }

  ProviderIds providerIds() {
    return new DynamoProviderIds(table("messages"), clock);
  }

  /** One for the instance: it remembers keys and tenants for some seconds. */
  Tenants tenants() {
    if (tenants == null) {
      tenants =
          new DynamoTenants(table("tenants"), pause(), clock, DynamoTenants.Holding.defaults());
    }
    return tenants;
  }

  HealthStore health() {
    return new DynamoHealth(table("health"), random, parallel, Retention.defaults());
  }

  /** Whatever was kept, also when nothing is compared any more. */
  Trials allTrials() {
    return new DynamoTrials(table("health"), random, parallel);
  }

  /** Where one strategy has all the traffic, nothing is written. */
  Trials trials() {
    return catalog().comparesStrategies() ? allTrials() : Trials.NONE;
  }

  Grants grants() {
    return new DynamoGrants(table("health"), clock, Retention.defaults());
  }

  Quotas quotas() {
    return new DynamoQuotas(table("health"), Retention.defaults());
  }

  Snapshots snapshots() {
    return new DynamoSnapshots(table("health"), clock, DynamoSnapshots.Ages.defaults());
  }

  GateOverrides.Store gateOverrides() {
    return new DynamoGateOverrides(table("health"));
  }

  TimerStore timers() {
    return new DynamoTimers(
        table("timers"), pause(), new WorkCodec(), unreadable()::keep, Retention.defaults());
  }

  /** One for the instance: it remembers the queues' URLs. */
  Queues queues() {
    if (queues == null) {
      String prefix = settings.get("QUEUE_PREFIX");
      queues = new SqsQueues(clients.sqs(), prefix, new WorkCodec(), parallel);
    }
    return queues;
  }

  Later later() {
    return new Later(timers(), schedules(), queues(), clock);
  }

  QueueFunction.Redelivery redelivery() {
    return new SoonerAgain(clients.sqs())::ask;
  }

  /** Unreadable records go, as they came, to the queue of dead letters. */
  QueueFunction.Unreadable unreadable() {
    RawQueue last = new RawQueue(clients.sqs(), settings.get("QUEUE_PREFIX") + Closing.DEADLETTERS);
    return (body, why) -> {
      log.step("record.unreadable", "", "", Map.of("why", why));
      return last.send(body);
    };
  }

  Ingest.Ports ingestPorts() {
    return new Ingest.Ports(
        new PhoneNumbers(),
        new MustacheTemplates(),
        new GsmTextMeter(),
        tenants(),
        requests(),
        messages(),
        queues(),
        later(),
        parallel,
        clock,
        log);
  }

  IdempotentCalls idempotentCalls() {
    IdempotentCalls.Config config =
        new IdempotentCalls.Config(settings.table("idempotency"), HTTP_LIMIT);
    return new IdempotentCalls(clients.dynamoDb(), config, clock);
  }

  Endpoint endpoint() {
    Targets targets = settings.isLocal() ? Targets.anywhere() : Targets.publicHttps();
    return new HttpEndpoint(targets, clock, log);
  }

  DeadLetters deadLetters() {
    return new DynamoDeadLetters(table("deadletters"), Retention.defaults());
  }

  /** One for the instance: it remembers keys for some seconds. */
  Operators operators() {
    if (operators == null) {
      operators = new DynamoOperators(table("tenants"), clock, DynamoTenants.Holding.defaults());
    }
    return operators;
  }

  AuditTrail auditTrail() {
    return new DynamoAuditTrail(table("audit"), clock);
  }

  Replaying.Ports replayingPorts() {
    return new Replaying.Ports(
        deadLetters(),
        messages(),
        tenants(),
        catalog(),
        new OriginalRecords(),
        queues(),
        parallel,
        clock,
        log);
  }

  Requests requests() {
    return new DynamoRequests(table("messages"), Retention.defaults());
  }

  FakeFlags fakeFlags() {
    return new DynamoFakeFlags(table("health"));
  }

  Ticking.Ports tickingPorts() {
    BusAlerts alerts = new BusAlerts(clients.eventBridge(), settings.get("EVENT_BUS"));
    return new Ticking.Ports(
        health(),
        snapshots(),
        new DynamoCheckpoints(table("health"), random),
        gateOverrides(),
        new Spending(catalog().channels(), quotas(), log),
        loading(),
        new FakeWatch(fakeFlags(), alerts, log),
        alerts,
        queues());
  }

  private Loading loading() {
    LaneDepths depths = new SqsLaneDepths(clients.sqs(), settings.get("QUEUE_PREFIX"));
    return new Loading(catalog().channels(), depths, parallel, log);
  }

  /** What the estimator is told, since no counter shows it. */
  Surroundings surroundings() {
    return Surroundings.of(catalog().channels(), PhoneNumbers::zoneOf);
  }

  private EventBridgeSchedules schedules() {
    EventBridgeSchedules.Config config =
        new EventBridgeSchedules.Config(
            settings.get("SCHEDULE_GROUP"),
            settings.get("SCHEDULE_TARGET_ARN"),
            settings.get("SCHEDULE_ROLE_ARN"),
            settings.get("SCHEDULE_DLQ_ARN"));
    return new EventBridgeSchedules(clients.scheduler(), config, clock);
  }

  private Table table(String logical) {
    return new Table(clients.dynamoDb(), settings.table(logical), random);
  }

  private Pause pause() {
    return Pause.jittered(random);
  }

  private static String resource(String name) {
    try (InputStream in = Wiring.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
