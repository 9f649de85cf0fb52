package io.signalbox.core.receipt;

import static io.signalbox.core.message.State.DELIVERED;
import static io.signalbox.core.message.State.RETRYING;
import static io.signalbox.core.message.State.SENDING;
import static io.signalbox.core.message.State.SENT;
import static io.signalbox.core.message.State.UNCONFIRMED;
import static io.signalbox.core.message.State.UNDELIVERED;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.health.Measure;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.Transition;
import io.signalbox.core.testing.Samples;
import io.signalbox.core.testing.UnreliableMessages;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A message of several parts, each of which is reported on: delivered is what arrived whole. */
class EveryPartMustArriveTest {
  private final Desk desk = new Desk();

  @Test
  void the_last_part_delivers_in_whatever_order_they_come() {
    MessageId id = desk.sent();

    desk.apply(desk.part(id, DELIVERED, 3, 3));
    desk.apply(desk.part(id, DELIVERED, 1, 3));
    assertThat(desk.stateOf(id)).isEqualTo(SENT);
    assertThat(desk.webhooks()).isEmpty();
    assertThat(desk.counted(Measure.DELIVERED)).isZero();

    desk.apply(desk.part(id, DELIVERED, 2, 3));
    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.webhooks()).containsExactly("1 DELIVERED");
    assertThat(desk.counted(Measure.DELIVERED)).isEqualTo(1);
  }

  @Test
  void the_same_part_again_is_still_one_part() {
    MessageId id = desk.sent();

    desk.apply(desk.part(id, DELIVERED, 1, 2), desk.part(id, DELIVERED, 1, 2));
    desk.apply(desk.part(id, DELIVERED, 1, 2));

    assertThat(desk.stateOf(id)).isEqualTo(SENT);
  }

  @Test
  void all_in_one_batch_are_told_and_counted_once() {
    MessageId id = desk.sent();

    desk.apply(
        desk.part(id, DELIVERED, 1, 2),
        desk.part(id, DELIVERED, 2, 2),
        desk.part(id, DELIVERED, 1, 2),
        desk.part(id, DELIVERED, 2, 2));

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.webhooks()).containsExactly("1 DELIVERED");
    assertThat(desk.counted(Measure.DELIVERED)).isEqualTo(1);
    assertThat(desk.message(id).sequence()).isEqualTo(1);
  }

  @Test
  void one_failed_part_fails_the_message_at_once() {
    MessageId id = desk.sent();
    desk.apply(desk.part(id, DELIVERED, 1, 2));

    desk.apply(desk.part(id, UNDELIVERED, 2, 2));

    assertThat(desk.stateOf(id)).isEqualTo(UNDELIVERED);
    assertThat(desk.message(id).reason()).isEqualTo("operator_temporary");
    assertThat(desk.counted(Measure.UNDELIVERED)).isEqualTo(1);

    desk.apply(desk.part(id, UNDELIVERED, 1, 2));
    assertThat(desk.webhooks()).containsExactly("1 UNDELIVERED");
  }

  @Test
  void a_failed_part_that_arrives_after_all_corrects_the_failure() {
    MessageId id = desk.sent();
    desk.apply(desk.part(id, UNDELIVERED, 2, 2), desk.part(id, DELIVERED, 1, 2));
    assertThat(desk.stateOf(id)).isEqualTo(UNDELIVERED);

    desk.apply(desk.part(id, DELIVERED, 2, 2));

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.webhooks()).containsExactly("1 UNDELIVERED", "2 DELIVERED");
    assertThat(desk.counted(Measure.DELIVERED)).isEqualTo(1);
    assertThat(desk.counted(Measure.UNDELIVERED)).isZero();
  }

  @Test
  void late_parts_correct_the_silence() {
    MessageId id = desk.sent();
    desk.apply(desk.part(id, DELIVERED, 1, 2));
    desk.apply(new ReceiptCheck("sim-a", List.of(new Reference(id, 1))));
    assertThat(desk.stateOf(id)).isEqualTo(UNCONFIRMED);

    desk.apply(desk.part(id, DELIVERED, 2, 2));

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.webhooks()).containsExactly("1 UNCONFIRMED", "2 DELIVERED");
  }

  @Test
  void parts_of_different_attempts_do_not_add_up() {
    MessageId id = desk.sentAgain();

    desk.apply(desk.part(id.reference(1), "sim-a", DELIVERED, 1, 2));
    desk.apply(desk.part(id.reference(2), "sim-b", DELIVERED, 2, 2));
    assertThat(desk.stateOf(id)).isEqualTo(SENT);

    desk.apply(desk.part(id.reference(1), "sim-a", DELIVERED, 2, 2));
    assertThat(desk.stateOf(id)).as("the earlier attempt arrived whole").isEqualTo(DELIVERED);
  }

  @Test
  void a_failed_part_of_an_earlier_attempt_says_nothing_of_the_last() {
    MessageId id = desk.sentAgain();

    desk.apply(desk.part(id.reference(1), "sim-a", UNDELIVERED, 1, 2));

    assertThat(desk.stateOf(id)).isEqualTo(SENT);
  }

  @Test
  void another_channel_cannot_report_on_a_part() {
    MessageId id = desk.sent();
    desk.apply(desk.part(id, DELIVERED, 1, 2));

    desk.apply(desk.part(id.reference(1), "sim-b", DELIVERED, 2, 2));

    assertThat(desk.stateOf(id)).isEqualTo(SENT);
  }

  @Test
  void parts_that_beat_the_answer_are_joined() {
    MessageId id = desk.sending();
    desk.apply(desk.part(id, DELIVERED, 1, 2));
    assertThat(desk.stateOf(id)).isEqualTo(SENDING);
    desk.end(id, 1, SENT);

    desk.apply(desk.part(id, DELIVERED, 2, 2));

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
  }

  @Test
  void a_part_of_an_unknown_message_waits_like_any_receipt() {
    Message message = Samples.plain();

    desk.apply(desk.part(message.id(), DELIVERED, 1, 2));

    assertThat(desk.steps.names()).containsExactly("receipt.parked");
  }

  @Test
  void a_death_between_part_and_state_is_finished_by_the_same_record() {
    MessageId id = desk.sent();
    desk.apply(desk.part(id, DELIVERED, 1, 2));
    UnreliableMessages store = new UnreliableMessages(desk.messages).downFor(id::equals);
    Applying applying = desk.applying(store, desk.health);
    Receipt last = desk.part(id, DELIVERED, 2, 2);
    assertThat(applying.apply(List.of(last))).as("part stored, state not").containsExactly(last);
    assertThat(desk.stateOf(id)).isEqualTo(SENT);

    store.heal();
    assertThat(applying.apply(List.of(last))).isEmpty();

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.webhooks()).containsExactly("1 DELIVERED");
    assertThat(desk.counted(Measure.DELIVERED)).isEqualTo(1);
  }

  @Test
  void of_two_records_at_once_that_both_see_all_parts_one_delivers() {
    MessageId id = desk.sent();
    Receipt first = desk.part(id, DELIVERED, 1, 2);
    Receipt second = desk.part(id, DELIVERED, 2, 2);
    UnreliableMessages slow =
        new UnreliableMessages(desk.messages) {
          private boolean overtaken;

          @Override
          public Optional<Message> apply(MessageId message, Transition change) {
            if (!overtaken) {
              overtaken = true;
              desk.apply(first);
            }
            return super.apply(message, change);
          }
        };
    desk.apply(desk.part(id, DELIVERED, 1, 2));

    assertThat(desk.applying(slow, desk.health).apply(List.of(second))).isEmpty();

    assertThat(desk.webhooks()).containsExactly("1 DELIVERED");
    assertThat(desk.message(id).sequence()).isEqualTo(1);
    assertThat(desk.counted(Measure.DELIVERED)).isEqualTo(1);
  }

  @Test
  void a_message_that_waits_for_its_next_attempt_is_delivered_by_all_parts_of_the_last() {
    MessageId id = desk.sending();
    desk.end(id, 1, RETRYING);

    desk.apply(desk.part(id, DELIVERED, 2, 2), desk.part(id, DELIVERED, 1, 2));

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
  }
}
