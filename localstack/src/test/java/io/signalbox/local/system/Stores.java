package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.dynamodb.DynamoDeadLetters;
import io.signalbox.adapters.dynamodb.Retention;
import io.signalbox.adapters.dynamodb.Table;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.local.LocalCloud;
import io.signalbox.local.QueueDepth;
import io.signalbox.local.sim.Ledger;
import io.signalbox.local.testing.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** A look into the tables and queues behind a system. */
final class Stores {
  /** Seconds that the template hides received records of lanes for. */
  static final int LANE_VISIBILITY = 210;

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
        .flatMap(item -> Optional.ofNullable(item.get("sk")).stream())
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

  /** Puts a record into a queue, as it is. */
  static void put(LocalSystem system, String queue, String body) {
    String url = system.cloud().queueUrl(LocalSystem.queue(queue));
    system.cloud().sqs().sendMessage(r -> r.queueUrl(url).messageBody(body));
  }

  /** Hides received records of lanes for that many seconds from now on. */
  static void laneVisibility(LocalSystem system, int seconds) {
    system.cloud().queues().stream()
        .filter(name -> name.startsWith(LocalSystem.queue("lane-")))
        .forEach(name -> visibility(system, name, seconds));
  }

  /** The same of every queue. */
  static void visibility(LocalSystem system, int seconds) {
    system.cloud().queues().forEach(name -> visibility(system, name, seconds));
  }

  private static void visibility(LocalSystem system, String name, int seconds) {
    Map<QueueAttributeName, String> attributes =
        Map.of(QueueAttributeName.VISIBILITY_TIMEOUT, Integer.toString(seconds));
    String url = system.cloud().queueUrl(name);
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
