package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.State;
import io.signalbox.local.lambda.Answer;
import io.signalbox.local.sim.MagicNumber;
import io.signalbox.local.testing.Await;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** Cases 1, 6 and 8. */
@ExtendWith({SharedSystem.class, Hurried.class})
class RecordsComeTwiceTest {
  private static final List<String> CHANNELS = List.of("sim-a", "sim-b", "sim-c", "http-demo");
  private static final int COPIES = 5;
  private static final int RECEIVES = 8;

  /** Reserved concurrency of {@code send-sim-a}. */
  private static final int SLOTS = 10;

  private final LocalSystem system;
  private final Interference interference;
  private final Tenancy tenant;

  RecordsComeTwiceTest(LocalSystem system, Interference interference) {
    this.system = system;
    this.interference = interference;
    this.tenant = new Tenancy(system);
  }

  @Test
  void a_record_that_was_throttled_eight_times_is_sent_on_its_first_run() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(SLOTS);
    Stores.Hurry hurry = Stores.hurry(system, "lane-sim-a-p0", 0);
    try (Interference.Hold slots = interference.hold("send-sim-a", "\"takes\"")) {
      for (int i = 0; i < SLOTS; i++) {
        threads.execute(this::takeASlot);
      }
      Await.until("no slot is free", () -> slots.held().size() == SLOTS);
      String id = tenant.sent(to(MagicNumber.DELIVERED).put("channel", "sim-a"));
      Await.until("it is received often", () -> receives("lane-sim-a-p0") >= RECEIVES);
      assertThat(tenant.story(id).path("attempts")).isEmpty();
      assertThat(tenant.state(id)).isEqualTo(State.ACCEPTED);

      slots.release();

      // Without a visibility it is now given to several instances at once.
      assertSentOnce(id);
      assertThat(system.cloud().depth(LocalSystem.queue("dlq")).total()).isZero();
    } finally {
      hurry.end();
      threads.shutdown();
    }
  }

  private void takeASlot() {
    String event = "{\"Records\":[],\"test\":\"takes\"}";
    // A call that nobody waits for any more may still have a slot.
    Await.until(
        "a slot",
        () ->
            !(system.cloud().invoke(LocalSystem.queue("send-sim-a"), event)
                instanceof Answer.Throttled));
  }

  /** Receives what is there without hiding it; how often that has happened to it, at most. */
  private int receives(String queue) {
    String url = system.cloud().queueUrl(LocalSystem.queue(queue));
    List<Message> seen =
        system
            .cloud()
            .sqs()
            .receiveMessage(
                r ->
                    r.queueUrl(url)
                        .visibilityTimeout(0)
                        .messageSystemAttributeNames(MessageSystemAttributeName.ALL))
            .messages();
    return seen.stream()
        .map(m -> m.attributes().get(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT))
        .mapToInt(count -> Integer.parseInt(Objects.requireNonNullElse(count, "0")))
        .max()
        .orElse(0);
  }

  @Test
  void copies_in_lanes_and_priority_queues_make_one_call_and_one_text() {
    Map<ObjectNode, Interference.Hold> held = new LinkedHashMap<>();
    for (String channel : CHANNELS) {
      ObjectNode request = to(MagicNumber.DELIVERED).put("channel", channel);
      held.put(request, interference.hold("send-" + channel, tenant.idOf(request)));
    }
    ObjectNode anywhere = to(MagicNumber.DELIVERED);
    held.put(anywhere, interference.hold("route", tenant.idOf(anywhere)));
    held.keySet().forEach(tenant::sent);
    held.forEach(this::copied);

    held.values().forEach(Interference.Hold::release);

    held.keySet().forEach(request -> assertSentOnce(tenant.idOf(request)));
    Stores.awaitNothingLeft(system, Hurried.BOUND);
    held.keySet().forEach(request -> assertSentOnce(tenant.idOf(request)));
  }

  /** Into the queue that it is held before, and into its priority queue. */
  private void copied(ObjectNode request, Interference.Hold hold) {
    Await.until("it is held", () -> !hold.held().isEmpty());
    String id = tenant.idOf(request);
    Dispatch first = Stores.dispatch(hold.held().get(0), id);
    String lane = "lane-" + (first.choice() == null ? "" : first.choice().channel()) + "-p0";
    String queue = first.choice() == null ? "p0" : lane.replace("http-demo-p0", "http-demo-all");
    WorkCodec codec = new WorkCodec();
    Dispatch unrouted =
        new Dispatch(first.facts(), 1, Dispatch.Step.SEND, List.of(), first.dueAt(), null);
    for (int i = 0; i < COPIES; i++) {
      Stores.put(system, queue, codec.write(first));
      Stores.put(system, "p0", codec.write(unrouted));
    }
  }

  @Test
  void a_submit_that_timed_out_after_it_was_sent_is_not_sent_again() {
    List<String> ids =
        CHANNELS.stream()
            .map(c -> tenant.sent(to(MagicNumber.TIMEOUT_AFTER_SEND).put("channel", c)))
            .toList();
    for (String id : ids) {
      assertThat(tenant.becomes(id, State.DELIVERED).path("attempts")).hasSize(1);
    }
    Stores.awaitNothingLeft(system, Hurried.BOUND);
    for (String id : ids) {
      assertSentOnce(id);
      // A provider whose receipts know only its own id had to be asked for it.
      Await.until("timed out", () -> List.of("unknown", "accepted").contains(outcome(id)));
    }
  }

  private String outcome(String id) {
    return tenant.story(id).at("/attempts/0/outcome").asText();
  }

  private static ObjectNode to(MagicNumber number) {
    return Tenancy.request("otp", "Your code is 1", number.number());
  }

  private void assertSentOnce(String id) {
    assertThat(tenant.becomes(id, State.DELIVERED).path("attempts")).hasSize(1);
    assertThat(Stores.calls(system, id)).hasSize(1);
    assertThat(system.providers().ledger().deliveries(id)).hasSize(1);
  }
}
