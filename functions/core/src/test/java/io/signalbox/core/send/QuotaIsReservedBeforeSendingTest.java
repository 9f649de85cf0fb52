package io.signalbox.core.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Quota;
import io.signalbox.core.channel.Quotas.Used;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every message of these has one segment. */
class QuotaIsReservedBeforeSendingTest {
  private static final Instant TURN = Lane.NOON.plusSeconds(3_600);

  private final Lane lane = new Lane();

  private static Channel channel(long hourly) {
    return Lane.limited(Lane.channel(false, false), new Quota(hourly, 1_000));
  }

  private Sending sending(long hourly) {
    return lane.sending(channel(hourly), lane.messages);
  }

  private List<Dispatch> batch(int size) {
    return Stream.generate(() -> lane.aDispatch(Kind.OTP)).limit(size).toList();
  }

  /** In this hour. */
  private long counted() {
    return lane.quotas.used("sim-a", lane.clock.instant()).hour();
  }

  private void aMinuteIntoTheHour() {
    lane.clock.advance(Duration.ofMinutes(1));
  }

  @Test
  void a_batch_is_counted_before_any_of_it_is_claimed() {
    aMinuteIntoTheHour();
    List<Long> atClaim = new ArrayList<>();
    Messages watched =
        new Intercepted(lane.messages) {
          @Override
          public Optional<Message> apply(MessageId id, Transition change) {
            if (change.claim() != null) {
              atClaim.add(counted());
            }
            return super.apply(id, change);
          }
        };

    lane.sending(channel(100), watched).send(batch(3));

    assertThat(lane.calls).hasSize(3);
    assertThat(atClaim).containsExactly(3L, 3L, 3L);
    assertThat(lane.quotas.used("sim-a", lane.clock.instant())).isEqualTo(new Used(3, 3));
  }

  @Test
  void a_channel_without_a_quota_counts_nothing() {
    lane.quotas.fail();

    lane.sending().send(batch(3));

    assertThat(lane.calls).hasSize(3);
  }

  @Test
  void of_a_batch_that_does_not_fit_as_much_is_sent_as_does() {
    aMinuteIntoTheHour();
    List<Dispatch> batch = batch(5);

    assertThat(sending(3).send(batch)).isEmpty();

    assertThat(lane.calls).hasSize(3);
    assertThat(counted()).isEqualTo(3);
    assertThat(batch.subList(0, 3)).allMatch(d -> lane.stateOf(d) == State.SENT);
    assertThat(batch.subList(3, 5)).allMatch(d -> lane.stateOf(d) == State.ACCEPTED);
  }

  @Test
  void what_is_refused_goes_to_routing_with_its_attempt_unused_and_spares_the_channel() {
    aMinuteIntoTheHour();
    sending(1).send(batch(1));
    Dispatch refused = batch(1).get(0);

    assertThat(sending(1).send(List.of(refused))).isEmpty();

    assertThat(lane.message(refused).attempts()).isEmpty();
    Dispatch back = (Dispatch) lane.queues.works("p0").get(0);
    assertThat(back.attempt()).isEqualTo(1);
    assertThat(back.choice()).isNull();
    assertThat(back.dueAt()).isEqualTo(refused.dueAt());
    assertThat(back.paused()).isEqualTo(Map.of("sim-a", lane.clock.instant().plusSeconds(15)));
    assertThat(lane.steps.count("send.quota_used_up")).isEqualTo(1);
  }

  @Test
  void it_spares_the_channel_no_longer_than_until_the_next_hour() {
    // Until 13:00:30 a call may count in the hour before.
    lane.clock.set(TURN.plusSeconds(20));
    sending(1).send(batch(1));

    sending(1).send(batch(1));

    assertThat(lane.queues.works("p0"))
        .extracting(w -> ((Dispatch) w).paused())
        .containsExactly(Map.of("sim-a", TURN.plusSeconds(30)));
  }

  @Test
  void what_is_refused_costs_no_receipt_check() {
    aMinuteIntoTheHour();
    sending(1).send(batch(1));
    lane.queues.clear();
    int checks = lane.timers.all().size();

    sending(1).send(batch(2));

    assertThat(lane.timers.all()).hasSize(checks);
    assertThat(lane.queues.works("receipts")).isEmpty();
  }

  @Test
  void a_store_that_gives_no_answer_gives_the_batch_back_and_nothing_is_sent() {
    lane.quotas.fail();
    List<Dispatch> batch = batch(2);

    assertThatThrownBy(() -> sending(100).send(batch)).hasMessage("the store gives no answer");

    assertThat(lane.calls).isEmpty();
    assertThat(lane.timers.all()).isEmpty();
    assertThat(batch).allMatch(d -> lane.message(d).attempts().isEmpty());
  }

  @Test
  void a_record_that_comes_twice_counts_twice_and_is_sent_once() {
    aMinuteIntoTheHour();
    List<Dispatch> batch = batch(1);
    sending(100).send(batch);

    sending(100).send(batch);

    assertThat(lane.calls).hasSize(1);
    assertThat(counted()).isEqualTo(2);
  }

