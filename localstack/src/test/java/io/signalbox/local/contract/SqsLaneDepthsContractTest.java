package io.signalbox.local.contract;

import io.signalbox.adapters.aws.AwsClients;
import io.signalbox.adapters.sqs.SqsLaneDepths;
import io.signalbox.core.breaker.LaneDepths;
import io.signalbox.core.testing.LaneDepthsContract;
import io.signalbox.local.embedded.EmbeddedSqs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/** The depths' contract on ElasticMQ, over HTTP. */
class SqsLaneDepthsContractTest extends LaneDepthsContract {
  private static final String PREFIX = "signalbox-contract-";

  private static EmbeddedSqs server;
  private static SqsClient sqs;

  private final List<Message> received = new ArrayList<>();
  private String url;

  @BeforeAll
  static void startServer() {
    server = EmbeddedSqs.start();
    Map<String, String> environment =
        Map.of(
            "AWS_REGION", "us-east-1",
            "AWS_ENDPOINT_URL_SQS", server.endpoint().toString(),
            "AWS_ACCESS_KEY_ID", "local",
            "AWS_SECRET_ACCESS_KEY", "local");
    sqs = new AwsClients(environment).sqs();
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @BeforeEach
  void createQueue() {
    url = sqs.createQueue(r -> r.queueName(PREFIX + QUEUE)).queueUrl();
  }

  @AfterEach
  void deleteQueue() {
    sqs.deleteQueue(r -> r.queueUrl(url));
  }

  @Override
  protected LaneDepths depths() {
    return new SqsLaneDepths(sqs, PREFIX);
  }

  @Override
  protected void send(int messages) {
    for (int i = 0; i < messages; i++) {
      sqs.sendMessage(r -> r.queueUrl(url).messageBody("{}"));
    }
  }

  @Override
  protected void receive(int messages) {
    received.addAll(
        sqs.receiveMessage(r -> r.queueUrl(url).maxNumberOfMessages(messages)).messages());
  }

  @Override
  protected void delete() {
    received.forEach(m -> sqs.deleteMessage(r -> r.queueUrl(url).receiptHandle(m.receiptHandle())));
  }
}
