package io.signalbox.core.receipt;

import static io.signalbox.core.message.State.DELIVERED;
import static io.signalbox.core.message.State.SENDING;
import static io.signalbox.core.message.State.SENT;
import static io.signalbox.core.message.State.UNCONFIRMED;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.health.Measure;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.Transition;
import io.signalbox.core.testing.InMemoryQueues.Sent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Case 13, where the provider knows nothing but its own id. */
class ReceiptsByTheProvidersIdTest {
  private static final Instant LATER = Desk.NOON.plus(Duration.ofDays(5));

  private final Desk desk = new Desk();

  private void remember(MessageId id, String... ids) {
    desk.ids.remember("sim-a", List.of(ids), new Reference(id, 1), LATER);
  }

  @Test
  void the_id_of_the_submit_answer_finds_the_attempt() {
    MessageId id = desk.sent();
    remember(id, "17");

    assertThat(desk.apply(desk.receiptOf("sim-a", "17", DELIVERED))).isEmpty();

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.webhooks()).containsExactly("1 DELIVERED");
    assertThat(desk.counted(Measure.DELIVERED)).isEqualTo(1);
  }

  @Test
  void the_same_id_of_another_channel_is_another_message() {
    MessageId mine = desk.sent();
    MessageId other = desk.sentAgain();
    remember(mine, "17");
    desk.ids.remember("sim-b", List.of("17"), new Reference(other, 2), LATER);

    desk.apply(desk.receiptOf("sim-b", "17", DELIVERED));

    assertThat(desk.stateOf(mine)).isEqualTo(SENT);
    assertThat(desk.stateOf(other)).isEqualTo(DELIVERED);
  }

  @Test
  void one_that_comes_before_its_submits_record_waits_and_joins_it() {
    MessageId id = desk.sending();
    desk.apply(desk.receiptOf("sim-a", "17", DELIVERED));
    assertThat(desk.steps.names()).containsExactly("receipt.parked");

    remember(id, "17");
    desk.end(id, 1, SENT);
    desk.clock.advance(Duration.ofSeconds(2));
    desk.apply(parked());

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.counted(Measure.DELIVERED)).isEqualTo(1);
  }

  @Test
  void one_of_an_attempt_whose_id_was_never_stored_is_counted_and_the_message_ends_in_silence() {
    MessageId id = desk.sending();
    Receipt receipt = desk.receiptOf("sim-a", "17", DELIVERED);
    desk.clock.advance(Duration.ofMinutes(30));

    desk.apply(receipt, new ReceiptCheck("sim-a", List.of(new Reference(id, 1))));

    assertThat(desk.steps.count("receipt.unknown")).isEqualTo(1);
    assertThat(desk.stateOf(id)).isEqualTo(UNCONFIRMED);
  }

  @Test
  void an_id_that_a_provider_gave_twice_confirms_neither_message() {
    MessageId one = desk.sent();
    MessageId other = desk.sent();
    remember(one, "17");
    remember(other, "17");

    desk.apply(desk.receiptOf("sim-a", "17", DELIVERED));

    assertThat(desk.stateOf(one)).isEqualTo(SENT);
    assertThat(desk.stateOf(other)).isEqualTo(SENT);
  }

  @Test
  void a_repeated_one_changes_nothing_and_one_given_back_announces_again() {
    MessageId id = desk.sent();
    remember(id, "17");
    Receipt receipt = desk.receiptOf("sim-a", "17", DELIVERED);
    desk.apply(receipt);

    desk.apply(receipt);
    desk.apply(desk.receiptOf("sim-a", "17", DELIVERED));

    assertThat(desk.webhooks()).containsExactly("1 DELIVERED", "1 DELIVERED");
    assertThat(desk.message(id).receipts()).hasSize(1);
    assertThat(desk.counted(Measure.DELIVERED)).isEqualTo(1);
  }

  @Test
  void each_id_of_several_is_a_part() {
    MessageId id = desk.sent();
    remember(id, "17", "18");

    desk.apply(desk.receiptOf("sim-a", "18", DELIVERED));
    assertThat(desk.stateOf(id)).isEqualTo(SENT);
    desk.apply(desk.receiptOf("sim-a", "17", DELIVERED));
    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
  }

  /** Three parts, each with an id of its own. */
  private MessageId ofThree() {
    MessageId id = desk.sending(3);
    remember(id, "17", "18", "19");
    desk.end(id, 1, SENT);
    return id;
  }

  @Test
  void an_echoed_reference_without_a_part_is_of_the_part_whose_id_comes_with_it() {
    MessageId id = ofThree();

    desk.apply(desk.echo(id, "17"), desk.echo(id, "18"), desk.echo(id, "17"));
    assertThat(desk.stateOf(id)).isEqualTo(SENT);
    desk.apply(desk.echo(id, "19"));

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.webhooks()).containsExactly("1 DELIVERED");
  }

  @Test
  void one_that_beats_its_submits_record_waits_for_its_ids_and_joins_them() {
    MessageId id = desk.sending(2);
    desk.apply(desk.echo(id, "17"));
    assertThat(desk.stateOf(id)).isEqualTo(SENDING);

    remember(id, "17", "18");
    desk.end(id, 1, SENT);
    desk.clock.advance(Duration.ofSeconds(2));
    desk.apply(parked());
    assertThat(desk.stateOf(id)).isEqualTo(SENT);
    desk.apply(desk.echo(id, "18"));

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
  }

  @Test
  void one_whose_ids_never_come_is_of_the_whole_after_half_an_hour() {
    MessageId id = desk.sending(2);
    Receipt receipt = desk.echo(id, "17");
    desk.clock.advance(Duration.ofMinutes(30));

    desk.apply(receipt);

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
  }

  @Test
  void one_of_a_message_of_one_part_or_of_an_attempt_without_answer_is_of_the_whole_at_once() {
    MessageId single = desk.sending(1);
    MessageId unanswered = desk.sending(2);
    Attempt.End lost = new Attempt.End(Attempt.End.UNKNOWN, "", "", Desk.NOON, 5);
    desk.messages.apply(unanswered, Transition.ended(1, lost, SENT, null));

    desk.apply(desk.echo(single, "17"), desk.echo(unanswered, "18"));

    assertThat(desk.stateOf(single)).isEqualTo(DELIVERED);
    assertThat(desk.stateOf(unanswered)).isEqualTo(DELIVERED);
  }

  @Test
  void an_id_of_another_attempt_says_nothing_of_the_one_that_is_named() {
    MessageId other = ofThree();
    MessageId id = desk.sent();

    desk.apply(desk.echo(id, "17"));

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.stateOf(other)).isEqualTo(SENT);
  }

  private Receipt parked() {
    List<Sent> visible = desk.queues.take(ReceiptCheck.QUEUE, 10);
    assertThat(visible).hasSize(1);
    return (Receipt) visible.get(0).work();
  }
}
