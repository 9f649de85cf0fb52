package io.signalbox.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.aws.AwsClients;
import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.adapters.sqs.SqsQueues;
import io.signalbox.core.health.Tick;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Queues.Delivery;
import io.signalbox.core.message.Work;
import io.signalbox.core.testing.QueuesContract;
import io.signalbox.local.Closer;
import io.signalbox.local.embedded.EmbeddedSqs;
import io.signalbox.local.testing.AnEndpoint;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** The queues' contract on ElasticMQ or at an endpoint, over HTTP. */
class SqsQueuesContractTest extends QueuesContract {
  private static final String PREFIX = "signalbox-contract-";
  private static final Duration BOUND = Duration.ofSeconds(15);

  private static final WorkCodec CODEC = new WorkCodec();

  private static final Closer CLOSER = new Closer();
  private static SqsClient sqs;

  private RefusingSqs refusing;
  private SqsQueues queues;
  private String url;

  @BeforeAll
  static void startServer() {
    URI endpoint =
        AnEndpoint.isWanted() ? AnEndpoint.uri() : CLOSER.add(EmbeddedSqs.start()).endpoint();
    Map<String, String> environment =
        Map.of(
            "AWS_REGION", "us-east-1",
            "AWS_ENDPOINT_URL_SQS", endpoint.toString(),
            "AWS_ACCESS_KEY_ID", "local",
            "AWS_SECRET_ACCESS_KEY", "local");
    sqs = new AwsClients(environment).sqs();
  }

  @AfterAll
  static void stopServer() {
    CLOSER.close();
  }

  @BeforeEach
  void createQueue() {
    url = sqs.createQueue(r -> r.queueName(PREFIX + QUEUE)).queueUrl();
    refusing = new RefusingSqs(sqs);
    queues = new SqsQueues(refusing, PREFIX, CODEC, Parallel.sequential());
  }

  @AfterEach
  void deleteQueue() {
    sqs.deleteQueue(r -> r.queueUrl(url));
  }

  @Test
  void an_entry_that_fails_once_goes_through_at_the_next_try() {
    refuse(Set.of("tick-1"), 1);

    assertThat(queues.send(QUEUE, ticks(3))).isEmpty();

    assertThat(take(QUEUE, 3)).hasSize(3);
  }

  @Test
  void an_entry_that_is_too_large_comes_back_and_holds_up_no_other() {
    Delivery large = Delivery.now(new Tick("minute", "x".repeat(1_100_000)));
    List<Delivery> all = new ArrayList<>(ticks(2));
    all.add(1, large);

    assertThat(queues.send(QUEUE, all)).containsExactly(large);

    assertThat(take(QUEUE, 2)).doesNotContain(large.work());
  }

  @Test
  void a_full_mebibyte_goes_through_in_as_few_calls_as_it_takes() {
    List<Delivery> all =
        ticks(4).stream()
            .map(d -> Delivery.now(new Tick("minute", d.work().key() + "x".repeat(400_000))))
            .toList();

    assertThat(queues.send(QUEUE, all)).isEmpty();

    assertThat(take(QUEUE, 4)).hasSize(4);
  }

  @Test
  void a_queue_that_does_not_exist_takes_nothing() {
    List<Delivery> all = ticks(3);

    assertThat(queues.send("gone", all)).isEqualTo(all);
  }

  @Override
  protected Queues queues() {
    return queues;
  }

  @Override
  protected List<Work> take(String queue, int count) {
    List<Work> taken = new ArrayList<>();
    Instant end = now().plus(BOUND);
    while (taken.size() < count) {
      assertThat(now()).as("taken in time: %s", taken).isBefore(end);
      int left = Math.min(10, count - taken.size());
      List<Message> received =
          sqs.receiveMessage(r -> r.queueUrl(url).maxNumberOfMessages(left).waitTimeSeconds(1))
              .messages();
      for (Message message : received) {
        taken.add(CODEC.read(message.body()));
        sqs.deleteMessage(r -> r.queueUrl(url).receiptHandle(message.receiptHandle()));
      }
    }
    return taken;
  }

  @Override
  protected boolean isEmpty(String queue) {
    return sqs
        .getQueueAttributes(r -> r.queueUrl(url).attributeNames(QueueAttributeName.ALL))
        .attributesAsStrings()
        .entrySet()
        .stream()
        .filter(e -> e.getKey().startsWith("ApproximateNumberOfMessages"))
        .allMatch(e -> e.getValue().equals("0"));
  }

  @Override
  protected void refuse(Set<String> keys, int times) {
    Set<String> bodies =
        ticks(20).stream()
            .map(Delivery::work)
            .filter(w -> keys.contains(w.key()))
            .map(CODEC::write)
            .collect(Collectors.toSet());
    refusing.refuse(bodies, times);
  }

  @Override
  protected Instant now() {
    return Instant.now();
  }
}
