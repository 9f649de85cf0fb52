package io.signalbox.core.receipt;

import static io.signalbox.core.message.State.CANCELLED;
import static io.signalbox.core.message.State.CONFIRMING;
import static io.signalbox.core.message.State.DELIVERED;
import static io.signalbox.core.message.State.RETRYING;
import static io.signalbox.core.message.State.SENDING;
import static io.signalbox.core.message.State.SENT;
import static io.signalbox.core.message.State.UNCONFIRMED;
import static io.signalbox.core.message.State.UNDELIVERED;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.closing.ClosedBy;
import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.health.Measure;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.message.Work;
import io.signalbox.core.testing.Samples;
import io.signalbox.core.testing.UnreliableMessages;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a receipt reports as failed, and another channel may mend, has another attempt. */
class FailedReceiptsAreFollowedTest {
  private final Desk desk = new Desk();

  FailedReceiptsAreFollowedTest() {
    desk.catalog = Samples.catalogOf("sim-a", "sim-b");
  }

  private MessageId sent() {
    MessageId id = desk.code(Kind.OTP);
    desk.end(id, 1, Attempt.End.ACCEPTED, SENT);
    return id;
  }

  /** Its first attempt failed, and the second was accepted. */
  private MessageId sentAgain() {
    MessageId id = sent();
    desk.apply(failed(id));
    desk.claim(id, 2, "sim-b");
    desk.end(id, 2, Attempt.End.ACCEPTED, SENT);
    return id;
  }

  private Receipt failed(MessageId id) {
    return desk.failed(id, FailureClass.TEMPORARY);
  }

  private Receipt second(MessageId id, State status) {
    return desk.receipt("sim-b", id.reference(2), status);
  }

  private ReceiptCheck check(MessageId id, int attempt) {
    String channel = desk.message(id).attempts().get(attempt - 1).channel();
    return new ReceiptCheck(channel, List.of(new Reference(id, attempt)));
  }

  private List<Dispatch> queued(String queue) {
    return desk.queues.works(queue).stream().map(Dispatch.class::cast).toList();
  }

  @Test
  void by_one_through_another_channel_and_the_tenant_hears_nothing_yet() {
    MessageId id = sent();

    assertThat(desk.apply(failed(id))).isEmpty();

    assertThat(desk.stateOf(id)).isEqualTo(RETRYING);
    assertThat(desk.message(id).receipts()).singleElement().matches(r -> r.followed());
    assertThat(desk.webhooks()).isEmpty();
    Dispatch next = queued("p0").get(0);
    assertThat(next.attempt()).isEqualTo(2);
    assertThat(next.tried()).containsExactly("sim-a");
    assertThat(next.step()).isEqualTo(Dispatch.Step.SEND);
    assertThat(next.facts()).isEqualTo(Dispatch.Facts.of(desk.message(id).origin()));
    assertThat(desk.counted("sim-a", Desk.NOON, Measure.UNDELIVERED)).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = FailureClass.class,
      names = {"NUMBER", "CONTENT", "OPTED_OUT"})
  void but_not_what_every_channel_would_fail(FailureClass failure) {
    MessageId id = sent();

    desk.apply(desk.failed(id, failure));

    assertThat(desk.stateOf(id)).isEqualTo(UNDELIVERED);
    assertThat(queued("p0")).isEmpty();
    assertThat(desk.webhooks()).containsExactly("1 UNDELIVERED");
  }

  @Test
  void an_unknown_code_is_followed() {
    MessageId id = sent();

    desk.apply(desk.failed(id, FailureClass.OTHER));

    assertThat(desk.stateOf(id)).isEqualTo(RETRYING);
  }

  @Test
  void what_must_never_be_sent_twice_is_not_followed() {
    MessageId id = desk.code(Kind.OTP, "PAYMENT_CODE", null, 5, Duration.ofMinutes(10));
    desk.end(id, 1, Attempt.End.ACCEPTED, SENT);

    desk.apply(failed(id));

    assertThat(desk.stateOf(id)).isEqualTo(UNDELIVERED);
  }

