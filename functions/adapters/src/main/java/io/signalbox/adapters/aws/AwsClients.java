package io.signalbox.adapters.aws;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * SDK clients for an environment: {@code AWS_REGION} is required; {@code AWS_ENDPOINT_URL_SQS},
 * {@code ..._DYNAMODB}, {@code ..._SCHEDULER}, {@code ..._EVENTBRIDGE} and {@code
 * ..._SECRETS_MANAGER}, or else {@code AWS_ENDPOINT_URL}, lead to another endpoint than Amazon's.
 *
 * <p>A client is built once in a process for each service, endpoint and region, and never closed:
 * it lives as long as the function's environment. All share one HTTP client.
 *
 * <p>Limits: {@value #MAX_ATTEMPTS} attempts of up to {@link #ATTEMPT_TIMEOUT} each, {@link
 * #CALL_TIMEOUT} in all, so that no call outlives an HTTP request. A repeated attempt of a
 * conditional write may meet its own first one: who writes conditionally reads again to tell.
 */
public final class AwsClients {
  /** Longest wait for one answer; 3 s. */
  public static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(3);

  /** Longest wait for a call with its repetitions; 10 s. */
  public static final Duration CALL_TIMEOUT = Duration.ofSeconds(10);

  private static final int MAX_ATTEMPTS = 3;

  private record Key(String service, String endpoint, String region) {}

  private static final Map<Key, Object> CLIENTS = new ConcurrentHashMap<>();

  private final Map<String, String> environment;

  public AwsClients(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  public SqsClient sqs() {
    return client("SQS", SqsClient.class, SqsClient::builder);
  }

  public DynamoDbClient dynamoDb() {
    return client("DYNAMODB", DynamoDbClient.class, DynamoDbClient::builder);
  }

  public SchedulerClient scheduler() {
    return client("SCHEDULER", SchedulerClient.class, SchedulerClient::builder);
  }

  public EventBridgeClient eventBridge() {
    return client("EVENTBRIDGE", EventBridgeClient.class, EventBridgeClient::builder);
  }

  public SecretsManagerClient secretsManager() {
    return client("SECRETS_MANAGER", SecretsManagerClient.class, SecretsManagerClient::builder);
  }

  private <C, B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>> C client(
      String service, Class<C> type, Supplier<B> builder) {
    Key key = new Key(service, endpoint(service), region());
    return type.cast(CLIENTS.computeIfAbsent(key, k -> build(k, builder.get())));
  }

  private <C, B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>> C build(
      Key key, B builder) {
    builder
        .region(Region.of(key.region()))
        .credentialsProvider(credentials(key))
        .httpClient(SharedHttpClient.get())
        .overrideConfiguration(limits());
    if (!key.endpoint().isEmpty()) {
      builder.endpointOverride(URI.create(key.endpoint()));
    }
    return builder.build();
  }

  private static ClientOverrideConfiguration limits() {
    return ClientOverrideConfiguration.builder()
        .apiCallAttemptTimeout(ATTEMPT_TIMEOUT)
        .apiCallTimeout(CALL_TIMEOUT)
        .retryStrategy(
            AwsRetryStrategy.standardRetryStrategy().toBuilder().maxAttempts(MAX_ATTEMPTS).build())
        .build();
  }

  private String endpoint(String service) {
    String all = environment.getOrDefault("AWS_ENDPOINT_URL", "");
    return environment.getOrDefault("AWS_ENDPOINT_URL_" + service, all);
  }

  private String region() {
    String region = environment.getOrDefault("AWS_REGION", "");
    if (region.isEmpty()) {
      throw new IllegalStateException("AWS_REGION is not set");
    }
    return region;
  }

  /** Amazon's endpoints take what the process has (it may change); others take what is given. */
  private AwsCredentialsProvider credentials(Key key) {
    @Nullable String id = environment.get("AWS_ACCESS_KEY_ID");
    @Nullable String secret = environment.get("AWS_SECRET_ACCESS_KEY");
    if (key.endpoint().isEmpty() || id == null || secret == null) {
      return DefaultCredentialsProvider.builder().build();
    }
    return StaticCredentialsProvider.create(AwsBasicCredentials.create(id, secret));
  }
}
