package io.signalbox.local.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.aws.AwsClients;
import io.signalbox.local.testing.AnEndpoint;
import io.signalbox.local.testing.Await;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequestEntry;
import software.amazon.awssdk.services.eventbridge.model.Target;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

@Tag("endpoint")
@ExtendWith(AnEndpoint.class)
class EventsAtAnEndpointTest {
  @Test
  void an_event_that_a_rule_matches_reaches_its_queue_and_another_does_not() {
    try (Endpoint endpoint = new Endpoint(AnEndpoint.uri(), "us-east-1")) {
      SqsClient queues = endpoint.queues();
      EventBridgeClient events = new AwsClients(endpoint.environment()).eventBridge();
      String name = "signalbox-test-" + UUID.randomUUID();
      String url = queues.createQueue(r -> r.queueName(name)).queueUrl();
      String arn =
          queues
              .getQueueAttributes(r -> r.queueUrl(url).attributeNames(QueueAttributeName.QUEUE_ARN))
              .attributes()
              .get(QueueAttributeName.QUEUE_ARN);
      events.createEventBus(r -> r.name(name));
      events.putRule(
          r -> r.name(name).eventBusName(name).eventPattern("{\"detail\":{\"to\":[\"OPEN\"]}}"));
      Target target = Target.builder().id("queue").arn(arn).build();
      events.putTargets(r -> r.rule(name).eventBusName(name).targets(target));

      events.putEvents(r -> r.entries(event(name, "CLOSED"), event(name, "OPEN")));

      StringBuilder got = new StringBuilder();
      Await.until("the event is there", () -> got.append(take(queues, url)).length() > 0);
      assertThat(got.toString()).contains("OPEN").doesNotContain("CLOSED");
      queues.deleteQueue(r -> r.queueUrl(url));
    }
  }

  private static PutEventsRequestEntry event(String bus, String to) {
    return PutEventsRequestEntry.builder()
        .eventBusName(bus)
        .source("signalbox.breaker")
        .detailType("gate")
        .detail("{\"to\":\"%s\"}".formatted(to))
        .build();
  }

  private static String take(SqsClient queues, String url) {
    return queues.receiveMessage(r -> r.queueUrl(url).waitTimeSeconds(1)).messages().stream()
        .map(message -> message.body())
        .reduce("", String::concat);
  }
}
