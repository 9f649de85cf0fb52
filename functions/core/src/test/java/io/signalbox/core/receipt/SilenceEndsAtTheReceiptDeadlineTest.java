package io.signalbox.core.receipt;

import static io.signalbox.core.message.State.CONFIRMING;
import static io.signalbox.core.message.State.DEAD;
import static io.signalbox.core.message.State.DELIVERED;
import static io.signalbox.core.message.State.RETRYING;
import static io.signalbox.core.message.State.SENT;
import static io.signalbox.core.message.State.UNCONFIRMED;
import static io.signalbox.core.message.State.UNDELIVERED;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.Transition;
import io.signalbox.core.message.Work;
import io.signalbox.core.testing.Samples;
import io.signalbox.core.testing.UnreliableMessages;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A receipt check closes what still waits for its receipt, and only that. */
class SilenceEndsAtTheReceiptDeadlineTest {
  private final Desk desk = new Desk();

  @Test
  void what_was_sent_and_never_reported_is_unconfirmed_and_the_tenant_is_told() {
    MessageId id = desk.sent();
    desk.clock.advance(Duration.ofDays(3));

    assertThat(desk.apply(check(id))).isEmpty();

    Message message = desk.message(id);
    assertThat(message.state()).isEqualTo(UNCONFIRMED);
    assertThat(message.reason()).isEqualTo("no_receipt");
    assertThat(message.closedAt()).isEqualTo(desk.clock.instant());
    assertThat(desk.webhooks()).containsExactly("1 UNCONFIRMED");
  }

  @Test
  void an_outcome_that_stayed_unknown_is_unconfirmed() {
    MessageId id = desk.sending();
    desk.end(id, 1, CONFIRMING);

    desk.apply(check(id));

    assertThat(desk.stateOf(id)).isEqualTo(UNCONFIRMED);
  }

  @Test
  void an_attempt_whose_process_died_and_whose_record_never_came_back_is_unconfirmed() {
    MessageId id = desk.sending();

    desk.apply(check(id));

    assertThat(desk.stateOf(id)).isEqualTo(UNCONFIRMED);
    assertThat(desk.end(id, 1, SENT)).isFalse();
  }

  @Test
  void of_a_batch_only_what_waits_is_closed() {
    MessageId delivered = desk.sent();
    desk.apply(desk.receipt(delivered, DELIVERED));
    MessageId retrying = desk.sending();
    desk.end(retrying, 1, RETRYING);
    MessageId silent = desk.sent();
    MessageId unknown = Samples.plain().id();
    desk.queues.clear();

    assertThat(desk.apply(check(delivered, retrying, silent, unknown))).isEmpty();

    assertThat(desk.stateOf(delivered)).isEqualTo(DELIVERED);
    assertThat(desk.stateOf(retrying)).isEqualTo(RETRYING);
    assertThat(desk.stateOf(silent)).isEqualTo(UNCONFIRMED);
    assertThat(desk.webhooks()).containsExactly("1 UNCONFIRMED");
  }

  @Test
  void the_check_of_a_channel_that_did_not_make_the_attempt_leaves_it_to_the_one_that_did() {
    MessageId id = desk.sent();

    desk.apply(new ReceiptCheck("sim-b", List.of(new Reference(id, 1))));

    assertThat(desk.stateOf(id)).isEqualTo(SENT);
  }

  @Test
  void the_check_of_an_earlier_delivery_leaves_what_a_later_one_claimed_to_its_own() {
    MessageId id = desk.sent();
    List<Reference> both = List.of(new Reference(id, 1));
    Instant claimed = desk.message(id).attempts().get(0).claimedAt();

    desk.apply(new ReceiptCheck("sim-a", both, claimed.minusMillis(1)));
    assertThat(desk.stateOf(id)).isEqualTo(SENT);

    desk.apply(new ReceiptCheck("sim-a", both, claimed));
    assertThat(desk.stateOf(id)).isEqualTo(UNCONFIRMED);
  }

  @Test
  void the_check_of_an_earlier_attempt_leaves_the_later_one_alone() {
    MessageId id = desk.sentAgain();

    desk.apply(check(id));

    assertThat(desk.stateOf(id)).isEqualTo(SENT);
  }

  @Test
  void a_check_that_comes_twice_closes_once_and_its_webhook_is_the_same() {
    MessageId id = desk.sent();
    desk.apply(check(id));
    Message after = desk.message(id);
    desk.clock.advance(Duration.ofMinutes(1));

    assertThat(desk.apply(check(id))).isEmpty();

    assertThat(desk.message(id)).isEqualTo(after);
    assertThat(desk.queues.works(Closing.WEBHOOKS).stream().distinct()).hasSize(1);
  }

  @Test
  void a_check_that_comes_after_a_late_receipt_changes_nothing() {
    MessageId id = desk.sent();
    desk.apply(check(id));
    desk.apply(desk.receipt(id, DELIVERED));
    Message after = desk.message(id);

    desk.apply(check(id));

    assertThat(desk.message(id)).isEqualTo(after);
    assertThat(desk.webhooks().stream().distinct()).containsExactly("1 UNCONFIRMED", "2 DELIVERED");
  }

