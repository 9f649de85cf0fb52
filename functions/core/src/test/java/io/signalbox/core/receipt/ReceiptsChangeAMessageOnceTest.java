package io.signalbox.core.receipt;

import static io.signalbox.core.message.State.DELIVERED;
import static io.signalbox.core.message.State.RETRYING;
import static io.signalbox.core.message.State.SENT;
import static io.signalbox.core.message.State.UNDELIVERED;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.health.Measure;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.message.Transitions;
import io.signalbox.core.testing.Samples;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Receipts early, late, twice and in any order come to one truth. */
class ReceiptsChangeAMessageOnceTest {
  private final Desk desk = new Desk();

  @Test
  void a_receipt_that_beats_the_answer_closes_and_the_answer_does_not_reopen() {
    MessageId id = desk.sending();

    assertThat(desk.apply(desk.receipt(id, DELIVERED))).isEmpty();

    assertThat(desk.end(id, 1, SENT)).isFalse();
    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.webhooks()).containsExactly("1 DELIVERED");
    assertThat(desk.counted(Measure.DELIVERED)).isEqualTo(1);
  }

  @Test
  void a_receipt_ends_the_doubt_about_an_unanswered_call() {
    MessageId id = desk.sending();
    desk.end(id, 1, State.CONFIRMING);

    desk.apply(desk.receipt(id, UNDELIVERED));

    assertThat(desk.stateOf(id)).isEqualTo(UNDELIVERED);
    assertThat(desk.webhooks()).containsExactly("1 UNDELIVERED");
  }

  @Test
  void what_a_provider_repeats_changes_nothing() {
    MessageId id = desk.sent();
    desk.apply(desk.receipt(id, DELIVERED));
    Message after = desk.message(id);

    assertThat(desk.apply(desk.receipt(id, DELIVERED), desk.receipt(id, SENT))).isEmpty();
    assertThat(desk.apply(desk.receipt(id, DELIVERED))).isEmpty();

    assertThat(desk.message(id)).isEqualTo(after);
    assertThat(desk.webhooks()).containsExactly("1 DELIVERED");
    assertThat(desk.counted(Measure.DELIVERED)).isEqualTo(1);
  }

  @Test
  void reached_the_gateway_is_no_delivery() {
    MessageId id = desk.sent();

    assertThat(desk.apply(desk.receipt(id, SENT))).isEmpty();

    assertThat(desk.stateOf(id)).isEqualTo(SENT);
    assertThat(desk.message(id).receipts()).isEmpty();
    assertThat(desk.webhooks()).isEmpty();
    assertThat(desk.health.read(0, Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void delivered_beats_an_earlier_undelivered_and_the_tenant_is_told_both_in_order() {
    MessageId id = desk.sent();

    desk.apply(desk.receipt(id, UNDELIVERED));
    desk.apply(desk.receipt(id, DELIVERED));

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.webhooks()).containsExactly("1 UNDELIVERED", "2 DELIVERED");
  }

  @Test
  void an_attempt_that_was_corrected_is_settled_once_in_health() {
    MessageId id = desk.sent();

    desk.apply(desk.receipt(id, UNDELIVERED));
    assertThat(desk.counted(Measure.UNDELIVERED)).isEqualTo(1);
    desk.apply(desk.receipt(id, DELIVERED));

    assertThat(desk.counted(Measure.DELIVERED)).isEqualTo(1);
    assertThat(desk.counted(Measure.UNDELIVERED)).isZero();
  }

  @Test
  void both_truths_in_one_batch_end_the_same() {
    MessageId id = desk.sent();

    desk.apply(desk.receipt(id, UNDELIVERED), desk.receipt(id, DELIVERED));

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.webhooks()).containsExactly("1 UNDELIVERED", "2 DELIVERED");
    assertThat(desk.counted(Measure.DELIVERED)).isEqualTo(1);
    assertThat(desk.counted(Measure.UNDELIVERED)).isZero();
  }

  @Test
  void both_beat_silence() {
    for (State truth : List.of(DELIVERED, UNDELIVERED)) {
      MessageId id = desk.sent();
      desk.queues.clear();
      desk.apply(new ReceiptCheck("sim-a", List.of(new Reference(id, 1))));

      desk.apply(desk.receipt(id, truth));

      assertThat(desk.stateOf(id)).isEqualTo(truth);
      assertThat(desk.message(id).reason()).isNull();
      assertThat(desk.webhooks()).containsExactly("1 UNCONFIRMED", "2 " + truth);
    }
  }

  @Test
  void nothing_beats_delivered() {
    MessageId id = desk.sent();
    desk.apply(desk.receipt(id, DELIVERED));

    assertThat(desk.apply(desk.receipt(id, UNDELIVERED))).isEmpty();
    assertThat(desk.apply(new ReceiptCheck("sim-a", List.of(new Reference(id, 1))))).isEmpty();

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.webhooks()).containsExactly("1 DELIVERED");
    assertThat(desk.counted(Measure.UNDELIVERED)).isZero();
  }

  @ParameterizedTest
  @EnumSource(names = {"CANCELLED", "EXPIRED", "REJECTED", "DEAD"})
  void what_was_never_with_a_provider_is_changed_by_no_receipt(State closed) {
    Message message = Samples.full(Samples.plain().origin().text());
    desk.messages.create(message);
    Transition close =
        Transition.close(
            closed, Transitions.sourcesOf(closed), Transition.ANY, "test", null, Desk.NOON);
    assertThat(desk.messages.apply(message.id(), close)).isPresent();

    assertThat(desk.apply(desk.receipt(message.id(), DELIVERED))).isEmpty();

    assertThat(desk.stateOf(message.id())).isEqualTo(closed);
    assertThat(desk.webhooks()).isEmpty();
    assertThat(desk.steps.names()).containsExactly("receipt.ignored");
  }

  @Test
  void a_failure_of_an_older_attempt_says_nothing_about_the_newer_one() {
    MessageId id = desk.sentAgain();

    desk.apply(desk.receipt("sim-a", id.reference(1), UNDELIVERED));

    assertThat(desk.stateOf(id)).isEqualTo(SENT);
    assertThat(desk.webhooks()).isEmpty();
  }

  @Test
  void a_delivery_of_an_older_attempt_counts_and_for_its_own_channel() {
    MessageId id = desk.sentAgain();

    desk.apply(desk.receipt("sim-a", id.reference(1), DELIVERED));
    desk.apply(desk.receipt("sim-b", id.reference(2), UNDELIVERED));

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.webhooks()).containsExactly("1 DELIVERED");
    assertThat(desk.counted("sim-a", Desk.NOON, Measure.DELIVERED)).isEqualTo(1);
    assertThat(desk.counted("sim-b", Desk.NOON, Measure.DELIVERED)).isZero();
  }

  @Test
  void a_delivery_of_an_attempt_that_seemed_to_fail_stops_the_next_one() {
    MessageId id = desk.sending();
    desk.end(id, 1, RETRYING);

    desk.apply(desk.receipt(id, DELIVERED));

    Transition claim = Transition.claim(Samples.attempt(2));
    assertThat(desk.messages.apply(id, claim)).isEmpty();
    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
  }

  @Test
  void a_channel_cannot_report_on_another_channels_attempt() {
    MessageId id = desk.sent();

    assertThat(desk.apply(desk.receipt("sim-b", id.reference(1), DELIVERED))).isEmpty();
    assertThat(desk.apply(desk.receipt("sim-b", id.reference(1), UNDELIVERED))).isEmpty();

    assertThat(desk.stateOf(id)).isEqualTo(SENT);
    assertThat(desk.webhooks()).isEmpty();
    assertThat(desk.health.read(0, Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void an_attempt_that_was_never_made_has_no_receipts() {
    MessageId id = desk.sent();

    assertThat(desk.apply(desk.receipt("sim-a", id.reference(2), DELIVERED))).isEmpty();

    assertThat(desk.stateOf(id)).isEqualTo(SENT);
  }

  @Test
  void health_counts_in_the_minute_of_the_send_with_the_time_it_took() {
    MessageId id = desk.sent();
    desk.clock.advance(Duration.ofMinutes(7));

    desk.apply(desk.receipt(id, DELIVERED));

    assertThat(desk.counted("sim-a", Desk.NOON, Measure.DELIVERED)).isEqualTo(1);
    assertThat(desk.counted("sim-a", Desk.NOON, Measure.DELIVERY_MILLIS)).isEqualTo(420_000);
    assertThat(desk.health.read(0, Long.MAX_VALUE)).hasSize(1);
  }

  @Test
  void a_message_without_a_callback_is_closed_all_the_same() {
    Message plain = Samples.plain();
    desk.messages.create(plain);
    desk.claim(plain.id(), 1, "sim-a");

    assertThat(desk.apply(desk.receipt(plain.id(), DELIVERED))).isEmpty();

    assertThat(desk.stateOf(plain.id())).isEqualTo(DELIVERED);
    assertThat(desk.queues.sent()).isEmpty();
  }

  @Test
  void the_story_keeps_what_the_provider_said() {
    MessageId id = desk.sent();
    Receipt receipt = desk.receipt(id, DELIVERED);

    desk.apply(receipt);

    assertThat(desk.message(id).receipts())
        .singleElement()
        .satisfies(n -> assertThat(n.code()).isEqualTo("code"))
        .satisfies(n -> assertThat(n.receivedAt()).isEqualTo(receipt.receivedAt()));
    assertThat(Objects.requireNonNull(desk.message(id).closedAt())).isEqualTo(receipt.receivedAt());
  }

  @Test
  void no_step_tells_a_number_or_a_text() {
    MessageId id = desk.sent();

    desk.apply(desk.receipt(id, SENT), desk.receipt(id, UNDELIVERED), desk.receipt(id, DELIVERED));

    assertThat(desk.steps.lines()).hasSize(3);
    assertThat(desk.steps.lines().toString())
        .doesNotContain(Samples.NUMBER, desk.message(id).origin().text().body());
  }
}
