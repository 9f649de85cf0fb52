package io.signalbox.core.ingest;

import static io.signalbox.core.ingest.Asked.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.closing.CancelCheck;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.message.Work;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.testing.Samples;
import io.signalbox.core.testing.Steps;
import io.signalbox.core.testing.UnreliableMessages;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CancellingTest {
  private final Bench bench = new Bench();
  private final Steps steps = new Steps();
  private final Cancel cancel = new Cancel(bench.messages, bench.queues, bench.clock, steps);

  @Test
  void what_is_not_yet_sending_is_cancelled_and_its_announcement_queued() {
    MessageId id = accepted(request().callback("https://example.com/h"));

    assertThat(cancel.cancel(bench.tenant, id)).isInstanceOf(Cancel.Result.Cancelled.class);
    assertThat(bench.only().state()).isEqualTo(State.CANCELLED);
    assertThat(announcements())
        .containsExactly(
            new CancelCheck(
                id,
                bench.tenant.id(),
                bench.only().origin().traceId(),
                Bench.NOON.plusSeconds(60)));
    assertThat(steps.lines())
        .extracting(Steps.Line::traceId)
        .containsExactly(bench.only().origin().traceId())
        .doesNotContain("");
  }

  @Test
  void what_is_scheduled_is_cancelled_too() {
    MessageId id = accepted(request().sendAt(new SendAt.At(Bench.NOON.plusSeconds(7200))));

    assertThat(cancel.cancel(bench.tenant, id)).isInstanceOf(Cancel.Result.Cancelled.class);
  }

  @Test
  void cancelling_again_answers_the_same_and_announces_nothing_more() {
    MessageId id = accepted(request().callback("https://example.com/h"));
    Cancel.Result first = cancel.cancel(bench.tenant, id);

    assertThat(cancel.cancel(bench.tenant, id)).isEqualTo(first);
    assertThat(announcements()).hasSize(1);
  }

  @Test
  void the_announcement_is_queued_before_the_message_is_cancelled() {
    MessageId id = accepted(request().callback("https://example.com/h"));
    UnreliableMessages dying = new UnreliableMessages(bench.messages).downFor(id::equals);
    Cancel interrupted = new Cancel(dying, bench.queues, bench.clock, steps);

    assertThatThrownBy(() -> interrupted.cancel(bench.tenant, id)).isNotNull();
    assertThat(announcements()).hasSize(1);
    assertThat(bench.only().state()).isEqualTo(State.ACCEPTED);
  }

  @Test
  void what_has_no_callback_is_announced_to_nobody() {
    cancel.cancel(bench.tenant, accepted(request()));

    assertThat(announcements()).isEmpty();
  }

  @Test
  void nothing_is_cancelled_while_its_announcement_cannot_be_queued() {
    MessageId id = accepted(request().callback("https://example.com/h"));
    bench.queues.fail(s -> s.queue().equals(CancelCheck.QUEUE));

    assertThat(cancel.cancel(bench.tenant, id)).isEqualTo(new Cancel.Result.Unqueued());
    assertThat(bench.only().state()).isEqualTo(State.ACCEPTED);
    bench.queues.heal();
    assertThat(cancel.cancel(bench.tenant, id)).isInstanceOf(Cancel.Result.Cancelled.class);
    assertThat(announcements()).hasSize(1);
  }

  @Test
  void what_is_sending_is_not_cancelled_and_its_state_is_told() {
    MessageId id = accepted(request());
    Choice choice = new Choice("sim-a", "test", 0, "");
    bench.messages.apply(
        id, Transition.claim(new Attempt(1, choice, Bench.NOON, Bench.NOON.plusSeconds(9), null)));

    assertThat(cancel.cancel(bench.tenant, id))
        .isEqualTo(new Cancel.Result.TooLate(id, State.SENDING));
    assertThat(bench.only().state()).isEqualTo(State.SENDING);
  }

  @Test
  void what_was_reported_as_failed_may_arrive_after_all_and_is_not_cancelled() {
    MessageId id = accepted(request());
    Choice choice = new Choice("sim-a", "test", 0, "");
    Attempt attempt = new Attempt(1, choice, Bench.NOON, Bench.NOON.plusSeconds(9), null);
    bench.messages.apply(id, Transition.claim(attempt));
    ReceiptNote failed = Samples.receipt(1, State.UNDELIVERED);
    bench.messages.apply(id, Transition.followed(failed, "sim-a", "receipt-1"));

    assertThat(cancel.cancel(bench.tenant, id))
        .isEqualTo(new Cancel.Result.TooLate(id, State.RETRYING));
  }

  @Test
  void what_is_to_be_resent_may_have_been_sent_and_is_not_cancelled() {
    MessageId id = accepted(request());
    Choice choice = new Choice("sim-a", "test", 0, "");
    Attempt attempt = new Attempt(1, choice, Bench.NOON, Bench.NOON.plusSeconds(9), null);
    bench.messages.apply(id, Transition.claim(attempt));
    Attempt.End unknown = new Attempt.End(Attempt.End.UNKNOWN, "timeout", "", Bench.NOON, 0);
    bench.messages.apply(id, Transition.ended(1, unknown, State.CONFIRMING, null));
    Attempt.End resent = new Attempt.End(Attempt.End.RESENT, "timeout", "", Bench.NOON, 0);
    bench.messages.apply(id, Transition.ended(1, resent, State.RETRYING, null));

    assertThat(cancel.cancel(bench.tenant, id))
        .isEqualTo(new Cancel.Result.TooLate(id, State.RETRYING));
  }

  @Test
  void a_claim_that_comes_between_reading_and_writing_wins() {
    MessageId id = accepted(request());
    Choice choice = new Choice("sim-a", "test", 0, "");
    Attempt attempt = new Attempt(1, choice, Bench.NOON, Bench.NOON.plusSeconds(9), null);
    Cancel racing =
        new Cancel(
            bench.messages,
            bench.queues,
            () -> {
              bench.messages.apply(id, Transition.claim(attempt));
              return Bench.NOON;
            },
            steps);

    assertThat(racing.cancel(bench.tenant, id))
        .isEqualTo(new Cancel.Result.TooLate(id, State.SENDING));
  }

  @Test
  void the_message_of_another_tenant_is_not_there() {
    MessageId id = accepted(request());
    Tenant other = new Tenant("other", "whsec_MDEy", null, Map.of(), 100);

    assertThat(cancel.cancel(other, id)).isEqualTo(new Cancel.Result.NotFound());
    assertThat(cancel.cancel(bench.tenant, MessageId.derive("a", "b", "c")))
        .isEqualTo(new Cancel.Result.NotFound());
    assertThat(bench.only().state()).isEqualTo(State.ACCEPTED);
  }

  private MessageId accepted(Asked asked) {
    bench.accept(asked);
    return bench.only().id();
  }

  private List<Work> announcements() {
    return bench.queues.works(CancelCheck.QUEUE);
  }
}
