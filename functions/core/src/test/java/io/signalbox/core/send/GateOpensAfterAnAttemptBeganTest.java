package io.signalbox.core.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * A process stored how the attempt ended and died before it said so; when the record comes again
 * the gate is open. What is owed is done here: routing knows nothing of it.
 */
class GateOpensAfterAnAttemptBeganTest {
  private static final Duration UNTIL_IT_COMES_AGAIN = Duration.ofSeconds(210);

  private final Lane lane = new Lane();

  @Test
  void a_retry_that_was_owed_is_queued() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.answers.add(new Outcome.Temporary("unavailable"));
    dies(dispatch, "p0");
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.RETRYING);

    assertThat(lane.sending().send(List.of(dispatch))).isEmpty();

    assertThat(lane.queues.works("p0")).hasSize(1);
    assertThat(lane.followed("p0").attempt()).isEqualTo(2);
  }

  @Test
  void a_dead_message_is_announced() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.clock.set(dispatch.facts().deadline());
    lane.answers.add(new Outcome.Temporary("unavailable"));
    dies(dispatch, "webhooks");
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.DEAD);

    assertThat(lane.sending().send(List.of(dispatch))).isEmpty();

    assertThat(lane.queues.works("webhooks")).hasSize(1);
    assertThat(lane.queues.works("deadletters")).isNotEmpty();
    assertThat(lane.queues.works("p0")).isEmpty();
  }

  @Test
  void an_expired_message_is_announced() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.clock.set(dispatch.facts().deadline().plusMillis(1));
    dies(dispatch, "webhooks");
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.EXPIRED);

    assertThat(lane.sending().send(List.of(dispatch))).isEmpty();

    assertThat(lane.queues.works("webhooks")).hasSize(1);
  }

  @Test
  void a_call_that_may_be_running_is_left_alone() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.answers.add(new Outcome.Temporary("unavailable"));
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
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENDING);
    lane.openGate();

    assertThat(lane.sending().send(List.of(dispatch))).containsExactly(dispatch);

    assertThat(lane.queues.works("p0")).isEmpty();
  }

  @Test
  void a_store_that_cannot_be_read_gives_the_record_back_alone() {
    Dispatch unread = lane.aDispatch(Kind.OTP);
    Dispatch other = lane.aDispatch(Kind.OTP);
    lane.openGate();
    Messages store =
        new Intercepted(lane.messages) {
          @Override
          public Optional<Message> find(MessageId id) {
            if (id.equals(unread.id())) {
              throw new IllegalStateException("throttled");
            }
            return super.find(id);
          }
        };

    assertThat(lane.sending(Lane.channel(false, false), store).send(List.of(unread, other)))
        .containsExactly(unread);

    assertThat(lane.queues.works("p0")).hasSize(1);
  }

  @Test
  void a_closed_gate_costs_no_read() {
    List<MessageId> reads = new ArrayList<>();
    Messages counting =
        new Intercepted(lane.messages) {
          @Override
          public Optional<Message> find(MessageId id) {
            reads.add(id);
            return super.find(id);
          }
        };

    lane.sending(Lane.channel(false, false), counting).send(List.of(lane.aDispatch(Kind.OTP)));

    assertThat(lane.calls).hasSize(1);
    assertThat(reads).isEmpty();
  }

  /** Works the record in a process that cannot write to that queue; then the gate opens. */
  private void dies(Dispatch dispatch, String queue) {
    lane.queues.fail(s -> s.queue().equals(queue));
    assertThat(lane.sending().send(List.of(dispatch))).containsExactly(dispatch);
    lane.queues.heal();
    lane.clock.advance(UNTIL_IT_COMES_AGAIN);
    lane.openGate();
  }
}
