package io.signalbox.local;

import io.signalbox.local.template.Arns;
import java.net.URI;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** SDK clients for the local endpoints, with more connections than pollers and workers need. */
final class Clients {
  static final String CREDENTIAL = "local";
  private static final int CONNECTIONS = 500;

  /** Longer than a long poll of 20 s. */
  private static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(40);

  private static final StaticCredentialsProvider CREDENTIALS =
      StaticCredentialsProvider.create(AwsBasicCredentials.create(CREDENTIAL, CREDENTIAL));

  private Clients() {}

  static SqsClient sqs(URI endpoint) {
    return SqsClient.builder()
        .endpointOverride(endpoint)
        .region(Region.of(Arns.REGION))
        .credentialsProvider(CREDENTIALS)
        .httpClientBuilder(http())
        .build();
  }

  static DynamoDbClient dynamoDb(URI endpoint) {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint)
        .region(Region.of(Arns.REGION))
        .credentialsProvider(CREDENTIALS)
        .httpClientBuilder(http())
        .build();
  }

  private static Apache5HttpClient.Builder http() {
    return Apache5HttpClient.builder()
        .maxConnections(CONNECTIONS)
        .connectionAcquisitionTimeout(SOCKET_TIMEOUT)
        .socketTimeout(SOCKET_TIMEOUT);
  }
}
