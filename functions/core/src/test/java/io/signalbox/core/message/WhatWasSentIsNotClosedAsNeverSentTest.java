package io.signalbox.core.message;

import static io.signalbox.core.message.State.DEAD;
import static io.signalbox.core.message.State.EXPIRED;
import static io.signalbox.core.message.State.REJECTED;
import static io.signalbox.core.message.State.UNCONFIRMED;
import static io.signalbox.core.message.State.UNDELIVERED;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.testing.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A late receipt still counts: states that it cannot correct are none of a message once sent. */
class WhatWasSentIsNotClosedAsNeverSentTest {
  private static final ReceiptNote FAILED =
      new ReceiptNote(
          1, UNDELIVERED, "27", FailureClass.TEMPORARY, Samples.NOON, Samples.NOON.plusMillis(1));

  /** With attempts of these outcomes; empty for one that runs. */
  private static Message message(List<ReceiptNote> receipts, String... outcomes) {
    List<Attempt> attempts = new ArrayList<>();
    for (String outcome : outcomes) {
      Attempt open = Samples.attempt(attempts.size() + 1);
      Attempt.End end = new Attempt.End(outcome, "", "", Samples.NOON, 5);
      attempts.add(outcome.isEmpty() ? open : open.ended(end));
    }
    Message.Origin origin = Samples.plain().origin();
    return new Message(origin, State.RETRYING, attempts, receipts, 0, null, null, null);
  }

  @Test
  void what_no_provider_took_is_closed_as_it_is() {
    Message message = message(List.of(), "temporary");

    assertThat(message.mayHaveArrived()).isFalse();
    assertThat(message.closedAs(EXPIRED)).isEqualTo(EXPIRED);
    assertThat(message.closedAs(REJECTED)).isEqualTo(REJECTED);
    assertThat(message.closedAs(DEAD)).isEqualTo(DEAD);
  }

  @Test
  void what_is_in_doubt_is_unconfirmed_also_when_another_attempt_was_reported_as_failed() {
    assertThat(message(List.of(), "unknown_resent").closedAs(EXPIRED)).isEqualTo(UNCONFIRMED);
    assertThat(message(List.of(FAILED.withRetry()), "accepted", "unknown_resent").closedAs(DEAD))
        .isEqualTo(UNCONFIRMED);
  }

  @Test
  void what_was_reported_as_failed_is_undelivered_whatever_ends_it() {
    Message message = message(List.of(FAILED.withRetry()), "accepted");

    assertThat(message.mayHaveArrived()).isTrue();
    assertThat(message.closedAs(EXPIRED)).isEqualTo(UNDELIVERED);
    assertThat(message.closedAs(REJECTED)).isEqualTo(UNDELIVERED);
    assertThat(message.closedAs(DEAD)).isEqualTo(UNDELIVERED);
  }

  @Test
  void or_dead_when_the_last_attempt_failed_before_it_was_sent() {
    Message message = message(List.of(FAILED.withRetry()), "accepted", "temporary");

    assertThat(message.closedAs(EXPIRED)).isEqualTo(DEAD);
    assertThat(message.closedAs(DEAD)).isEqualTo(DEAD);
    assertThat(
            message(List.of(FAILED.withRetry()), "accepted", "number_refused").closedAs(REJECTED))
        .isEqualTo(UNDELIVERED);
  }

  @Test
  void an_attempt_that_its_channel_reported_as_failed_is_no_proof_unless_it_delivers_after_all() {
    Message second = message(List.of(FAILED.withRetry()), "accepted", "accepted");
    assertThat(second.proven()).isEqualTo(Set.of(2));
    assertThat(second.isSecondProof(2, false)).isFalse();

    ReceiptNote delivered = Samples.receipt(1, State.DELIVERED);
    Message both = message(List.of(FAILED.withRetry(), delivered), "accepted", "accepted");
    assertThat(both.proven()).isEqualTo(Set.of(1, 2));
    assertThat(both.isSecondProof(1, true)).isTrue();
  }

  @Test
  void nor_does_an_answer_that_comes_after_its_failure_prove_anything() {
    ReceiptNote delivered = Samples.receipt(1, State.DELIVERED);
    ReceiptNote failed = Samples.receipt(2, State.UNDELIVERED).withRetry();

    Message late = message(List.of(failed, delivered), "accepted", "accepted");

    assertThat(late.isSecondProof(2, false)).isFalse();
    assertThat(late.isSecondProof(2, true)).isTrue();
  }

  @Test
  void only_a_failure_of_the_last_attempt_owes_another_one() {
    assertThat(message(List.of(FAILED.withRetry()), "accepted").owesRetry()).isTrue();
    assertThat(message(List.of(FAILED), "accepted").owesRetry()).isFalse();
    assertThat(message(List.of(FAILED.withRetry()), "accepted", "temporary").owesRetry()).isFalse();
  }
}
