package io.signalbox.core.receipt;

import static io.signalbox.core.message.State.DELIVERED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.receipt.ReceiptFormat.Incoming;
import io.signalbox.core.receipt.ReceiptFormat.Parsed;
import io.signalbox.core.testing.Samples;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A provider is told yes only when all its receipts are queued; else it sends them again. */
class IntakeQueuesAllOrAsksAgainTest {
  private final Desk desk = new Desk();
  private final Intake intake = new Intake(desk.queues, desk.clock, desk.steps);
  private final MessageId id = Samples.plain().id();

  @Test
  void genuine_receipts_are_queued_in_order_and_answered_in_the_providers_words() {
    List<Receipt> receipts = receipts(3);

    assertThat(take(genuine(receipts))).isEqualTo(new Intake.Answer.Taken("text/plain", "OK"));

    assertThat(desk.queues.works(ReceiptCheck.QUEUE)).containsExactlyElementsOf(receipts);
  }

  @Test
  void a_request_with_no_receipts_is_answered_yes_and_queues_nothing() {
    desk.queues.fail(s -> true);

    assertThat(take(genuine(List.of()))).isInstanceOf(Intake.Answer.Taken.class);

    assertThat(desk.queues.sent()).isEmpty();
  }

  @Test
  void a_forged_request_queues_nothing() {
    assertThat(take(new Parsed.Forged())).isInstanceOf(Intake.Answer.Forged.class);

    assertThat(desk.queues.sent()).isEmpty();
    assertThat(desk.steps.names()).containsExactly("receipt.forged");
  }

  @Test
  void one_that_cannot_be_read_queues_nothing_and_is_told_why() {
    assertThat(take(new Parsed.Malformed("no array")))
        .isEqualTo(new Intake.Answer.Malformed("no array"));

    assertThat(desk.queues.sent()).isEmpty();
    assertThat(desk.steps.names()).containsExactly("receipt.malformed");
  }

  @Test
  void when_the_queue_refuses_one_of_them_the_provider_is_asked_for_all_again() {
    List<Receipt> receipts = receipts(10);
    desk.queues.fail(1, s -> s.work().equals(receipts.get(4)));

    assertThat(take(genuine(receipts))).isInstanceOf(Intake.Answer.Unqueued.class);
    assertThat(take(genuine(receipts))).isInstanceOf(Intake.Answer.Taken.class);

    assertThat(desk.queues.works(ReceiptCheck.QUEUE)).hasSize(19).containsAll(receipts);
  }

  @Test
  void what_nobody_can_read_goes_to_the_dead_letters_or_the_provider_is_asked_again() {
    Instant now = desk.clock.instant();
    UnreadReceipt odd =
        new UnreadReceipt("e-1", "sim-a", "unmapped:odd", "r", "p", "odd", "77", now, now);
    List<Receipt> receipts = receipts(1);
    Parsed parsed = new Parsed.Receipts(receipts, List.of(odd), "text/plain", "OK");
    desk.queues.fail(1, s -> s.work().equals(odd));

    assertThat(take(parsed)).isInstanceOf(Intake.Answer.Unqueued.class);
    assertThat(take(parsed)).isInstanceOf(Intake.Answer.Taken.class);

    assertThat(desk.queues.works(Closing.DEADLETTERS)).containsExactly(odd);
  }

  /** Each shares its id with those of the same sample. */
  @Test
  void of_what_nobody_can_read_each_sample_is_queued_once_however_much_comes() {
    Instant now = desk.clock.instant();
    List<UnreadReceipt> flood =
        IntStream.range(0, 1_000)
            .mapToObj(
                i ->
                    new UnreadReceipt(
                        "e-" + i % 4, "sim-a", "unmapped:odd", "", "p" + i, "odd", "", now, now))
            .toList();
    Parsed parsed = new Parsed.Receipts(List.of(), flood, "text/plain", "OK");
    desk.queues.fail(1, s -> s.work().equals(flood.get(2)));

    assertThat(take(parsed)).isInstanceOf(Intake.Answer.Unqueued.class);
    for (int i = 0; i < 10; i++) {
      assertThat(take(parsed)).isInstanceOf(Intake.Answer.Taken.class);
    }

    assertThat(desk.queues.works(Closing.DEADLETTERS))
        .hasSizeLessThanOrEqualTo(7)
        .containsAll(flood.subList(0, 4));
  }

  @Test
  void what_came_twice_that_way_changes_its_message_once() {
    MessageId sent = desk.sent();
    List<Receipt> first = List.of(desk.receipt(sent, DELIVERED));
    take(genuine(first));
    take(genuine(List.of(desk.receipt(sent, DELIVERED))));

    desk.applying().apply(desk.queues.works(ReceiptCheck.QUEUE));

    assertThat(desk.webhooks()).containsExactly("1 DELIVERED");
  }

  @Test
  void a_queue_that_fails_as_a_whole_fails_the_request() {
    Intake broken =
        new Intake(
            (queue, deliveries) -> {
              throw new IllegalStateException("no such queue");
            },
            desk.clock,
            desk.steps);

    assertThatThrownBy(() -> broken.take("sim-a", (request, at) -> genuine(receipts(1)), request()))
        .hasMessage("no such queue");
  }

  @Test
  void the_time_of_arrival_is_ours() {
    intake.take(
        "sim-a",
        (request, at) -> {
          assertThat(at).isEqualTo(desk.clock.instant());
          return new Parsed.Forged();
        },
        request());
  }

  private Intake.Answer take(Parsed parsed) {
    return intake.take("sim-a", (request, at) -> parsed, request());
  }

  private List<Receipt> receipts(int count) {
    return Stream.generate(() -> desk.receipt(id, DELIVERED)).limit(count).toList();
  }

  private static Parsed genuine(List<Receipt> receipts) {
    return new Parsed.Receipts(receipts, "text/plain", "OK");
  }

  private static Incoming request() {
    return new Incoming(Map.of(), "", "");
  }
}
