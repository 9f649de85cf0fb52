package io.signalbox.core.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Records that come twice, processes that die, answers that never come. */
class NothingIsSentTwiceTest {
  private final Lane lane = new Lane();

  @Test
  void a_record_that_comes_twice_is_sent_once() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);

    lane.sending().send(List.of(dispatch));
    assertThat(lane.sending().send(List.of(dispatch))).isEmpty();

    assertThat(lane.calls).hasSize(1);
  }

  @Test
  void a_record_whose_attempt_is_still_leased_comes_again_later() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.sending(Lane.channel(false, false), dyingAt(State.SENT)).send(List.of(dispatch));

    assertThat(lane.sending().send(List.of(dispatch))).containsExactly(dispatch);

    assertThat(lane.calls).hasSize(1);
  }

  @Test
  void after_a_death_between_call_and_record_an_idempotent_provider_is_asked_under_the_same_key() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    Sending sending = lane.sending(Lane.channel(true, false), lane.messages);
    diesAfterTheCall(Lane.channel(true, false), dispatch);

    assertThat(sending.send(List.of(dispatch))).isEmpty();
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    sending.send(List.of(lane.followed("lane-sim-a-p0")));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENT);
    assertThat(lane.calls).hasSize(2).allMatch(r -> r.attempt() == 1);
  }

  @Test
  void after_a_death_a_provider_with_a_status_query_is_asked_not_called() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    Sending sending = lane.sending(Lane.channel(false, true), lane.messages);
    diesAfterTheCall(Lane.channel(false, true), dispatch);
    sending.send(List.of(dispatch));
    lane.status = Provider.Status.KNOWN;

    lane.confirming().confirm(List.of(lane.question()));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENT);
    assertThat(lane.calls).hasSize(1);
  }

  @Test
  void an_attempt_that_never_arrived_is_followed_by_the_next_one() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.answers.add(new Outcome.Unknown("timeout"));
    Sending sending = lane.sending(Lane.channel(false, true), lane.messages);
    sending.send(List.of(dispatch));
    lane.status = Provider.Status.UNKNOWN_REFERENCE;

    lane.confirming().confirm(List.of(lane.question()));

    assertThat(lane.grants.taken()).isZero();
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.RETRYING);
    assertThat(lane.followed("p0").attempt()).isEqualTo(2);
  }

  @Test
  void what_must_never_be_resent_waits_for_its_receipt_even_when_it_seems_never_to_have_arrived() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP, Lane.PAYMENT);
    lane.answers.add(new Outcome.Unknown("timeout"));
    Sending sending = lane.sending(Lane.channel(false, true), lane.messages);
    sending.send(List.of(dispatch));
    lane.status = Provider.Status.UNKNOWN_REFERENCE;
    lane.clock.advance(Duration.ofSeconds(2));

    lane.confirming().confirm(List.of(lane.question()));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    assertThat(lane.queues.works("p0")).isEmpty();
    assertThat(lane.calls).hasSize(1);
    lane.status = Provider.Status.KNOWN;
    lane.confirming().confirm(List.of(lane.question()));
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENT);
  }

  @Test
  void what_must_never_be_resent_is_tried_again_when_it_was_certainly_not_sent() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP, Lane.PAYMENT);
    lane.answers.add(new Outcome.Temporary("unavailable"));

    lane.sending().send(List.of(dispatch));

    assertThat(lane.followed("p0").attempt()).isEqualTo(2);
  }

  @Test
  void no_attempt_is_begun_that_its_receipt_check_could_overtake() {
    Dispatch first = lane.aDispatch(Kind.OTP);
    Dispatch second = lane.aDispatch(Kind.OTP);
    Messages slow =
        before(c -> c.ended() != null, () -> lane.clock.advance(Duration.ofSeconds(19)));
    Sending sending = lane.sending(Lane.channel(false, false), slow);

    assertThat(sending.send(List.of(first, second))).containsExactly(second);

    assertThat(lane.message(second).attempts()).isEmpty();
    assertThat(lane.calls).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"NOTIFICATION", "MARKETING"})
  void an_unknown_outcome_that_nobody_can_tell_waits_for_the_receipt_and_is_not_resent(Kind kind) {
    Dispatch dispatch = lane.aDispatch(kind);
    lane.answers.add(new Outcome.Unknown("timeout"));

    lane.sending().send(List.of(dispatch));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    assertThat(lane.queues.waiting()).isEmpty();
    assertThat(lane.calls).hasSize(1);
  }

  @Test
  void a_retry_that_a_dead_process_owed_is_queued_by_the_redelivery() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.answers.add(new Outcome.Temporary("unavailable"));
    lane.queues.fail(s -> s.queue().equals("p0"));
    assertThat(lane.sending().send(List.of(dispatch))).containsExactly(dispatch);
    lane.queues.heal();

    assertThat(lane.sending().send(List.of(dispatch))).isEmpty();

    assertThat(lane.followed("p0").attempt()).isEqualTo(2);
    assertThat(lane.calls).hasSize(1);
  }

  @Test
  void an_announcement_that_a_dead_process_owed_is_made_by_the_redelivery() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.answers.add(new Outcome.Refused(Outcome.RefusalClass.NUMBER, "invalid"));
    lane.queues.fail(s -> s.queue().equals("webhooks"));
    assertThat(lane.sending().send(List.of(dispatch))).containsExactly(dispatch);
    lane.queues.heal();

    assertThat(lane.sending().send(List.of(dispatch))).isEmpty();

    assertThat(lane.queues.works("webhooks")).hasSize(1);
    assertThat(lane.calls).hasSize(1);
  }

  @Test
  void a_write_that_was_made_and_seems_refused_owes_what_follows_all_the_same() {
    // A client whose first answer is lost tries again, and meets its own write.
    Messages answering =
        new Intercepted(lane.messages) {
          @Override
          public Optional<Message> apply(MessageId id, Transition change) {
            Optional<Message> changed = super.apply(id, change);
            return change.ended() == null ? changed : Optional.empty();
          }
        };
    Dispatch dead = lane.aDispatch(Kind.OTP);
    Dispatch failed = lane.aDispatch(Kind.OTP);
    lane.answers.add(new Outcome.Refused(Outcome.RefusalClass.NUMBER, "invalid"));
    lane.answers.add(new Outcome.Temporary("unavailable"));

    assertThat(lane.sending(Lane.channel(false, false), answering).send(List.of(dead, failed)))
        .isEmpty();

    assertThat(lane.queues.works("webhooks")).hasSize(1);
    assertThat(lane.followed("p0").attempt()).isEqualTo(2);
  }

  @Test
  void a_receipt_that_beats_the_answer_is_not_overwritten_and_the_answer_is_kept() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    ReceiptNote note =
        new ReceiptNote(1, State.DELIVERED, "d", FailureClass.NONE, Lane.NOON, Lane.NOON);
    Messages racing =
        before(
            c -> c.to() == State.SENT,
            () ->
                lane.messages.apply(dispatch.id(), Transition.receipt(note, "sim-a", "receipt-1")));

    lane.sending(Lane.channel(false, false), racing).send(List.of(dispatch));

    Message message = lane.message(dispatch);
    assertThat(message.state()).isEqualTo(State.DELIVERED);
    assertThat(message.attempts().get(0).end())
        .isNotNull()
        .extracting("providerId")
        .isEqualTo("p-1");
  }

  @Test
  void a_clock_that_goes_back_an_hour_makes_no_second_call_and_no_negative_latency() {
    Dispatch dispatch = lane.aDispatch(Kind.MARKETING);
    Messages turning = before(c -> c.to() == State.SENDING, () -> {});
    lane.sending(Lane.channel(false, false), turning).send(List.of(dispatch));
    lane.clock.advance(Duration.ofHours(-1));

    lane.sending().send(List.of(dispatch));

    assertThat(lane.calls).hasSize(1);
  }

  @Test
  void a_claim_of_a_host_an_hour_behind_is_leased_from_when_its_record_was_due() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.clock.advance(Duration.ofHours(-1));
    lane.sending(Lane.channel(false, true), dyingAt(State.SENT)).send(List.of(dispatch));
    lane.clock.set(Lane.NOON.plusSeconds(5));
    Sending sending = lane.sending(Lane.channel(false, true), lane.messages);

    assertThat(sending.send(List.of(dispatch))).containsExactly(dispatch);
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENDING);
    lane.clock.advance(Duration.ofSeconds(90));
    assertThat(sending.send(List.of(dispatch))).isEmpty();
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
  }

  @Test
  void a_process_that_was_held_up_makes_no_call_and_says_nothing_against_the_channel() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);

    heldUpFor(Duration.ofSeconds(16), dispatch);

    assertThat(lane.calls).isEmpty();
    assertThat(lane.endOf(dispatch).code()).isEqualTo("held_up");
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.RETRYING);
    assertThat(lane.health.read(0, Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void no_call_begins_after_the_deadline_even_when_the_claim_was_before() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.clock.set(dispatch.facts().deadline().minusSeconds(1));

    heldUpFor(Duration.ofSeconds(2), dispatch);

    assertThat(lane.calls).isEmpty();
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.EXPIRED);
    assertThat(lane.message(dispatch).reason()).isEqualTo("ttl_passed");
    assertThat(lane.queues.works("webhooks")).hasSize(1);
    assertThat(lane.health.read(0, Long.MAX_VALUE)).isEmpty();
  }

  /** Between claim and call. */
  private void heldUpFor(Duration time, Dispatch dispatch) {
    Messages slow =
        new Intercepted(lane.messages) {
          @Override
          public Optional<Message> apply(MessageId id, Transition change) {
            Optional<Message> changed = super.apply(id, change);
            if (change.claim() != null) {
              lane.clock.advance(time);
            }
            return changed;
          }
        };
    assertThat(lane.sending(Lane.channel(false, false), slow).send(List.of(dispatch))).isEmpty();
  }

  @Test
  void one_record_whose_store_fails_goes_back_alone() {
    Dispatch good = lane.aDispatch(Kind.OTP);
    Dispatch bad = lane.aDispatch(Kind.OTP);
    Messages failing =
        new Intercepted(lane.messages) {
          @Override
          public Optional<Message> apply(MessageId id, Transition change) {
            if (id.equals(bad.id())) {
              throw new IllegalStateException("throttled");
            }
            return super.apply(id, change);
          }
        };

    List<Dispatch> back =
        lane.sending(Lane.channel(false, false), failing).send(List.of(good, bad));

    assertThat(back).containsExactly(bad);
    assertThat(lane.stateOf(good)).isEqualTo(State.SENT);
    assertThat(lane.calls).hasSize(1);
  }

  private void diesAfterTheCall(Channel channel, Dispatch dispatch) {
    lane.sending(channel, dyingAt(State.SENT)).send(List.of(dispatch));
    lane.clock.advance(Duration.ofSeconds(90));
  }

  private Messages dyingAt(State state) {
    return before(
        c -> c.to() == state,
        () -> {
          throw new IllegalStateException("the process died");
        });
  }

  private Messages before(Predicate<Transition> when, Runnable what) {
    return new Intercepted(lane.messages) {
      @Override
      public Optional<Message> apply(MessageId id, Transition change) {
        if (when.test(change)) {
          what.run();
        }
        return super.apply(id, change);
      }
    };
  }
}
