package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.signalbox.adapters.dynamodb.DynamoDeadLetters;
import io.signalbox.adapters.dynamodb.Retention;
import io.signalbox.adapters.dynamodb.Table;
import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.message.Dispatch;
import io.signalbox.local.LocalCloud;
import io.signalbox.local.QueueDepth;
import io.signalbox.local.lambda.Invocation;
import io.signalbox.local.sim.Ledger;
import io.signalbox.local.testing.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** A look into the tables and queues behind a system. */
final class Stores {
  /** Receipt checks wait here until their deadline, ticks for the next one. */
  private static final List<String> NEVER_EMPTY = List.of("receipts", "ticks");

  private Stores() {}

  static Table table(LocalSystem system, String name) {
    return new Table(system.cloud().dynamoDb(), LocalSystem.queue(name), new SplittableRandom(1));
  }

  /** All dead letters. */
  static List<Letter> deadLetters(LocalSystem system) {
    DynamoDeadLetters letters =
        new DynamoDeadLetters(table(system, "deadletters"), Retention.defaults());
    return system
        .cloud()
        .dynamoDb()
        .scanPaginator(r -> r.tableName(LocalSystem.queue("deadletters")).consistentRead(true))
        .items()
        .stream()
        .flatMap(item -> Optional.ofNullable(item.get("i")).stream())
        .flatMap(key -> letters.find(key.s()).stream())
        .toList();
  }

  /** The sends that providers received for that message, by all channels. */
  static List<Ledger.Entry> calls(LocalSystem system, String messageId) {
    Ledger ledger = system.providers().ledger();
    return ledger.callsPerChannel().keySet().stream()
        .flatMap(channel -> ledger.calls(channel).stream())
        .filter(call -> call.messageId().equals(messageId))
        .toList();
  }

  /** The message's record in what a function is given. */
  static Dispatch dispatch(Invocation invocation, String messageId) {
    try {
      for (JsonNode record : new ObjectMapper().readTree(invocation.event()).path("Records")) {
        String body = record.path("body").asText();
        if (body.contains(messageId)) {
          return (Dispatch) new WorkCodec().read(body);
        }
      }
    } catch (JsonProcessingException e) {
      throw new AssertionError("an event that is no JSON", e);
    }
    throw new AssertionError("no record of " + messageId);
  }

  /** Puts a record into a queue, as it is. */
  static void put(LocalSystem system, String queue, String body) {
    String url = system.cloud().queueUrl(LocalSystem.queue(queue));
    system.cloud().sqs().sendMessage(r -> r.queueUrl(url).messageBody(body));
  }

  /** Until its end, the records that queues of that prefix have given come again so soon. */
  static Hurry hurry(LocalSystem system, String prefix, int seconds) {
    Map<String, String> usual = new TreeMap<>();
    for (String name : system.cloud().queues()) {
      if (name.startsWith(LocalSystem.queue(prefix))) {
        usual.put(name, visibility(system, name));
        visibility(system, name, Integer.toString(seconds));
      }
    }
    return () -> usual.forEach((name, value) -> visibility(system, name, value));
  }

  /** Ends with the visibility that the template asks for. */
  interface Hurry {
    void end();
  }

  private static String visibility(LocalSystem system, String name) {
    String url = system.cloud().queueUrl(name);
    QueueAttributeName attribute = QueueAttributeName.VISIBILITY_TIMEOUT;
    return system
        .cloud()
        .sqs()
        .getQueueAttributes(r -> r.queueUrl(url).attributeNames(attribute))
        .attributes()
        .getOrDefault(attribute, "");
  }

  private static void visibility(LocalSystem system, String name, String seconds) {
    String url = system.cloud().queueUrl(name);
    Map<QueueAttributeName, String> attributes =
        Map.of(QueueAttributeName.VISIBILITY_TIMEOUT, seconds);
    system.cloud().sqs().setQueueAttributes(r -> r.queueUrl(url).attributes(attributes));
  }

  /** Waits until nothing is left to do: no record is ready, hidden or delayed. */
  static void awaitNothingLeft(LocalSystem system, Duration bound) {
    LocalCloud cloud = system.cloud();
    for (String name : cloud.queues()) {
      Await.until(name + " drains", bound, () -> left(name, cloud.depth(name)) == 0);
    }
    assertThat(cloud.depth(LocalSystem.queue("dlq")).total()).isZero();
  }

  private static int left(String name, QueueDepth depth) {
    boolean waits = NEVER_EMPTY.stream().anyMatch(q -> LocalSystem.queue(q).equals(name));
    return waits ? depth.visible() : depth.total();
  }
}