  @Test
  void a_pinned_message_has_no_other_channel() {
    MessageId id = desk.code(Kind.OTP, "", "sim-a", 5, Duration.ofMinutes(10));
    desk.end(id, 1, Attempt.End.ACCEPTED, SENT);

    desk.apply(failed(id));

    assertThat(desk.stateOf(id)).isEqualTo(UNDELIVERED);
  }

  @Test
  void nor_is_there_one_when_each_has_failed_it() {
    MessageId id = sentAgain();
    desk.queues.clear();

    desk.apply(second(id, UNDELIVERED));

    assertThat(desk.stateOf(id)).isEqualTo(UNDELIVERED);
    assertThat(queued("p0")).isEmpty();
    assertThat(desk.webhooks()).containsExactly("1 UNDELIVERED");
  }

  @Test
  void a_channel_that_did_not_take_it_before_is_another_one() {
    MessageId id = desk.code(Kind.OTP);
    desk.end(id, 1, "throttled", RETRYING);
    desk.claim(id, 2, "sim-b");
    desk.end(id, 2, Attempt.End.ACCEPTED, SENT);

    desk.apply(second(id, UNDELIVERED));

    assertThat(desk.stateOf(id)).isEqualTo(RETRYING);
    assertThat(queued("p0").get(0).tried()).containsExactly("sim-a", "sim-b");
  }

  @Test
  void attempts_that_are_used_up_end_it() {
    MessageId id = desk.code(Kind.OTP, "", null, 1, Duration.ofMinutes(10));
    desk.end(id, 1, Attempt.End.ACCEPTED, SENT);

    desk.apply(failed(id));

    assertThat(desk.stateOf(id)).isEqualTo(UNDELIVERED);
    assertThat(desk.message(id).reason()).isEqualTo("operator_temporary");
  }

  @Test
  void an_attempt_that_an_account_fault_cost_is_granted_again() {
    MessageId id = desk.code(Kind.OTP, "", null, 2, Duration.ofMinutes(10));
    desk.end(id, 1, "account_refused", RETRYING);
    desk.claim(id, 2, "sim-b");
    desk.end(id, 2, Attempt.End.ACCEPTED, SENT);

    desk.apply(second(id, UNDELIVERED));

    assertThat(desk.stateOf(id)).isEqualTo(RETRYING);
    assertThat(queued("p0").get(0).facts().maxAttempts()).isEqualTo(3);
  }

  @Test
  void one_that_could_not_be_made_in_time_is_not_begun() {
    MessageId id = sent();
    desk.clock.advance(Duration.ofSeconds(598));

    desk.apply(failed(id));

    assertThat(desk.stateOf(id)).isEqualTo(UNDELIVERED);
  }

  @Test
  void a_notification_waits_by_its_own_schedule() {
    MessageId id = desk.code(Kind.NOTIFICATION);
    desk.end(id, 1, "temporary", RETRYING);
    desk.claim(id, 2, "sim-b");
    desk.end(id, 2, Attempt.End.ACCEPTED, SENT);

    desk.apply(second(id, UNDELIVERED));

    assertThat(Duration.between(Desk.NOON, queued("p1").get(0).dueAt()))
        .isBetween(Duration.ofSeconds(12), Duration.ofSeconds(18));
  }

  @Test
  void a_marketing_text_waits_in_a_bucket_when_its_wait_is_long() {
    MessageId id = desk.code(Kind.MARKETING, "", null, 6, Duration.ofDays(1));
    desk.end(id, 1, "temporary", RETRYING);
    desk.claim(id, 2, "sim-b");
    desk.end(id, 2, Attempt.End.ACCEPTED, SENT);

    desk.apply(second(id, UNDELIVERED));

    assertThat(desk.timers.all()).hasSize(1);
    assertThat(queued("p2")).isEmpty();
  }

