package io.signalbox.core.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A second copy of a record: in another channel's lane, or late. */
class CopiesDoNoHarmTest {
  private static final Channel OTHER = Lane.channel("sim-b", true, false);

  private final Lane lane = new Lane();

  @Test
  void a_copy_in_another_lane_waits_while_the_first_may_be_calling() {
    Dispatch copy = copyOf(claimedBySimA());

    assertThat(lane.sending(OTHER, lane.messages).send(List.of(copy))).containsExactly(copy);

    assertThat(lane.calls).isEmpty();
  }

  @Test
  void what_a_dead_process_claimed_is_asked_of_the_channel_that_claimed_it_and_no_other() {
    Dispatch first = claimedBySimA();
    lane.clock.advance(Duration.ofSeconds(90));

    assertThat(lane.sending(OTHER, lane.messages).send(List.of(copyOf(first)))).isEmpty();

    assertThat(lane.calls).isEmpty();
    assertThat(lane.stateOf(first)).isEqualTo(State.SENDING);
    Dispatch question = lane.followed("p0");
    assertThat(question.step()).isEqualTo(Dispatch.Step.CONFIRM);
    assertThat(question.choice()).isEqualTo(first.choice());
    lane.sending().send(List.of(question));
    assertThat(lane.stateOf(first)).isEqualTo(State.CONFIRMING);
  }

  @Test
  void a_doubt_is_never_settled_by_another_channel() {
    Dispatch first = claimedBySimA();
    lane.clock.advance(Duration.ofSeconds(90));
    lane.sending().send(List.of(first));
    assertThat(lane.stateOf(first)).isEqualTo(State.CONFIRMING);
    Sending other = lane.sending(OTHER, lane.messages);

    other.send(List.of(copyOf(first)));
    Dispatch question = lane.followed("p0");
    other.send(List.of(question));

    assertThat(lane.calls).isEmpty();
    assertThat(lane.stateOf(first)).isEqualTo(State.CONFIRMING);
    assertThat(question.step()).isEqualTo(Dispatch.Step.CONFIRM);
  }

  @Test
  void a_copy_that_comes_shortly_before_the_end_does_not_take_the_queued_retry_its_life() {
    Dispatch dispatch = lane.aDispatch(Kind.MARKETING);
    lane.answers.add(new Outcome.Temporary("unavailable"));
    lane.sending().send(List.of(dispatch));
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.RETRYING);
    lane.clock.advance(Kind.MARKETING.defaultTtl().minusSeconds(30));

    assertThat(lane.sending().send(List.of(dispatch))).isEmpty();

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.RETRYING);
    assertThat(lane.followed("p2").dueAt()).isEqualTo(lane.clock.instant());
  }

  @Test
  void a_retry_that_a_copy_in_another_lane_finds_owed_has_tried_the_channel_that_failed() {
    Dispatch first = lane.aDispatch(Kind.OTP);
    lane.answers.add(new Outcome.Temporary("unavailable"));
    lane.sending().send(List.of(first));

    lane.sending(OTHER, lane.messages).send(List.of(copyOf(first)));

    assertThat(lane.followed("p0").tried()).containsExactly("sim-a");
  }

  @Test
  void nothing_is_repeated_after_the_deadline_for_it_could_be_the_first_to_arrive() {
    Channel channel = Lane.channel(true, false);
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.answers.add(new Outcome.Unknown("timeout"));
    Sending sending = lane.sending(channel, lane.messages);
    sending.send(List.of(dispatch));
    lane.clock.advance(Kind.OTP.defaultTtl().plusSeconds(1));

    assertThat(sending.send(List.of(lane.followed("lane-sim-a-p0")))).isEmpty();

    assertThat(lane.calls).hasSize(1);
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
  }

  @Test
  void the_receipt_check_of_a_copys_batch_does_not_replace_that_of_the_first_batch() {
    Dispatch twice = lane.aDispatch(Kind.OTP);
    Dispatch neighbour = lane.aDispatch(Kind.OTP);

    lane.sending().send(List.of(twice, neighbour));
    lane.sending().send(List.of(twice));

    Reference waiting = new Reference(neighbour.id(), 1);
    assertThat(lane.timers.all())
        .anySatisfy(e -> assertThat(((ReceiptCheck) e.work()).references()).contains(waiting));
  }

  @Test
  void the_receipt_check_of_a_copy_in_another_lane_does_not_replace_that_of_the_caller() {
    Dispatch first = lane.aDispatch(Kind.OTP);
    lane.sending().send(List.of(first));

    lane.sending(OTHER, lane.messages).send(List.of(copyOf(first)));

    assertThat(lane.timers.all())
        .extracting(e -> ((ReceiptCheck) e.work()).channel())
        .containsExactlyInAnyOrder("sim-a", "sim-b");
  }

  /** By a process that died before it could tell whether it had called. */
  private Dispatch claimedBySimA() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    Choice choice = Objects.requireNonNull(dispatch.choice());
    Attempt attempt = new Attempt(1, choice, Lane.NOON, Lane.NOON.plusSeconds(48), null);
    assertThat(lane.messages.apply(dispatch.id(), Transition.claim(attempt))).isPresent();
    return dispatch;
  }

  private static Dispatch copyOf(Dispatch first) {
    return first.chosen(new Choice("sim-b", "test", 1, "sim-b 1.00*"));
  }
}
