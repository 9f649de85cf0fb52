package io.signalbox.core.receipt;

import static io.signalbox.core.message.State.DELIVERED;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.Work;
import io.signalbox.core.testing.InMemoryQueues.Sent;
import io.signalbox.core.testing.Samples;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A receipt whose message is not there is kept a while, then counted. */
class UnknownReceiptsWaitAWhileTest {
  private final Desk desk = new Desk();
  private final Message message = Samples.plain();
  private final Receipt receipt = desk.receipt(message.id(), DELIVERED);

  @Test
  void it_comes_again_soon() {
    assertThat(desk.apply(receipt)).isEmpty();

    assertThat(desk.queues.sent(ReceiptCheck.QUEUE))
        .singleElement()
        .satisfies(s -> assertThat(s.work()).isEqualTo(receipt))
        .satisfies(s -> assertThat(s.delay()).isEqualTo(Duration.ofSeconds(2)));
    assertThat(desk.steps.names()).containsExactly("receipt.parked");
  }

  @Test
  void it_joins_the_message_that_came_meanwhile() {
    desk.apply(receipt);
    desk.messages.create(message);
    desk.claim(message.id(), 1, "sim-a");
    desk.clock.advance(Duration.ofSeconds(30));

    assertThat(desk.apply(parked())).isEmpty();

    assertThat(desk.stateOf(message.id())).isEqualTo(DELIVERED);
    assertThat(desk.queues.waiting()).isEmpty();
  }

  @Test
  void after_half_an_hour_it_is_counted_and_dropped() {
    Work work = receipt;
    List<Long> waits = new ArrayList<>();
    while (waits.size() < 100) {
      assertThat(desk.apply(work)).isEmpty();
      if (desk.queues.waiting().isEmpty()) {
        break;
      }
      List<Sent> all = desk.queues.sent(ReceiptCheck.QUEUE);
      Duration wait = all.get(all.size() - 1).delay();
      waits.add(wait.toSeconds());
      desk.clock.advance(wait);
      work = parked();
    }

    assertThat(waits).startsWith(2L, 2L, 4L, 8L, 16L, 32L, 64L, 120L).endsWith(120L).hasSize(21);
    assertThat(desk.steps.count("receipt.parked")).isEqualTo(21);
    assertThat(desk.steps.count("receipt.unknown")).isEqualTo(1);
    assertThat(desk.counted.of(Metrics.UNKNOWN_RECEIPTS, Map.of("channel", "sim-a"))).isEqualTo(1);
  }

  @Test
  void a_reference_that_is_not_ours_is_no_error() {
    MessageId id = message.id();
    for (String foreign : List.of("", "-", "4711", id + "-0", id + "-x", id + "-100", id + "")) {
      assertThat(desk.apply(desk.receipt("sim-a", foreign, DELIVERED))).isEmpty();
    }
    assertThat(desk.steps.names()).containsOnly("receipt.parked");
  }

  @Test
  void one_that_cannot_be_parked_stays_in_the_queue() {
    desk.queues.fail(s -> true);

    assertThat(desk.apply(receipt)).containsExactly(receipt);
  }

  @Test
  void it_does_not_hold_up_its_neighbours() {
    MessageId known = desk.sent();
    desk.queues.fail(s -> s.queue().equals(ReceiptCheck.QUEUE));

    assertThat(desk.apply(receipt, desk.receipt(known, DELIVERED))).containsExactly(receipt);

    assertThat(desk.stateOf(known)).isEqualTo(DELIVERED);
  }

  private Work parked() {
    List<Sent> visible = desk.queues.take(ReceiptCheck.QUEUE, 10);
    assertThat(visible).hasSize(1);
    return visible.get(0).work();
  }
}
