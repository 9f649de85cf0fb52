package io.signalbox.local.endpoint;

import io.signalbox.local.Closer;
import java.net.URI;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.utils.SdkAutoCloseable;

/** Something that plays AWS at one address, as LocalStack and MiniStack do, and its clients. */
public final class Endpoint implements AutoCloseable {
  /** What such endpoints take for the account 000000000000. */
  private static final String CREDENTIAL = "test";

  private final URI uri;
  private final String region;
  private final Closer closer = new Closer();
  private final SdkHttpClient http = closer.add(Apache5HttpClient.builder().build());
  private final S3Client s3;
  private final CloudFormationClient stacks;
  private final LambdaClient functions;
  private final SqsClient queues;
  private final DynamoDbClient tables;
  private final SecretsManagerClient secrets;

  /** At that address, without a path, in that region. */
  public Endpoint(URI uri, String region) {
    this.uri = URI.create(uri.toString().replaceFirst("/+$", ""));
    this.region = region;
    // A bucket as part of the host's name would need a DNS entry.
    s3 = client(S3Client.builder().forcePathStyle(true));
    stacks = client(CloudFormationClient.builder());
    functions = client(LambdaClient.builder());
    queues = client(SqsClient.builder());
    tables = client(DynamoDbClient.builder());
    secrets = client(SecretsManagerClient.builder());
  }

  /** Its address, without a slash at the end. */
  public URI uri() {
    return uri;
  }

  /** The region that is asked for. */
  public String region() {
    return region;
  }

  /** What leads a function's own clients here. */
  public Map<String, String> environment() {
    return Map.of(
        "AWS_REGION", region,
        "AWS_ENDPOINT_URL", uri.toString(),
        "AWS_ACCESS_KEY_ID", CREDENTIAL,
        "AWS_SECRET_ACCESS_KEY", CREDENTIAL);
  }

  S3Client s3() {
    return s3;
  }

  CloudFormationClient stacks() {
    return stacks;
  }

  /** Client of Lambda. */
  public LambdaClient functions() {
    return functions;
  }

  /** Client of SQS. */
  public SqsClient queues() {
    return queues;
  }

  /** Client of DynamoDB. */
  public DynamoDbClient tables() {
    return tables;
  }

  SecretsManagerClient secrets() {
    return secrets;
  }

  @Override
  public void close() {
    closer.close();
  }

  private <
          C extends SdkAutoCloseable, B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>>
      C client(B builder) {
    AwsBasicCredentials credentials = AwsBasicCredentials.create(CREDENTIAL, CREDENTIAL);
    return closer.add(
        builder
            .region(Region.of(region))
            .endpointOverride(uri)
            .credentialsProvider(StaticCredentialsProvider.create(credentials))
            .httpClient(http)
            .build());
  }
}
