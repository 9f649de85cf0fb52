package io.signalbox.core.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.health.Measure;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.State;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What throws where a provider is called is known at once, and held against the channel. */
class FaultyAdaptersAreAnOutcomeTest {
  private final Lane lane = new Lane();

  @Test
  void a_call_that_throws_leaves_a_doubt_and_is_evidence() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.broken = true;

    assertThat(lane.sending().send(List.of(dispatch))).isEmpty();

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    assertThat(lane.endOf(dispatch).code()).isEqualTo("adapter_failed");
    assertThat(lane.health.read(0, Long.MAX_VALUE))
        .singleElement()
        .satisfies(c -> assertThat(c.count(Measure.UNKNOWN)).isEqualTo(1));
    assertThat(lane.steps.lines().toString()).contains("provider.failed").doesNotContain("2025550");
  }

  @Test
  void a_question_that_throws_is_asked_again() {
    Dispatch dispatch = lane.aDispatch(Kind.NOTIFICATION);
    lane.answers.add(new Outcome.Unknown("timeout"));
    lane.sending(Lane.channel(false, true), lane.messages).send(List.of(dispatch));
    Dispatch question = lane.question();
    lane.clock.set(question.dueAt());
    lane.broken = true;

    assertThat(lane.confirming().confirm(List.of(question))).isEmpty();

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    assertThat(lane.question().dueAt()).isAfter(question.dueAt());
  }

  @Test
  void what_calls_need_is_fetched_before_any_attempt_is_claimed() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.onPrepare = () -> assertThat(lane.message(dispatch).attempts()).isEmpty();

    lane.sending().send(List.of(dispatch));

    assertThat(lane.prepared).isEqualTo(1);
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENT);
  }
}
