package io.signalbox.core.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who is asked what became of an attempt in doubt, where, when, and for how long. */
class ProvidersAreAskedWhatBecameOfAnAttemptTest {
  private static final Channel ASKED = Lane.channel(false, true);
  private static final Channel KEYED = Lane.channel(true, false);
  private final Lane lane = new Lane();

  private Dispatch inDoubt(Channel channel) {
    Dispatch dispatch = lane.aDispatch(Kind.NOTIFICATION);
    lane.answers.add(new Outcome.Unknown("timeout"));
    lane.sending(channel, lane.messages).send(List.of(dispatch));
    return dispatch;
  }

  @Test
  void a_question_holds_no_sending_slot_and_a_repetition_is_a_call_of_its_lane() {
    inDoubt(ASKED);
    assertThat(lane.queues.works("confirm")).hasSize(1);
    assertThat(lane.queues.works("lane-sim-a-p1")).isEmpty();

    inDoubt(KEYED);

    assertThat(lane.queues.works("confirm")).hasSize(1);
    assertThat(lane.queues.works("lane-sim-a-p1")).hasSize(1);
  }

  @Test
  void nobody_asks_before_the_calls_time_is_over() {
    inDoubt(ASKED);

    // The answer was there at once: the connection was lost.
    assertThat(lane.question().dueAt()).isEqualTo(Lane.NOON.plusSeconds(3));
  }

  @Test
  void a_status_without_an_answer_is_asked_for_again_later_and_later() {
    Dispatch dispatch = inDoubt(ASKED);
    List<Duration> waits = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      lane.clock.set(lane.question().dueAt());
      lane.confirming().confirm(List.of(lane.question()));
      waits.add(Duration.between(lane.clock.instant(), lane.question().dueAt()));
    }

    assertThat(waits)
        .containsExactly(
            Duration.ofSeconds(3),
            Duration.ofSeconds(6),
            Duration.ofSeconds(12),
            Duration.ofSeconds(24));
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    assertThat(lane.calls).hasSize(1);
  }

  @Test
  void a_known_reference_was_sent() {
    Dispatch dispatch = inDoubt(ASKED);
    lane.status = Provider.Status.KNOWN;

    assertThat(lane.confirming().confirm(List.of(lane.question()))).isEmpty();

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENT);
    assertThat(lane.endOf(dispatch).outcome()).isEqualTo("accepted");
  }

  @Test
  void a_notice_that_the_provider_never_got_is_tried_again_and_costs_no_budget() {
    Dispatch dispatch = inDoubt(ASKED);
    lane.status = Provider.Status.UNKNOWN_REFERENCE;
    Dispatch question = lane.question();
    lane.queues.fail(s -> s.queue().equals("p1"));
    assertThat(lane.confirming().confirm(List.of(question))).containsExactly(question);
    lane.queues.heal();

    assertThat(lane.confirming().confirm(List.of(question))).isEmpty();

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.RETRYING);
    assertThat(lane.followed("p1").attempt()).isEqualTo(2);
    assertThat(lane.grants.taken()).isZero();
  }

  @Test
  void a_question_in_a_lane_from_before_the_confirm_function_is_put_there() {
    Dispatch dispatch = inDoubt(ASKED);
    lane.status = Provider.Status.KNOWN;
    Dispatch old = lane.question();
    lane.clock.set(old.dueAt());

    assertThat(lane.sending(ASKED, lane.messages).send(List.of(old))).isEmpty();

    assertThat(lane.queues.works("confirm")).hasSize(2);
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    lane.confirming().confirm(List.of(lane.question()));
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENT);
  }

  @Test
  void a_question_for_a_channel_that_is_called_again_by_now_goes_there_by_routing() {
    inDoubt(ASKED);

    lane.confirming(lane.messages, KEYED).confirm(List.of(lane.question()));

    assertThat(lane.queues.works("p1"))
        .singleElement()
        .isInstanceOfSatisfying(
            Dispatch.class, d -> assertThat(d.step()).isEqualTo(Dispatch.Step.CONFIRM));
    assertThat(lane.calls).hasSize(1);
  }

  @Test
  void of_a_channel_that_is_gone_nobody_asks() {
    Dispatch dispatch = inDoubt(ASKED);

    Channel other = Lane.channel("sim-b", false, true);
    assertThat(lane.confirming(lane.messages, other).confirm(List.of(lane.question()))).isEmpty();

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
  }

  @Test
  void a_key_that_the_provider_may_have_forgotten_is_not_repeated() {
    Dispatch dispatch = inDoubt(forgetful(true));
    Dispatch repetition = lane.followed("lane-sim-a-p1");
    lane.clock.set(Lane.NOON.plusSeconds(27));
    Sending sending = lane.sending(forgetful(true), lane.messages);

    assertThat(sending.send(List.of(repetition))).isEmpty();

    assertThat(lane.calls).hasSize(1);
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    assertThat(lane.question().dueAt()).isEqualTo(lane.clock.instant());
  }

  @Test
  void when_only_the_key_could_tell_and_is_forgotten_the_receipt_is_waited_for() {
    Dispatch dispatch = inDoubt(forgetful(false));
    Dispatch repetition = lane.followed("lane-sim-a-p1");
    lane.clock.set(Lane.NOON.plusSeconds(27));

    assertThat(lane.sending(forgetful(false), lane.messages).send(List.of(repetition))).isEmpty();

    assertThat(lane.calls).hasSize(1);
    assertThat(lane.queues.works("confirm")).isEmpty();
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
  }

  /** Knows a reference for a minute: 30 s less than that it is repeated, with 3 s for the call. */
  private static Channel forgetful(boolean statusQuery) {
    Channel c = Lane.channel(true, statusQuery);
    return new Channel(
        c.name(),
        c.provider(),
        true,
        1,
        c.endpoint(),
        null,
        c.priceMicros(),
        c.limits(),
        c.coverage(),
        new Channel.Abilities(
            true,
            statusQuery,
            true,
            Duration.ofDays(3),
            Channel.Matching.BY_REFERENCE,
            Duration.ofMinutes(1)),
        Map.of());
  }
}
