package io.signalbox.local.testing;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.local.LocalCloud;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/** A queue with the scripted function of the same name behind it, and the records it saw. */
public final class QueueProbe {
  private final LocalCloud cloud;
  private final String name;
  private final List<Seen> seen = new CopyOnWriteArrayList<>();

  /** What the function saw of a record, and when. */
  public record Seen(String body, int receives, long atNanos) {}

  /** The function notes what it sees, then does what the script says. */
  public QueueProbe(LocalCloud cloud, String name, ScriptedHandler.Script script) {
    this.cloud = cloud;
    this.name = name;
    then(script);
  }

  /** Goes on with another script. */
  public void then(ScriptedHandler.Script script) {
    ScriptedHandler.script(
        name,
        (event, call) -> {
          note(event);
          return script.run(event, call);
        });
  }

  private void note(JsonNode event) {
    for (JsonNode r : event.path("Records")) {
      int receives = r.path("attributes").path("ApproximateReceiveCount").asInt();
      seen.add(new Seen(r.path("body").asText(), receives, System.nanoTime()));
    }
  }

  /** Sends up to ten records in one batch. */
  public void send(String... bodies) {
    List<SendMessageBatchRequestEntry> entries =
        IntStream.range(0, bodies.length)
            .mapToObj(
                i ->
                    SendMessageBatchRequestEntry.builder()
                        .id("e" + i)
                        .messageBody(bodies[i])
                        .build())
            .toList();
    cloud.sqs().sendMessageBatch(r -> r.queueUrl(cloud.queueUrl(name)).entries(entries));
  }

  /** All that was seen. */
  public List<Seen> seen() {
    return seen;
  }

  /** How often a body was seen. */
  public long count(String body) {
    return seen.stream().filter(s -> s.body().equals(body)).count();
  }

  /** Waits until the queue holds nothing, not even hidden. */
  public void awaitEmpty() {
    Await.until(name + " is empty", () -> cloud.depth(name).total() == 0);
  }

  /** A batch response that reports the records with this body. */
  public static String failures(JsonNode event, String body) {
    List<String> failed = new ArrayList<>();
    for (JsonNode r : event.path("Records")) {
      if (r.path("body").asText().equals(body)) {
        failed.add("{\"itemIdentifier\":\"" + r.path("messageId").asText() + "\"}");
      }
    }
    return "{\"batchItemFailures\":[" + String.join(",", failed) + "]}";
  }
}
