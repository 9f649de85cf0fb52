package io.signalbox.core.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.RetryPolicy;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** SPEC 8: what nobody knows is resent for codes only, elsewhere, seldom, and counted. */
class CodesAreResentWithinABudgetTest {
  private static final Map<String, String> OTP = Map.of(Metrics.CLASS, "otp");
  private final Lane lane = new Lane();

  /** A message whose first attempt timed out three seconds after noon. */
  private Dispatch inDoubt(Kind kind, String bizType) {
    Dispatch dispatch = lane.aDispatch(kind, bizType);
    lane.answers.add(new Outcome.Unknown("timeout"));
    lane.sending().send(List.of(dispatch));
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    return dispatch;
  }

  private Dispatch inDoubt() {
    return inDoubt(Kind.OTP, "");
  }

  /** The end of its patience, at its time. */
  private Dispatch patienceOver() {
    lane.clock.set(lane.patience().dueAt());
    return lane.patience();
  }

  @Test
  void a_code_in_doubt_is_resent_through_another_channel_when_the_patience_is_over() {
    Dispatch dispatch = inDoubt();
    assertThat(lane.patience().dueAt()).isEqualTo(Lane.NOON.plusSeconds(10));

    assertThat(lane.confirming().confirm(List.of(patienceOver()))).isEmpty();

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.RETRYING);
    assertThat(lane.endOf(dispatch).outcome()).isEqualTo("unknown_resent");
    assertThat(lane.endOf(dispatch).code()).isEqualTo("timeout");
    Dispatch next = lane.followed("p0");
    assertThat(next.attempt()).isEqualTo(2);
    assertThat(next.tried()).containsExactly("sim-a");
    assertThat(next.doubted()).containsExactly("sim-a");
    assertThat(next.dueAt()).isEqualTo(Lane.NOON.plusSeconds(10));
    assertThat(lane.grants.taken()).isEqualTo(1);
    assertThat(lane.counted.of(Metrics.RESENT_IN_DOUBT, OTP)).isEqualTo(1);
    assertThat(lane.calls).hasSize(1);
  }

  @Test
  void patience_is_never_shorter_than_the_channels_call_timeout() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.answers.add(new Outcome.Unknown("connection_lost"));

    lane.sending(slow(), lane.messages).send(List.of(dispatch));

    assertThat(lane.patience().dueAt()).isEqualTo(Lane.NOON.plusSeconds(40));
  }

  private static Channel slow() {
    Channel c = Lane.channel(false, false);
    Duration connect = Duration.ofSeconds(10);
    Duration read = Duration.ofSeconds(30);
    return new Channel(
        c.name(),
        c.provider(),
        true,
        1,
        c.endpoint(),
        null,
        c.priceMicros(),
        new Channel.Limits(20, 2, 100, connect, read),
        c.coverage(),
        c.abilities(),
        Map.of());
  }

  @Test
  void a_record_that_comes_before_its_time_waits_for_it() {
    Dispatch dispatch = inDoubt();
    lane.clock.set(lane.patience().dueAt().minusMillis(1));

    assertThat(lane.confirming().confirm(List.of(lane.patience()))).isEmpty();

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    assertThat(lane.grants.taken()).isZero();
    assertThat(lane.queues.works("confirm")).hasSize(2);
  }

  @Test
  void a_receipt_that_came_meanwhile_ends_the_doubt_and_costs_nothing() {
    Dispatch dispatch = inDoubt();
    delivered(dispatch, 1);

    assertThat(lane.confirming().confirm(List.of(patienceOver()))).isEmpty();

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.DELIVERED);
    assertThat(lane.queues.works("p0")).isEmpty();
    assertThat(lane.grants.taken()).isZero();
  }

  private void delivered(Dispatch dispatch, int attempt) {
    ReceiptNote note =
        new ReceiptNote(
            attempt,
            State.DELIVERED,
            "d",
            FailureClass.NONE,
            lane.clock.instant(),
            lane.clock.instant());
    String channel = lane.message(dispatch).attempt(attempt).orElseThrow().channel();
    assertThat(lane.messages.apply(dispatch.id(), Transition.receipt(note, channel, "receipt-1")))
        .isPresent();
  }

  @Test
  void a_record_that_comes_again_takes_the_budget_once_and_queues_what_is_owed() {
    Dispatch dispatch = inDoubt();
    Dispatch record = patienceOver();
    lane.queues.fail(s -> s.queue().equals("p0"));
    assertThat(lane.confirming().confirm(List.of(record))).containsExactly(record);
    assertThat(lane.queues.works("p0")).isEmpty();
    lane.queues.heal();

    assertThat(lane.confirming().confirm(List.of(record))).isEmpty();

    assertThat(lane.followed("p0").attempt()).isEqualTo(2);
    assertThat(lane.grants.taken()).isEqualTo(1);
    assertThat(lane.counted.total(Metrics.RESENT_IN_DOUBT)).isEqualTo(1);
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.RETRYING);
  }

  @Test
  void a_process_that_dies_between_budget_and_state_has_taken_the_same_place() {
    inDoubt();
    Dispatch record = patienceOver();
    Messages dying =
        new Intercepted(lane.messages) {
          @Override
          public Optional<Message> apply(MessageId id, Transition change) {
            throw new IllegalStateException("the process died");
          }
        };
    Channel other = Lane.channel("sim-b", false, true);
    Confirming dies = lane.confirming(dying, Lane.channel(false, true), other);
    assertThat(dies.confirm(List.of(record))).containsExactly(record);
    assertThat(lane.grants.taken()).isEqualTo(1);

    assertThat(lane.confirming().confirm(List.of(record))).isEmpty();

    assertThat(lane.grants.taken()).isEqualTo(1);
    assertThat(lane.followed("p0").attempt()).isEqualTo(2);
  }

  @Test
  void beyond_the_budget_messages_wait_for_their_receipts() {
    List<Dispatch> all = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      all.add(inDoubt());
      lane.clock.set(Lane.NOON);
    }
    List<Dispatch> records =
        lane.queues.works("confirm").stream().map(Dispatch.class::cast).toList();
    lane.clock.set(lane.patience().dueAt());

    assertThat(lane.confirming().confirm(records)).isEmpty();

    assertThat(all).filteredOn(d -> lane.stateOf(d) == State.RETRYING).hasSize(5);
    assertThat(all).filteredOn(d -> lane.stateOf(d) == State.CONFIRMING).hasSize(2);
    assertThat(lane.counted.of(Metrics.RESENT_IN_DOUBT, OTP)).isEqualTo(5);
    assertThat(lane.counted.of(Metrics.RESENDS_DENIED, OTP)).isEqualTo(2);
    assertThat(lane.steps.names()).filteredOn("resend.denied"::equals).hasSize(2);
  }

  @Test
  void the_budget_grows_with_the_kinds_calls() {
    lane.snapshots.publish(
        new Snapshot(1, Lane.NOON, Map.of(), Map.of(), List.of(), Map.of(Kind.OTP, 16_000L)));
    List<Dispatch> all = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      all.add(inDoubt());
      lane.clock.set(Lane.NOON);
    }
    List<Dispatch> records =
        lane.queues.works("confirm").stream().map(Dispatch.class::cast).toList();
    lane.clock.set(lane.patience().dueAt());

    lane.confirming().confirm(records);

    // 1% of 16,000 are 160 places, ten in each of 16 shards, and five more.
    assertThat(all).filteredOn(d -> lane.stateOf(d) == State.RETRYING).hasSizeBetween(50, 60);
  }

  @Test
  void a_budget_that_cannot_be_asked_allows_nothing() {
    Dispatch dispatch = inDoubt();
    lane.grants.fail();

    assertThat(lane.confirming().confirm(List.of(patienceOver()))).isEmpty();

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    assertThat(lane.counted.of(Metrics.RESENDS_DENIED, OTP)).isEqualTo(1);
  }

  @Test
  void without_another_channel_no_place_is_spent() {
    Dispatch dispatch = inDoubt();

    lane.confirming(lane.messages, Lane.channel(false, true)).confirm(List.of(patienceOver()));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    assertThat(lane.grants.taken()).isZero();
    assertThat(lane.steps.names()).contains("resend.held");
  }

  @Test
  void what_must_never_be_resent_has_no_patience_that_could_end() {
    inDoubt(Kind.OTP, Lane.PAYMENT);

    assertThat(lane.queues.works("confirm")).isEmpty();
  }

  @Test
  void a_policy_that_changed_meanwhile_is_heeded() {
    Dispatch dispatch = inDoubt(Kind.OTP, Lane.SLOW);
    Dispatch record = patienceOver();
    Dispatch.Facts f = record.facts();
    Dispatch.Facts gone =
        new Dispatch.Facts(
            f.id(),
            f.tenant(),
            f.kind(),
            "GONE",
            f.country(),
            f.operator(),
            f.zone(),
            f.segments(),
            f.maxAttempts(),
            f.acceptedAt(),
            f.deadline(),
            f.pin(),
            f.traceId());

    lane.confirming()
        .confirm(
            List.of(
                new Dispatch(gone, 1, record.step(), List.of(), record.dueAt(), record.choice())));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    assertThat(lane.grants.taken()).isZero();
  }

  @Test
  void the_last_attempt_of_a_message_is_not_resent() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    for (int i = 1; i < RetryPolicy.of(Kind.OTP).maxAttempts(); i++) {
      lane.answers.add(new Outcome.Temporary("unavailable"));
      lane.sending().send(List.of(dispatch));
      dispatch = lane.followed("p0");
      lane.clock.set(dispatch.dueAt());
    }
    lane.answers.add(new Outcome.Unknown("timeout"));

    lane.sending().send(List.of(dispatch));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    assertThat(lane.queues.works("confirm")).isEmpty();
  }

  @Test
  void a_patience_that_would_outlast_the_message_does_not_begin() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.clock.set(dispatch.facts().deadline().minusSeconds(10));
    lane.answers.add(new Outcome.Unknown("timeout"));

    lane.sending().send(List.of(dispatch));

    assertThat(lane.queues.works("confirm")).isEmpty();
  }

  @Test
  void a_status_that_stays_unavailable_leads_to_a_resend_too() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.answers.add(new Outcome.Unknown("timeout"));
    lane.sending(Lane.channel(false, true), lane.messages).send(List.of(dispatch));
    lane.clock.set(lane.question().dueAt());
    lane.confirming().confirm(List.of(lane.question()));
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);

    lane.confirming().confirm(List.of(patienceOver()));

    assertThat(lane.followed("p0").attempt()).isEqualTo(2);
    assertThat(lane.confirming().confirm(List.of(lane.question()))).isEmpty();
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.RETRYING);
  }

  @Test
  void a_repetition_that_stays_unanswered_leads_to_a_resend_too() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    Channel keyed = Lane.channel(true, false);
    lane.answers.add(new Outcome.Unknown("timeout"));
    lane.answers.add(new Outcome.Unknown("timeout"));
    Sending sending = lane.sending(keyed, lane.messages);
    sending.send(List.of(dispatch));
    lane.clock.advance(Duration.ofSeconds(3));
    sending.send(List.of(lane.followed("lane-sim-a-p0")));
    assertThat(lane.calls).hasSize(2).allMatch(r -> r.attempt() == 1);

    lane.confirming().confirm(List.of(patienceOver()));

    assertThat(lane.followed("p0").doubted()).containsExactly("sim-a");
  }

  @Test
  void a_process_that_died_in_a_call_leaves_a_doubt_like_any_other() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    Messages dying =
        new Intercepted(lane.messages) {
          @Override
          public Optional<Message> apply(MessageId id, Transition change) {
            if (change.ended() != null) {
              throw new IllegalStateException("the process died");
            }
            return super.apply(id, change);
          }
        };
    lane.sending(Lane.channel(false, false), dying).send(List.of(dispatch));
    lane.clock.advance(Duration.ofSeconds(90));
    lane.sending().send(List.of(dispatch));

    lane.confirming().confirm(List.of(patienceOver()));

    assertThat(lane.followed("p0").attempt()).isEqualTo(2);
    assertThat(lane.endOf(dispatch).code()).isEqualTo("process_died");
  }

  @Test
  void a_resent_message_that_fails_for_good_is_unconfirmed_since_it_may_have_been_sent() {
    Dispatch dispatch = inDoubt();
    lane.confirming().confirm(List.of(patienceOver()));
    lane.answers.add(new Outcome.Refused(Outcome.RefusalClass.NUMBER, "invalid"));

    lane.sending().send(List.of(lane.followed("p0")));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.UNCONFIRMED);
    assertThat(lane.message(dispatch).reason()).isEqualTo("number_refused");
    assertThat(lane.queues.works("webhooks")).hasSize(1);
    delivered(dispatch, 1);
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.DELIVERED);
  }

  @Test
  void a_resent_message_whose_life_ends_in_its_lane_is_unconfirmed() {
    Dispatch dispatch = inDoubt();
    lane.confirming().confirm(List.of(patienceOver()));
    Dispatch next = lane.followed("p0");
    lane.clock.set(next.facts().deadline().plusMillis(1));

    lane.sending().send(List.of(next));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.UNCONFIRMED);
    assertThat(lane.message(dispatch).reason()).isEqualTo("ttl_passed");
    assertThat(lane.queues.works("deadletters")).isEmpty();
    assertThat(lane.sending().send(List.of(next))).isEmpty();
    assertThat(lane.queues.works("webhooks")).hasSize(2);
  }

  @Test
  void a_second_attempt_that_is_accepted_after_the_first_was_delivered_is_a_duplicate() {
    Dispatch dispatch = inDoubt();
    lane.confirming().confirm(List.of(patienceOver()));
    Dispatch next = lane.followed("p0");
    Messages racing =
        new Intercepted(lane.messages) {
          @Override
          public Optional<Message> apply(MessageId id, Transition change) {
            if (change.to() == State.SENT) {
              delivered(dispatch, 1);
            }
            return super.apply(id, change);
          }
        };

    lane.sending(Lane.channel(false, false), racing).send(List.of(next));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.DELIVERED);
    assertThat(lane.counted.of(Metrics.DUPLICATES, OTP)).isEqualTo(1);
    assertThat(lane.message(dispatch).proven()).isEqualTo(Set.of(1, 2));
  }

  @Test
  void an_attempt_in_doubt_that_a_receipt_delivers_before_the_resend_is_sent_ends_all() {
    Dispatch dispatch = inDoubt();
    lane.confirming().confirm(List.of(patienceOver()));
    delivered(dispatch, 1);

    lane.sending().send(List.of(lane.followed("p0")));

    assertThat(lane.calls).hasSize(1);
    assertThat(lane.message(dispatch).attempts()).hasSize(1);
    assertThat(lane.counted.total(Metrics.DUPLICATES)).isZero();
    assertThat(lane.message(dispatch).attempts().get(0)).matches(Attempt::isDoubted);
  }
}
