package io.signalbox.core.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.tenant.DeathReport;
import io.signalbox.core.testing.InMemoryMessages;
import io.signalbox.core.testing.Samples;
import io.signalbox.core.testing.UnreliableMessages;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A lane meets messages whose earlier attempt a receipt reported as failed. */
class WhatFailedByReceiptGoesOnTest {
  private final Lane lane = new Lane();
  private final Dispatch first = lane.aDispatch(Kind.OTP);

  /** Its first attempt went through sim-b; the second is in the lane of sim-a. */
  private Dispatch second() {
    Choice choice = new Choice("sim-b", "test", 1, "");
    Attempt attempt = new Attempt(1, choice, Lane.NOON, Lane.NOON.plusSeconds(48), null);
    lane.messages.apply(first.id(), Transition.claim(attempt));
    assertThat(followed(lane.messages, "sim-b")).isPresent();
    return Dispatch.next(lane.message(first), first.facts(), Lane.NOON)
        .chosen(new Choice("sim-a", "test", 1, ""));
  }

  private Optional<Message> followed(InMemoryMessages messages, String channel) {
    ReceiptNote note =
        new ReceiptNote(
            1, State.UNDELIVERED, "27", FailureClass.TEMPORARY, Lane.NOON, lane.clock.instant());
    return messages.apply(first.id(), Transition.followed(note, channel, "receipt-1"));
  }

  private List<Dispatch> send(Dispatch dispatch) {
    return lane.sending().send(List.of(dispatch));
  }

  @Test
  void the_next_attempt_is_sent_as_any() {
    lane.answers.add(new Outcome.Accepted("p-2"));

    assertThat(send(second())).isEmpty();

    assertThat(lane.stateOf(first)).isEqualTo(State.SENT);
    assertThat(lane.message(first).proven()).containsExactly(2);
  }

  @Test
  void one_that_is_refused_for_good_leaves_it_undelivered() {
    lane.answers.add(new Outcome.Refused(Outcome.RefusalClass.NUMBER, "27"));

    send(second());

    assertThat(lane.stateOf(first)).isEqualTo(State.UNDELIVERED);
    assertThat(lane.message(first).reason()).isEqualTo("number_refused");
  }

  @Test
  void one_whose_life_is_over_in_the_lane_is_undelivered_not_expired() {
    Dispatch second = second();
    lane.clock.advance(Duration.ofMinutes(11));

    send(second);

    assertThat(lane.calls).isEmpty();
    assertThat(lane.stateOf(first)).isEqualTo(State.UNDELIVERED);
    assertThat(lane.message(first).reason()).isEqualTo("ttl_passed");
  }

  @Test
  void the_record_of_the_failed_attempt_that_comes_again_queues_the_next_and_calls_nobody() {
    lane.answers.add(new Outcome.Accepted("p-1"));
    send(first);
    assertThat(followed(lane.messages, "sim-a")).isPresent();

    assertThat(send(first)).isEmpty();

    assertThat(lane.calls).hasSize(1);
    assertThat(lane.followed("p0").attempt()).isEqualTo(2);
    assertThat(lane.followed("p0").tried()).containsExactly("sim-a");
    assertThat(lane.stateOf(first)).isEqualTo(State.RETRYING);
  }

  @Test
  void an_answer_that_a_report_has_beaten_is_kept_with_its_attempt() {
    lane.answers.add(new Outcome.Accepted("p-1"));
    UnreliableMessages beaten =
        new UnreliableMessages(lane.messages) {
          @Override
          public Optional<Message> apply(MessageId id, Transition change) {
            if (change.ended() != null) {
              followed(lane.messages, "sim-a");
            }
            return super.apply(id, change);
          }
        };

    lane.sending(Lane.channel(false, false), beaten).send(List.of(first));

    assertThat(lane.stateOf(first)).isEqualTo(State.RETRYING);
    assertThat(lane.endOf(first).outcome()).isEqualTo("accepted");
  }

  @Test
  void a_number_that_a_later_attempt_found_dead_lives_when_the_failed_one_arrives_after_all() {
    lane.answers.add(new Outcome.Refused(Outcome.RefusalClass.NUMBER, "27"));
    Dispatch second = second();
    UnreliableMessages overtaken =
        new UnreliableMessages(lane.messages) {
          @Override
          public Optional<Message> apply(MessageId id, Transition change) {
            if (change.ended() != null) {
              ReceiptNote delivered = Samples.receipt(1, State.DELIVERED);
              super.apply(id, Transition.receipt(delivered, "sim-b", "receipt-2"));
            }
            return super.apply(id, change);
          }
        };

    lane.sending(Lane.channel(false, false), overtaken).send(List.of(second));

    assertThat(lane.stateOf(first)).isEqualTo(State.DELIVERED);
    Set<DeathReport> reports =
        lane.tenants
            .facts("anybody", Set.of("+12025550100"))
            .reports()
            .getOrDefault("+12025550100", Set.of());
    assertThat(reports).isEmpty();
  }
}
