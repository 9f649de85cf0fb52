package io.signalbox.core.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.RetryPolicy;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.tenant.DeathReport;
import io.signalbox.core.tenant.HoldPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What was accepted before an opt-out or a hold is not sent after it. */
class RecipientsAreAskedForAgainTest {
  private static final String NUMBER = "+12025550100";

  private final Lane lane = new Lane();
  private final Dispatch atOnce = lane.aDispatch(Kind.OTP);
  private final Dispatch scheduled = scheduled(atOnce);

  /** A message that was accepted two days ago for noon. */
  private Dispatch scheduled(Dispatch like) {
    Message.Origin o = lane.message(like).origin();
    Message.Origin origin =
        new Message.Origin(
            MessageId.derive("acme", "scheduled", NUMBER),
            o.tenant(),
            "scheduled",
            o.kind(),
            o.bizType(),
            o.to(),
            o.from(),
            o.text(),
            o.pin(),
            Lane.NOON.minus(Duration.ofDays(2)),
            Lane.NOON,
            o.deadline(),
            RetryPolicy.of(Kind.OTP).maxAttempts(),
            o.callbackUrl(),
            o.traceId(),
            o.priceMicros());
    lane.messages.create(Message.first(origin));
    return Dispatch.first(origin, Lane.NOON).chosen(new Choice("sim-a", "test", 1, "sim-a 1.00*"));
  }

  private void optOut() {
    lane.tenants.suppress("acme", NUMBER, "recipient_opted_out");
  }

  private void hold() {
    for (String id : List.of("a", "b")) {
      Instant at = Lane.NOON.minus(Duration.ofHours(id.equals("a") ? 5 : 1));
      DeathReport report = new DeathReport(MessageId.derive("any", id, NUMBER), "sim-a", at);
      lane.tenants.reportDead(NUMBER, report, HoldPolicy.DEFAULT, Lane.NOON);
    }
  }

  private void send(Dispatch dispatch) {
    assertThat(lane.sending().send(List.of(dispatch))).isEmpty();
  }

  private void isRejected(Dispatch dispatch, String reason) {
    Message message = lane.message(dispatch);
    assertThat(message.state()).isEqualTo(State.REJECTED);
    assertThat(message.reason()).isEqualTo(reason);
    Attempt last = message.attempts().get(message.attempts().size() - 1);
    assertThat(last.end()).isNotNull().extracting(Attempt.End::outcome).isEqualTo(reason);
    assertThat(lane.queues.works("webhooks")).hasSize(1);
  }

  @Test
  void a_scheduled_message_to_who_left_meanwhile_is_not_sent() {
    optOut();

    send(scheduled);
    send(scheduled);

    assertThat(lane.calls).isEmpty();
    Message message = lane.message(scheduled);
    assertThat(message.state()).isEqualTo(State.REJECTED);
    assertThat(message.reason()).isEqualTo("recipient_opted_out");
    assertThat(message.attempts()).hasSize(1);
  }

  @Test
  void nor_is_one_to_a_number_that_is_held_by_now_and_the_channel_is_not_to_blame() {
    hold();

    send(scheduled);

    assertThat(lane.calls).isEmpty();
    isRejected(scheduled, "number_held");
    assertThat(lane.health.read(0, Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void nor_is_a_second_attempt() {
    lane.answers.add(new Outcome.Temporary("internal"));
    send(atOnce);
    optOut();

    lane.clock.advance(Duration.ofSeconds(30));
    send(lane.followed("p0"));

    assertThat(lane.calls).hasSize(1);
    isRejected(atOnce, "recipient_opted_out");
  }

  @Test
  void of_what_may_have_been_sent_before_nobody_says_that_it_was_not() {
    optOut();
    doubtedOn("sim-b");
    Dispatch resent =
        new Dispatch(
            scheduled.facts(),
            2,
            Dispatch.Step.SEND,
            List.of("sim-b"),
            Map.of(),
            List.of("sim-b"),
            Lane.NOON,
            scheduled.choice());

    send(resent);

    assertThat(lane.calls).isEmpty();
    assertThat(lane.stateOf(scheduled)).isEqualTo(State.UNCONFIRMED);
  }

  private void doubtedOn(String channel) {
    Choice choice = new Choice(channel, "test", 1, "");
    Instant until = Lane.NOON.plusSeconds(48);
    Attempt attempt = new Attempt(1, choice, Lane.NOON, until, null);
    Attempt.End unknown = new Attempt.End(Attempt.End.UNKNOWN, "", "", Lane.NOON, 5);
    Attempt.End resent = new Attempt.End(Attempt.End.RESENT, "", "", Lane.NOON, 5);
    MessageId id = scheduled.id();
    lane.messages.apply(id, Transition.claim(attempt));
    lane.messages.apply(id, Transition.ended(1, unknown, State.CONFIRMING, null));
    lane.messages.apply(id, Transition.ended(1, resent, State.RETRYING, null));
  }

  @Test
  void nor_is_a_call_repeated_that_may_never_have_been_made() {
    Sending sending = lane.sending(Lane.channel(true, false), lane.messages);
    lane.answers.add(new Outcome.Unknown("read_timeout"));
    assertThat(sending.send(List.of(scheduled))).isEmpty();
    Dispatch again = scheduled.as(Dispatch.Step.CONFIRM, Lane.NOON, scheduled.choice());
    lane.clock.advance(Duration.ofSeconds(5));
    lane.tenants.failFacts(1);

    assertThat(sending.send(List.of(again))).containsExactly(again);
    optOut();
    assertThat(sending.send(List.of(again))).isEmpty();

    assertThat(lane.calls).hasSize(1);
    assertThat(lane.stateOf(scheduled)).isEqualTo(State.CONFIRMING);
  }

  @Test
  void while_nobody_can_tell_it_waits_for_another_attempt() {
    lane.tenants.failFacts(1);

    send(scheduled);

    assertThat(lane.calls).isEmpty();
    assertThat(lane.stateOf(scheduled)).isEqualTo(State.RETRYING);
    Attempt.End end = lane.endOf(scheduled);
    assertThat(end.outcome() + " " + end.code()).isEqualTo("temporary held_up");

    lane.clock.advance(Duration.ofSeconds(30));
    send(lane.followed("p0"));
    assertThat(lane.calls).hasSize(1);
    assertThat(lane.stateOf(scheduled)).isEqualTo(State.SENT);
  }

  @Test
  void a_first_attempt_at_once_costs_no_read() {
    lane.tenants.failFacts(1);

    send(atOnce);

    assertThat(lane.calls).hasSize(1);
    assertThat(lane.stateOf(atOnce)).isEqualTo(State.SENT);
  }
}
