package io.signalbox.local.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudformation.model.Output;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * What can be tried on AWS at no provider's cost: a request without a key must be refused by the
 * function itself, and nothing may lie in the dead-letter queue.
 */
final class AwsSmoke {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int UNAUTHORIZED = 401;

  private AwsSmoke() {}

  static int run(String stage, String region, boolean json)
      throws IOException, InterruptedException {
    String api = api("signalbox-" + stage, region);
    int status = statusWithoutKey(api);
    int dlq = dlq("signalbox-" + stage + "-dlq", region);
    ObjectNode told =
        new ObjectMapper()
            .createObjectNode()
            .put("api", api)
            .put("statusWithoutKey", status)
            .put("dlq", dlq);
    System.out.println(
        json
            ? told
            : "%s answers a request without a key by %d (401 is right); dead letters %d"
                .formatted(api, status, dlq));
    return status == UNAUTHORIZED && dlq == 0 ? Infra.DONE : Infra.BROKEN;
  }

  private static int statusWithoutKey(String api) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(api + "/v1/messages?requestId=smoke"))
            .timeout(PATIENCE)
            .build();
    try {
      return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      throw new IOException("the API at " + api + " does not answer", e);
    }
  }

  private static String api(String stack, String region) {
    try (CloudFormationClient stacks =
        CloudFormationClient.builder()
            .region(Region.of(region))
            .httpClientBuilder(UrlConnectionHttpClient.builder())
            .build()) {
      List<Output> outputs =
          stacks.describeStacks(r -> r.stackName(stack)).stacks().get(0).outputs();
      return outputs.stream()
          .filter(output -> output.outputKey().equals("ApiUrl"))
          .map(Output::outputValue)
          .findFirst()
          .orElseThrow(() -> new IllegalStateException(stack + " has no output ApiUrl"));
    }
  }

  private static int dlq(String queue, String region) {
    try (SqsClient sqs =
        SqsClient.builder()
            .region(Region.of(region))
            .httpClientBuilder(UrlConnectionHttpClient.builder())
            .build()) {
      String url = sqs.getQueueUrl(r -> r.queueName(queue)).queueUrl();
      Map<QueueAttributeName, String> attributes =
          sqs.getQueueAttributes(r -> r.queueUrl(url).attributeNames(QueueAttributeName.ALL))
              .attributes();
      return Integer.parseInt(
          attributes.getOrDefault(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES, "0"));
    }
  }
}
