package io.signalbox.core.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.State;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Only a fault of ours puts them there; the message is routed like any other. */
class RecordsThatNoRouterChoseForTheLaneTest {
  private final Lane lane = new Lane();

  @Test
  void a_record_without_a_choice_goes_to_routing_and_uses_no_attempt() {
    Dispatch dispatch = with(null, Dispatch.Step.SEND);

    assertThat(lane.sending().send(List.of(dispatch))).isEmpty();

    assertThat(lane.queues.works("p0")).containsExactly(dispatch);
    assertThat(lane.calls).isEmpty();
    assertThat(lane.message(dispatch).attempts()).isEmpty();
    assertThat(lane.timers.all()).isEmpty();
  }

  @Test
  void a_record_for_another_channel_goes_to_routing_too() {
    Dispatch dispatch = with(new Choice("sim-b", "test", 1, ""), Dispatch.Step.SEND);

    assertThat(lane.sending().send(List.of(dispatch))).isEmpty();

    assertThat(lane.queues.works("p0"))
        .containsExactly(
            new Dispatch(dispatch.facts(), 1, dispatch.step(), List.of(), dispatch.dueAt(), null));
    assertThat(lane.calls).isEmpty();
  }

  @Test
  void its_neighbours_are_sent() {
    Dispatch good = lane.aDispatch(Kind.OTP);

    lane.sending().send(List.of(with(null, Dispatch.Step.SEND), good));

    assertThat(lane.stateOf(good)).isEqualTo(State.SENT);
    assertThat(lane.calls).hasSize(1);
  }

  @Test
  void a_look_into_an_attempt_needs_no_choice() {
    assertThat(lane.sending().send(List.of(with(null, Dispatch.Step.CONFIRM)))).isEmpty();

    assertThat(lane.queues.works("p0")).isEmpty();
  }

  private Dispatch with(@Nullable Choice choice, Dispatch.Step step) {
    Dispatch d = lane.aDispatch(Kind.OTP);
    return new Dispatch(d.facts(), d.attempt(), step, d.tried(), d.dueAt(), choice);
  }
}
