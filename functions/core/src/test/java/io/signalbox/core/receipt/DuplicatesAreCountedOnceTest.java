package io.signalbox.core.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import java.util.List;
import org.junit.jupiter.api.Test;

/** CASES 8: what was sent twice is counted, and shown. */
class DuplicatesAreCountedOnceTest {
  private final Desk desk = new Desk();

  /** In doubt on sim-a, resent through sim-b, which accepted it. */
  private MessageId resent() {
    MessageId id = desk.sending();
    end(id, 1, Attempt.End.UNKNOWN, State.CONFIRMING);
    end(id, 1, Attempt.End.RESENT, State.RETRYING);
    desk.claim(id, 2, "sim-b");
    end(id, 2, Attempt.End.ACCEPTED, State.SENT);
    return id;
  }

  private void end(MessageId id, int number, String outcome, State to) {
    Attempt.End end = new Attempt.End(outcome, "", "", desk.clock.instant(), 5);
    assertThat(desk.messages.apply(id, Transition.ended(number, end, to, null))).isPresent();
  }

  private Receipt first(MessageId id) {
    return desk.receipt("sim-a", id.reference(1), State.DELIVERED);
  }

  private Receipt second(MessageId id) {
    return desk.receipt("sim-b", id.reference(2), State.DELIVERED);
  }

  private long duplicates() {
    return desk.counted.total(Metrics.DUPLICATES);
  }

  @Test
  void one_attempt_that_is_delivered_is_no_duplicate() {
    MessageId id = resent();

    desk.apply(second(id));
    desk.apply(second(id));

    assertThat(duplicates()).isZero();
    assertThat(desk.message(id).attempts()).allMatch(a -> a.alsoDelivered() == null);
  }

  @Test
  void the_first_attempts_receipt_after_the_seconds_proves_one_and_stays_with_its_attempt() {
    MessageId id = resent();
    desk.apply(second(id));

    Receipt late = first(id);
    desk.apply(late);
    desk.apply(late);
    desk.apply(first(id));

    assertThat(duplicates()).isEqualTo(1);
    assertThat(desk.message(id).attempts().get(0).alsoDelivered()).isEqualTo(late.receivedAt());
    assertThat(desk.message(id).receipts()).hasSize(1);
    assertThat(desk.webhooks()).containsExactly("1 DELIVERED");
  }

  @Test
  void the_first_attempts_receipt_after_the_seconds_acceptance_proves_one() {
    MessageId id = resent();

    desk.apply(first(id));
    desk.apply(second(id));
    desk.apply(second(id));

    assertThat(duplicates()).isEqualTo(1);
    assertThat(desk.message(id).attempts().get(1).alsoDelivered()).isNotNull();
  }

  @Test
  void a_receipt_of_another_channels_attempt_proves_nothing() {
    MessageId id = resent();
    desk.apply(second(id));

    desk.apply(desk.receipt("sim-b", id.reference(1), State.DELIVERED));

    assertThat(duplicates()).isZero();
  }

  @Test
  void a_failure_report_proves_nothing() {
    MessageId id = resent();
    desk.apply(second(id));

    assertThat(desk.apply(desk.receipt("sim-a", id.reference(1), State.UNDELIVERED)))
        .isEqualTo(List.of());

    assertThat(duplicates()).isZero();
  }
}