  @Test
  void a_report_that_beats_the_answer_is_followed_and_the_answer_changes_nothing() {
    MessageId id = desk.code(Kind.OTP);

    desk.apply(failed(id));

    assertThat(desk.stateOf(id)).isEqualTo(RETRYING);
    assertThat(desk.end(id, 1, Attempt.End.ACCEPTED, SENT)).isFalse();
    assertThat(desk.end(id, 1, "number_refused", State.REJECTED)).isFalse();
    assertThat(desk.stateOf(id)).isEqualTo(RETRYING);
  }

  @Test
  void a_report_ends_the_doubt_about_an_unanswered_call() {
    MessageId id = desk.code(Kind.OTP);
    desk.end(id, 1, Attempt.End.UNKNOWN, CONFIRMING);

    desk.apply(failed(id));

    assertThat(desk.stateOf(id)).isEqualTo(RETRYING);
    assertThat(queued("p0").get(0).doubted()).isEmpty();
    assertThat(desk.counted("sim-a", Desk.NOON, Measure.TOLD)).isEqualTo(1);
  }

  @Test
  void after_silence_or_a_cancellation_nothing_follows() {
    MessageId silent = sent();
    desk.apply(check(silent, 1));
    desk.apply(failed(silent));
    assertThat(desk.stateOf(silent)).isEqualTo(UNDELIVERED);

    MessageId cancelled = desk.code(Kind.OTP);
    desk.end(cancelled, 1, "temporary", RETRYING);
    desk.messages.apply(
        cancelled, Transition.close(CANCELLED, Set.of(RETRYING), 1, "c", null, Desk.NOON));
    desk.apply(failed(cancelled));
    assertThat(desk.stateOf(cancelled)).isEqualTo(CANCELLED);

    assertThat(queued("p0")).isEmpty();
  }

  @Test
  void a_report_on_an_older_attempt_says_nothing_of_the_newer_one() {
    MessageId id = sentAgain();
    desk.queues.clear();

    assertThat(desk.apply(failed(id))).isEmpty();

    assertThat(desk.stateOf(id)).isEqualTo(SENT);
    assertThat(queued("p0")).isEmpty();
  }

  @Test
  void a_record_that_died_before_it_queued_the_attempt_queues_it_when_it_comes_again() {
    MessageId id = sent();
    Receipt receipt = failed(id);
    desk.queues.fail(1, s -> s.queue().equals("p0"));
    assertThat(desk.apply(receipt)).containsExactly(receipt);
    assertThat(queued("p0")).isEmpty();

    assertThat(desk.apply(receipt)).isEmpty();

    assertThat(queued("p0")).singleElement().matches(d -> d.attempt() == 2);
    assertThat(desk.counted("sim-a", Desk.NOON, Measure.UNDELIVERED)).isEqualTo(1);
    assertThat(desk.message(id).receipts()).hasSize(1);
  }

  @Test
  void a_schedule_that_fails_gives_back_that_record_alone() {
    MessageId id = desk.code(Kind.MARKETING, "", null, 6, Duration.ofDays(1));
    desk.end(id, 1, "temporary", RETRYING);
    desk.claim(id, 2, "sim-b");
    MessageId other = sent();
    Receipt receipt = second(id, UNDELIVERED);
    desk.schedules =
        minute -> {
          throw new IllegalStateException("the scheduler is away");
        };

    assertThat(desk.apply(receipt, desk.receipt(other, DELIVERED))).containsExactly(receipt);

    assertThat(desk.stateOf(other)).isEqualTo(DELIVERED);
  }

  @Test
  void it_is_still_owed_when_there_would_be_no_time_for_it_any_more() {
    MessageId id = sent();
    Receipt receipt = failed(id);
    desk.queues.fail(1, s -> s.queue().equals("p0"));
    desk.apply(receipt);
    desk.clock.advance(Duration.ofSeconds(599));

    desk.apply(receipt);

    assertThat(desk.stateOf(id)).isEqualTo(RETRYING);
    assertThat(queued("p0")).hasSize(1);
  }

