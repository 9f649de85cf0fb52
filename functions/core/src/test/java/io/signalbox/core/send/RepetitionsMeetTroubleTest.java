package io.signalbox.core.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Tick;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.State;
import io.signalbox.core.send.Outcome.RefusalClass;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** CASES 15 and its kind, where the call is a repetition under the same key. */
class RepetitionsMeetTroubleTest {
  private static final Channel KEYED = Lane.channel(true, false);
  private final Lane lane = new Lane();

  /** A code that timed out, whose repetition is answered so three seconds later. */
  private Dispatch repeated(Outcome answer) {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.answers.add(new Outcome.Unknown("timeout"));
    lane.answers.add(answer);
    lane.sending(KEYED, lane.messages).send(List.of(dispatch));
    Dispatch repetition = lane.followed("lane-sim-a-p0");
    lane.clock.set(repetition.dueAt());
    assertThat(lane.sending(KEYED, lane.messages).send(List.of(repetition))).isEmpty();
    return dispatch;
  }

  @Test
  void an_account_fault_wakes_the_breaker_and_leaves_the_doubt() {
    Dispatch dispatch = repeated(new Outcome.Refused(RefusalClass.ACCOUNT, "arrears"));

    assertThat(lane.queues.works("ticks"))
        .singleElement()
        .isInstanceOfSatisfying(Tick.class, t -> assertThat(t.cause()).isEqualTo("evidence"));
    assertThat(lane.health.read(0, Long.MAX_VALUE))
        .anySatisfy(c -> assertThat(c.count(Measure.ACCOUNT)).isEqualTo(1));
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    assertThat(lane.endOf(dispatch).outcome()).isEqualTo("unknown");
  }

  @Test
  void after_an_account_fault_the_message_goes_elsewhere_when_the_patience_is_over() {
    repeated(new Outcome.Refused(RefusalClass.ACCOUNT, "arrears"));
    lane.clock.set(lane.patience().dueAt());

    lane.confirming().confirm(List.of(lane.patience()));

    assertThat(lane.followed("p0").attempt()).isEqualTo(2);
    assertThat(lane.followed("p0").doubted()).containsExactly("sim-a");
  }

  @Test
  void a_channel_that_throttles_a_repetition_is_spared_as_long_as_it_says() {
    Dispatch dispatch = repeated(new Outcome.Throttled(Duration.ofSeconds(40), "too_fast"));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    assertThat(lane.followed("lane-sim-a-p0").dueAt())
        .isEqualTo(lane.clock.instant().plusSeconds(40));
  }

  @Test
  void a_failure_of_the_repetition_says_nothing_about_the_first_call() {
    Dispatch dispatch = repeated(new Outcome.Temporary("unavailable"));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    assertThat(lane.queues.works("p0")).isEmpty();
  }

  @Test
  void a_refusal_of_the_repetition_is_certain() {
    Dispatch dispatch = repeated(new Outcome.Refused(RefusalClass.NUMBER, "invalid"));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.REJECTED);
    assertThat(lane.queues.works("webhooks")).hasSize(1);
  }
}