  @Test
  void a_record_that_is_in_a_batch_twice_is_lost_in_neither_half() {
    aMinuteIntoTheHour();
    Dispatch dispatch = lane.aDispatch(Kind.OTP);

    sending(1).send(List.of(dispatch, dispatch));

    assertThat(lane.calls).hasSize(1);
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENT);
    assertThat(lane.queues.works("p0")).isEmpty();
  }

  @Test
  void what_a_dead_process_owed_is_done_though_nothing_is_left_for_its_record() {
    aMinuteIntoTheHour();
    lane.answers.add(new Outcome.Temporary("unavailable"));
    List<Dispatch> batch = batch(1);
    sending(1).send(batch);
    lane.queues.clear();

    sending(1).send(batch);

    // The retry again, whose claim guards it; never the first attempt once more.
    assertThat(lane.calls).hasSize(1);
    assertThat(((Dispatch) lane.queues.works("p0").get(0)).attempt()).isEqualTo(2);
  }

  @Test
  void near_the_turn_of_the_hour_a_batch_counts_in_both_hours() {
    // Its calls may begin within 3 s and twice 15 s of pause, take 3 s, and clocks differ by 30 s.
    lane.clock.set(TURN.minusSeconds(66).minusMillis(1));
    sending(100).send(batch(2));
    assertThat(lane.quotas.used("sim-a", TURN).hour()).isZero();

    lane.clock.set(TURN.minusSeconds(66));
    sending(100).send(batch(2));
    lane.clock.set(TURN.plusSeconds(30).minusMillis(1));
    sending(100).send(batch(2));
    lane.clock.set(TURN.plusSeconds(30));
    sending(100).send(batch(2));

    assertThat(lane.quotas.used("sim-a", Lane.NOON)).isEqualTo(new Used(6, 8));
    assertThat(lane.quotas.used("sim-a", TURN)).isEqualTo(new Used(6, 8));
  }

  @Test
  void what_is_held_up_after_it_was_counted_comes_again_and_is_counted_anew() {
    aMinuteIntoTheHour();
    List<Dispatch> batch = batch(2);
    // Two calls at once of 3 s, and 15 s of pause.
    lane.quotas.after(() -> lane.clock.advance(Duration.ofMillis(18_001)));
    assertThat(sending(100).send(batch)).isEqualTo(batch);
    assertThat(lane.calls).isEmpty();

    lane.quotas.after(() -> lane.clock.advance(Duration.ofSeconds(18)));
    assertThat(sending(100).send(batch)).isEmpty();
    assertThat(lane.calls).hasSize(2);
    assertThat(counted()).isEqualTo(4);
  }

  /** A code that timed out; its repetition is due. */
  private Dispatch repetition(Channel keyed) {
    aMinuteIntoTheHour();
    lane.answers.add(new Outcome.Unknown("timeout"));
    lane.sending(keyed, lane.messages).send(batch(1));
    Dispatch repetition = lane.followed("lane-sim-a-p0");
    lane.clock.set(repetition.dueAt());
    return repetition;
  }

  private static Channel keyed(long hourly) {
    return Lane.limited(Lane.channel(true, false), new Quota(hourly, 1_000));
  }

  @Test
  void a_repetition_is_counted_like_any_call() {
    Dispatch repetition = repetition(keyed(2));

    lane.sending(keyed(2), lane.messages).send(List.of(repetition));

    assertThat(lane.calls).hasSize(2);
    assertThat(counted()).isEqualTo(2);
  }

  @Test
  void a_repetition_for_which_nothing_is_left_waits_for_its_next_look() {
    Dispatch repetition = repetition(keyed(1));
    lane.queues.clear();

    assertThat(lane.sending(keyed(1), lane.messages).send(List.of(repetition))).isEmpty();

    assertThat(lane.calls).hasSize(1);
    assertThat(lane.message(repetition).state()).isEqualTo(State.CONFIRMING);
    Dispatch next = lane.followed("lane-sim-a-p0");
    assertThat(next.step()).isEqualTo(Dispatch.Step.CONFIRM);
    assertThat(next.dueAt()).isAfter(lane.clock.instant());
  }

  @Test
  void a_repetition_that_is_held_up_after_it_was_counted_comes_again() {
    Dispatch repetition = repetition(keyed(9));
    lane.quotas.after(() -> lane.clock.advance(Duration.ofMillis(18_001)));

    assertThat(lane.sending(keyed(9), lane.messages).send(List.of(repetition)))
        .containsExactly(repetition);

    assertThat(lane.calls).hasSize(1);
  }

  @Test
  void the_end_of_a_patience_is_no_call_and_goes_on_its_way_when_nothing_is_left() {
    aMinuteIntoTheHour();
    List<Dispatch> batch = batch(1);
    sending(1).send(batch);
    lane.queues.clear();

    sending(1).send(List.of(batch.get(0).as(Dispatch.Step.RESEND, Lane.NOON, null)));

    assertThat(lane.queues.works(Dispatch.CONFIRM_QUEUE)).hasSize(1);
  }
}
