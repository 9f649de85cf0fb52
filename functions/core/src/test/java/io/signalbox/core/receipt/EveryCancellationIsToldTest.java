package io.signalbox.core.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.closing.CancelCheck;
import io.signalbox.core.closing.Closing;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.message.Transitions;
import io.signalbox.core.testing.Samples;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * The announcement is queued before the cancellation is stored, and finds out what became of it.
 */
class EveryCancellationIsToldTest {
  private final Desk desk = new Desk();
  private final MessageId id = accepted();
  private final CancelCheck check =
      new CancelCheck(id, Samples.TENANT, "trace", Desk.NOON.plusSeconds(60));

  @Test
  void a_cancelled_message_is_told_once() {
    cancelled("cancel");

    assertThat(desk.apply(check)).isEmpty();
    assertThat(desk.webhooks()).containsExactly("1 CANCELLED");
  }

  @Test
  void one_that_is_still_being_cancelled_is_looked_at_again() {
    assertThat(desk.apply(check)).isEmpty();
    assertThat(desk.webhooks()).isEmpty();
    desk.clock.advance(Duration.ofSeconds(10));
    cancelled("cancel");
    assertThat(desk.queues.take(CancelCheck.QUEUE, 10)).hasSize(1);

    desk.apply(check);
    assertThat(desk.webhooks()).containsExactly("1 CANCELLED");
  }

  @Test
  void one_that_was_never_cancelled_is_dropped_when_its_call_is_over() {
    desk.clock.advance(Duration.ofSeconds(60));

    assertThat(desk.apply(check)).isEmpty();
    assertThat(desk.queues.waiting()).isEmpty();
    assertThat(desk.stateOf(id)).isEqualTo(State.SCHEDULED);
  }

  @Test
  void what_ended_otherwise_is_told_by_what_ended_it() {
    cancelled("another-event");

    assertThat(desk.apply(check)).isEmpty();
    assertThat(desk.queues.waiting()).isEmpty();
  }

  @Test
  void it_comes_again_while_the_webhook_cannot_be_queued() {
    cancelled("cancel");
    desk.queues.fail(s -> s.queue().equals(Closing.WEBHOOKS));
    assertThat(desk.apply(check)).containsExactly(check);

    desk.queues.heal();
    assertThat(desk.apply(check)).isEmpty();
    assertThat(desk.webhooks()).containsExactly("1 CANCELLED");
  }

  private MessageId accepted() {
    Message message = Samples.full(Samples.plain().origin().text());
    desk.messages.create(message);
    return message.id();
  }

  private void cancelled(String event) {
    Transition close =
        Transition.close(
            State.CANCELLED,
            Transitions.sourcesOf(State.CANCELLED),
            Transition.ANY,
            event,
            null,
            desk.clock.instant());
    assertThat(desk.messages.apply(id, close)).isPresent();
  }
}