  @Test
  void once_it_is_claimed_nobody_queues_it_again() {
    MessageId id = sent();
    Receipt receipt = failed(id);
    desk.apply(receipt);
    desk.claim(id, 2, "sim-b");
    desk.queues.clear();

    desk.apply(receipt, failed(id));

    assertThat(queued("p0")).isEmpty();
    assertThat(desk.stateOf(id)).isEqualTo(SENDING);
  }

  @Test
  void two_copies_at_once_are_followed_by_one_attempt() {
    MessageId id = sent();
    Receipt receipt = failed(id);
    Messages overtaken =
        new UnreliableMessages(desk.messages) {
          private boolean first = true;

          @Override
          public Optional<Message> apply(MessageId of, Transition change) {
            if (first) {
              first = false;
              desk.apply(receipt);
            }
            return super.apply(of, change);
          }
        };

    assertThat(desk.applying(overtaken, desk.health).apply(List.<Work>of(receipt))).isEmpty();

    assertThat(queued("p0")).extracting(Dispatch::attempt).containsOnly(2);
    assertThat(desk.message(id).receipts()).hasSize(1);
    assertThat(desk.counted(Measure.UNDELIVERED)).isEqualTo(1);
  }

  @Test
  void later_truth_delivers_it_stops_the_attempt_and_corrects_health() {
    MessageId id = sent();
    desk.apply(failed(id));

    desk.apply(desk.receipt(id, DELIVERED));

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.webhooks()).containsExactly("1 DELIVERED");
    assertThat(desk.messages.apply(id, Transition.claim(Samples.attempt(2)))).isEmpty();
    assertThat(desk.counted(Measure.DELIVERED)).isEqualTo(1);
    assertThat(desk.counted(Measure.UNDELIVERED)).isZero();
    assertThat(desk.counted.total(Metrics.DUPLICATES)).isZero();
  }

  @Test
  void both_that_deliver_are_one_duplicate_and_each_corrects_its_own_path() {
    MessageId id = sentAgain();
    assertThat(desk.counted.total(Metrics.DUPLICATES)).isZero();

    desk.apply(second(id, DELIVERED));
    desk.apply(desk.receipt(id, DELIVERED));
    desk.apply(desk.receipt(id, DELIVERED));

    assertThat(desk.counted.total(Metrics.DUPLICATES)).isEqualTo(1);
    assertThat(desk.webhooks()).containsExactly("1 DELIVERED");
    assertThat(desk.counted("sim-a", Desk.NOON, Measure.DELIVERED)).isEqualTo(1);
    assertThat(desk.counted("sim-a", Desk.NOON, Measure.UNDELIVERED)).isZero();
  }

  @Test
  void the_first_that_delivers_after_all_makes_a_duplicate_of_an_accepted_second() {
    MessageId id = sentAgain();

    desk.apply(desk.receipt(id, DELIVERED));
    desk.apply(second(id, DELIVERED));

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.counted.total(Metrics.DUPLICATES)).isEqualTo(1);
  }

  @Test
  void a_second_that_failed_too_makes_none() {
    MessageId id = sentAgain();
    desk.apply(second(id, UNDELIVERED));

    desk.apply(desk.receipt(id, DELIVERED));

    assertThat(desk.counted.total(Metrics.DUPLICATES)).isZero();
    assertThat(desk.webhooks()).containsExactly("1 UNDELIVERED", "2 DELIVERED");
  }

  @Test
  void a_failure_that_ended_it_is_told_although_it_was_corrected_before_it_could_be() {
    MessageId id = sentAgain();
    Receipt last = second(id, UNDELIVERED);
    desk.queues.fail(1, s -> s.queue().equals(Closing.WEBHOOKS));
    desk.apply(last);
    desk.apply(desk.receipt(id, DELIVERED));

    desk.apply(last);

    assertThat(desk.webhooks()).containsExactlyInAnyOrder("1 UNDELIVERED", "2 DELIVERED");
  }

  @Test
  void a_check_queues_what_is_owed_while_there_is_time() {
    MessageId id = sent();
    desk.apply(failed(id));
    desk.queues.clear();

    assertThat(desk.apply(check(id, 1))).isEmpty();

    assertThat(queued("p0")).singleElement().matches(d -> d.attempt() == 2);
    assertThat(desk.stateOf(id)).isEqualTo(RETRYING);
  }

  @Test
  void a_check_closes_what_is_left_over_after_its_deadline() {
    MessageId id = sent();
    desk.apply(failed(id));
    desk.queues.clear();
    desk.clock.advance(Duration.ofMinutes(11));

    desk.apply(check(id, 1));

    assertThat(desk.stateOf(id)).isEqualTo(UNDELIVERED);
    assertThat(desk.message(id).reason()).isEqualTo("ttl_passed");
    assertThat(desk.webhooks()).containsExactly("1 UNDELIVERED");
    assertThat(queued("p0")).isEmpty();
  }

  @Test
  void what_a_check_closed_so_is_told_although_it_was_corrected_before_it_could_be() {
    MessageId id = sent();
    desk.apply(failed(id));
    desk.clock.advance(Duration.ofMinutes(11));
    desk.queues.fail(1, s -> s.queue().equals(Closing.WEBHOOKS));
    desk.apply(check(id, 1));
    desk.apply(desk.receipt(id, DELIVERED));

    desk.apply(check(id, 1));

    assertThat(desk.webhooks()).containsExactlyInAnyOrder("1 UNDELIVERED", "2 DELIVERED");
  }

  @Test
  void a_check_that_read_an_old_state_does_not_close_what_waits_for_its_next_attempt() {
    MessageId id = sent();
    Message before = desk.message(id);
    desk.apply(failed(id));
    desk.queues.clear();
    Messages old =
        new UnreliableMessages(desk.messages) {
          @Override
          public List<Message> findAll(Collection<MessageId> ids) {
            return List.of(before);
          }
        };

    desk.applying(old, desk.health).apply(List.<Work>of(check(id, 1)));

    assertThat(desk.stateOf(id)).isEqualTo(RETRYING);
    assertThat(queued("p0")).hasSize(1);
  }

  @Test
  void a_check_of_an_older_attempt_leaves_it_alone() {
    MessageId id = sentAgain();
    desk.queues.clear();
    desk.clock.advance(Duration.ofMinutes(11));

    desk.apply(check(id, 1));
    assertThat(desk.stateOf(id)).isEqualTo(SENT);
    desk.apply(check(id, 2));

    assertThat(desk.stateOf(id)).isEqualTo(UNCONFIRMED);
    assertThat(queued("p0")).isEmpty();
  }

  @Test
  void the_next_record_knows_the_end_that_it_gave_although_it_was_corrected() {
    MessageId id = sent();
    desk.apply(failed(id));
    Transition expired =
        Transition.close(
            UNDELIVERED, Set.of(RETRYING), 1, "route-2-expired", "ttl_passed", Desk.NOON);
    desk.messages.apply(id, expired);
    assertThat(ClosedBy.recordOf(2, desk.message(id))).contains(desk.message(id));

    desk.apply(desk.receipt(id, DELIVERED));

    Message was = ClosedBy.recordOf(2, desk.message(id)).orElseThrow();
    assertThat(was.state()).isEqualTo(UNDELIVERED);
    assertThat(was.sequence()).isEqualTo(1);
    assertThat(was.reason()).isEqualTo("ttl_passed");
    assertThat(ClosedBy.recordOf(3, desk.message(id))).isEmpty();
  }
}