  @Test
  void what_a_check_closed_is_told_although_a_receipt_came_before_it_could_be() {
    MessageId id = desk.sent();
    desk.queues.fail(1, s -> s.queue().equals(Closing.WEBHOOKS));
    assertThat(desk.apply(check(id))).hasSize(1);
    desk.apply(desk.receipt(id, DELIVERED));

    assertThat(desk.apply(check(id))).isEmpty();

    assertThat(desk.webhooks()).containsExactlyInAnyOrder("1 UNCONFIRMED", "2 DELIVERED");
    assertThat(desk.queues.works(Closing.WEBHOOKS))
        .extracting(w -> ((WebhookWork) w).reason())
        .containsExactlyInAnyOrder("no_receipt", "");
  }

  /** Its end before was DEAD, and has been told. */
  @Test
  void what_was_dead_and_replayed_is_not_told_to_have_been_silent() {
    MessageId id = desk.sending();
    Attempt.End failed = new Attempt.End("temporary", "", "", Desk.NOON, 5);
    desk.messages.apply(id, Transition.ended(1, failed, DEAD, "attempts_used_up"));
    assertThat(desk.messages.apply(id, Transition.reopened(1, "replayed-x", Desk.NOON)))
        .isPresent();
    desk.claim(id, 2, "sim-a");
    desk.apply(desk.receipt("sim-a", id.reference(2), DELIVERED));

    desk.apply(new ReceiptCheck("sim-a", List.of(new Reference(id, 2))));

    assertThat(desk.webhooks()).containsExactly("2 DELIVERED");
  }

  @Test
  void what_was_dead_and_proved_delivered_is_not_told_to_have_been_silent() {
    MessageId id = desk.sending();
    Attempt.End failed = new Attempt.End("temporary", "", "", Desk.NOON, 5);
    desk.messages.apply(id, Transition.ended(1, failed, DEAD, "attempts_used_up"));
    desk.apply(desk.receipt(id, DELIVERED));

    desk.apply(check(id));

    assertThat(desk.webhooks()).containsExactly("2 DELIVERED");
  }

  @Test
  void what_was_never_silent_is_not_told_to_have_been() {
    MessageId id = desk.sent();
    desk.apply(desk.receipt(id, UNDELIVERED));
    desk.apply(desk.receipt(id, DELIVERED));

    desk.apply(check(id));

    assertThat(desk.webhooks()).containsExactly("1 UNDELIVERED", "2 DELIVERED");
  }

  @Test
  void a_check_that_fails_halfway_is_finished_by_its_second_run() {
    MessageId first = desk.sent();
    MessageId second = desk.sent();
    UnreliableMessages store = new UnreliableMessages(desk.messages).downFor(second::equals);
    Applying applying = desk.applying(store, desk.health);
    List<Work> batch = List.of(check(first, second));
    assertThat(applying.apply(batch)).isEqualTo(batch);

    store.heal();
    assertThat(applying.apply(batch)).isEmpty();

    assertThat(desk.stateOf(first)).isEqualTo(UNCONFIRMED);
    assertThat(desk.stateOf(second)).isEqualTo(UNCONFIRMED);
    assertThat(desk.webhooks()).containsExactly("1 UNCONFIRMED", "1 UNCONFIRMED");
  }

  @Test
  void a_closing_that_was_made_and_seems_refused_is_announced() {
    MessageId id = desk.sent();
    // A client whose first answer is lost tries again, and meets its own write.
    Messages answering =
        new UnreliableMessages(desk.messages) {
          @Override
          public Optional<Message> apply(MessageId of, Transition change) {
            super.apply(of, change);
            return Optional.empty();
          }
        };

    desk.applying(answering, desk.health).apply(List.of(check(id)));

    assertThat(desk.stateOf(id)).isEqualTo(UNCONFIRMED);
    assertThat(desk.webhooks()).containsExactly("1 UNCONFIRMED");
  }

  @Test
  void one_that_a_receipt_corrects_before_it_seems_refused_is_announced_all_the_same() {
    MessageId id = desk.sent();
    Messages answering =
        new UnreliableMessages(desk.messages) {
          @Override
          public Optional<Message> apply(MessageId of, Transition change) {
            super.apply(of, change);
            desk.apply(desk.receipt(id, DELIVERED));
            return Optional.empty();
          }
        };

    desk.applying(answering, desk.health).apply(List.of(check(id)));

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.webhooks()).containsExactlyInAnyOrder("1 UNCONFIRMED", "2 DELIVERED");
  }

  @Test
  void a_check_whose_webhook_was_refused_is_announced_by_its_second_run() {
    MessageId id = desk.sent();
    desk.queues.fail(1, s -> s.queue().equals(Closing.WEBHOOKS));
    assertThat(desk.apply(check(id))).containsExactly(check(id));

    assertThat(desk.apply(check(id))).isEmpty();

    assertThat(desk.webhooks()).containsExactly("1 UNCONFIRMED");
  }

  @Test
  void it_ends_at_a_millisecond_since_stores_keep_no_more() {
    MessageId id = desk.sent();
    desk.clock.advance(Duration.ofNanos(1_999_999));

    desk.apply(check(id));

    assertThat(desk.message(id).closedAt()).isEqualTo(Desk.NOON.plusMillis(1));
  }

  @Test
  void silence_says_nothing_in_health() {
    desk.apply(check(desk.sent()));

    assertThat(desk.health.read(0, Long.MAX_VALUE)).isEmpty();
  }

  private static ReceiptCheck check(MessageId... ids) {
    return new ReceiptCheck("sim-a", Stream.of(ids).map(id -> new Reference(id, 1)).toList());
  }
}
