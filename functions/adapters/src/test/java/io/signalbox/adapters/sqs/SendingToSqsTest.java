package io.signalbox.adapters.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.core.closing.DeadLetterWork;
import io.signalbox.core.health.Tick;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.Queues.Delivery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/** CASE 9 and its kind: what SQS may answer, and what becomes of each entry. */
class SendingToSqsTest {
  private final FakeSqs sqs = new FakeSqs();
  private final WorkCodec codec = new WorkCodec();
  private final SqsQueues queues =
      new SqsQueues(sqs, "signalbox-test-", codec, Parallel.sequential());

  @Test
  void everything_goes_out_in_tens_to_a_queue_that_is_looked_up_once() {
    assertThat(queues.send("ticks", ticks(25, 1))).isEmpty();
    assertThat(queues.send("ticks", ticks(1, 1))).isEmpty();

    assertThat(sqs.calls).extracting(c -> c.entries().size()).containsExactly(10, 10, 5, 1);
    assertThat(sqs.lookUps).containsExactly("signalbox-test-ticks");
    assertThat(sqs.calls.get(0).queueUrl()).isEqualTo("http://sqs.test/signalbox-test-ticks");
  }

  @Test
  void nothing_to_send_costs_no_call() {
    assertThat(queues.send("ticks", List.of())).isEmpty();
    assertThat(sqs.calls).isEmpty();
    assertThat(sqs.lookUps).isEmpty();
  }

  @Test
  void a_call_stays_under_one_mebibyte() {
    assertThat(queues.send("ticks", ticks(7, 300_000))).isEmpty();

    assertThat(sqs.calls).extracting(c -> c.entries().size()).containsExactly(3, 3, 1);
  }

  @Test
  void only_an_entry_that_failed_is_sent_again() {
    sqs.script.add(entry -> entry.id().equals("3") ? "InternalError" : "");

    assertThat(queues.send("ticks", ticks(5, 1))).isEmpty();

    assertThat(sqs.calls).hasSize(2);
    assertThat(sqs.calls.get(1).entries()).extracting(e -> e.id()).containsExactly("3");
  }

  @Test
  void an_entry_that_keeps_failing_comes_back_after_three_tries() {
    List<Delivery> all = ticks(12, 1);
    for (int i = 0; i < 9; i++) {
      sqs.script.add(entry -> entry.id().equals("3") ? "InternalError" : "");
    }

    assertThat(queues.send("ticks", all)).containsExactly(all.get(3));

    assertThat(sqs.calls).extracting(c -> c.entries().size()).containsExactly(10, 1, 1, 2);
  }

  @Test
  void an_entry_that_is_at_fault_itself_is_not_sent_again() {
    List<Delivery> all = ticks(2, 1);
    sqs.script.add(entry -> entry.id().equals("1") ? "@InvalidMessageContents" : "");

    assertThat(queues.send("ticks", all)).containsExactly(all.get(1));

    assertThat(sqs.calls).hasSize(1);
  }

  @Test
  void an_entry_that_the_answer_does_not_mention_comes_back() {
    List<Delivery> all = ticks(2, 1);
    sqs.script.add(entry -> entry.id().equals("0") ? "lost" : "");

    assertThat(queues.send("ticks", all)).containsExactly(all.get(0));
  }

  @Test
  void a_call_that_fails_as_a_whole_leaves_its_batch_unsent_and_no_other() {
    List<Delivery> all = ticks(25, 1);
    sqs.script.add(entry -> "");
    sqs.script.add(entry -> "broken");

    assertThat(queues.send("ticks", all)).isEqualTo(all.subList(10, 20));
  }

  @Test
  void what_went_through_before_a_repetition_broke_down_stays_sent() {
    List<Delivery> all = ticks(3, 1);
    sqs.script.add(entry -> entry.id().equals("2") ? "ServiceUnavailable" : "");
    sqs.script.add(entry -> "broken");

    assertThat(queues.send("ticks", all)).containsExactly(all.get(2));
  }

  @Test
  void a_queue_that_cannot_be_found_takes_nothing_and_is_looked_up_again() {
    assertThat(queues.send("gone", ticks(11, 1))).hasSize(11);
    assertThat(queues.send("gone", ticks(1, 1))).hasSize(1);

    assertThat(sqs.lookUps).hasSize(3).containsOnly("signalbox-test-gone");
  }

  @Test
  void two_deliveries_that_are_equal_are_told_apart() {
    Delivery twin = Delivery.now(new Tick("minute", "twin"));
    sqs.script.add(entry -> entry.id().equals("1") ? "@Nope" : "");

    assertThat(queues.send("ticks", List.of(twin, twin))).hasSize(1);
  }

  @Test
  void a_delay_is_rounded_up_to_seconds() {
    queues.send("ticks", List.of(delivery("acme", Duration.ofMillis(1_001))));
    queues.send("ticks", List.of(delivery("acme", Duration.ofMinutes(15))));

    assertThat(sqs.calls)
        .extracting(c -> c.entries().get(0).delaySeconds())
        .containsExactly(2, 900);
  }

  @Test
  void the_group_is_the_tenant_in_the_characters_that_sqs_takes() {
    for (String tenant : List.of("acme", "søren & co", "", "x".repeat(200))) {
      queues.send("ticks", List.of(delivery(tenant, Duration.ZERO)));
    }

    assertThat(sqs.calls)
        .extracting(c -> c.entries().get(0).messageGroupId())
        .containsExactly("acme", "s_ren_&_co", "_", "x".repeat(128));
  }

  @Test
  void the_body_reads_as_the_work() {
    queues.send("ticks", List.of(delivery("acme", Duration.ZERO)));

    SendMessageBatchRequestEntry entry = sqs.calls.get(0).entries().get(0);
    assertThat(codec.read(entry.messageBody())).isEqualTo(delivery("acme", Duration.ZERO).work());
  }

  private static Delivery delivery(String tenant, Duration delay) {
    MessageId id = MessageId.derive("a", "b", "c");
    return new Delivery(new DeadLetterWork(id, tenant, 1, "r", "t", Instant.EPOCH), delay);
  }

  private static List<Delivery> ticks(int count, int size) {
    return IntStream.range(0, count)
        .mapToObj(i -> Delivery.now(new Tick("minute", i + "-" + "x".repeat(size))))
        .toList();
  }
}
