package io.signalbox.core.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.RetryPolicy;
import io.signalbox.core.closing.DeadLetterWork;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.health.Tick;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.State;
import io.signalbox.core.send.Outcome.RefusalClass;
import io.signalbox.core.timer.TimerEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What follows each answer of a provider. */
class AttemptsTest {
  private final Lane lane = new Lane();

  @Test
  void an_accepted_message_is_sent_and_its_receipt_check_is_stored() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);

    assertThat(lane.sending().send(List.of(dispatch))).isEmpty();

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENT);
    assertThat(lane.timers.all())
        .singleElement()
        .satisfies(e -> assertThat(e.work()).isInstanceOf(ReceiptCheck.class))
        .satisfies(
            e -> assertThat(e.due()).isEqualTo(Lane.NOON.plusSeconds(3).plus(Duration.ofDays(3))));
  }

  @Test
  void receipts_have_their_time_counted_from_the_last_call_of_a_batch() {
    List<Dispatch> batch = Stream.generate(() -> lane.aDispatch(Kind.OTP)).limit(5).toList();

    lane.sending().send(batch);

    // Two at once and 3 s each: the fifth call ends after 9 s at the latest.
    assertThat(lane.timers.all())
        .extracting(TimerEntry::due)
        .containsExactly(Lane.NOON.plusSeconds(9).plus(Duration.ofDays(3)));
  }

  @Test
  void the_receipt_check_is_stored_before_any_claim() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.queues.fail(s -> true);
    Sending sending = lane.sending(shortReceipts(), lane.messages);

    assertThatThrownBy(() -> sending.send(List.of(dispatch)))
        .isInstanceOf(IllegalStateException.class);

    assertThat(lane.message(dispatch).attempts()).isEmpty();
    assertThat(lane.calls).isEmpty();
  }

  private static Channel shortReceipts() {
    Channel c = Lane.channel(false, false);
    return new Channel(
        c.name(),
        c.provider(),
        true,
        1,
        c.endpoint(),
        null,
        c.priceMicros(),
        c.limits(),
        c.coverage(),
        new Channel.Abilities(false, false, true, Duration.ofSeconds(20)),
        Map.of());
  }

  @Test
  void an_invalid_recipient_is_refused_at_the_first_answer() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.answers.add(new Outcome.Refused(RefusalClass.NUMBER, "invalid_number"));

    lane.sending().send(List.of(dispatch));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.REJECTED);
    assertThat(lane.message(dispatch).reason()).isEqualTo("number_refused");
    assertThat(lane.endOf(dispatch).outcome()).isEqualTo("number_refused");
    assertThat(lane.endOf(dispatch).code()).isEqualTo("invalid_number");
    assertThat(lane.queues.works("p0")).isEmpty();
    assertThat(lane.queues.works("webhooks")).hasSize(1);
  }

  @Test
  void an_opted_out_recipient_is_rejected_and_suppressed_for_the_tenant() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.answers.add(new Outcome.Refused(RefusalClass.OPTED_OUT, "opted_out"));

    lane.sending().send(List.of(dispatch));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.REJECTED);
    assertThat(lane.tenants.facts("acme", Set.of("+12025550100")).suppressed()).hasSize(1);
    assertThat(lane.tenants.facts("other", Set.of("+12025550100")).suppressed()).isEmpty();
  }

  @Test
  void an_opt_out_that_could_not_be_stored_is_stored_when_the_record_comes_again() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.answers.add(new Outcome.Refused(RefusalClass.OPTED_OUT, "opted_out"));
    lane.tenants.failSuppressions(1);

    assertThat(lane.sending().send(List.of(dispatch))).containsExactly(dispatch);
    assertThat(lane.endOf(dispatch).code()).isEqualTo("opted_out");
    lane.tenants.failSuppressions(1);
    assertThat(lane.sending().send(List.of(dispatch))).containsExactly(dispatch);
    lane.clock.advance(Duration.ofSeconds(210));
    assertThat(lane.sending().send(List.of(dispatch))).isEmpty();

    assertThat(lane.calls).hasSize(1);
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.REJECTED);
    assertThat(lane.message(dispatch).reason()).isEqualTo("recipient_opted_out");
    assertThat(lane.tenants.facts("acme", Set.of("+12025550100")).suppressed()).hasSize(1);
    assertThat(lane.queues.works("webhooks")).hasSize(1);
  }

  @Test
  void an_account_fault_wakes_the_breaker_and_costs_the_message_no_attempt() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.answers.add(new Outcome.Refused(RefusalClass.ACCOUNT, "insufficient_balance"));

    lane.sending().send(List.of(dispatch));

    assertThat(lane.queues.works("ticks"))
        .singleElement()
        .isInstanceOfSatisfying(Tick.class, t -> assertThat(t.cause()).isEqualTo("evidence"));
    Dispatch next = lane.followed("p0");
    assertThat(next.attempt()).isEqualTo(2);
    assertThat(next.facts().maxAttempts()).isEqualTo(dispatch.facts().maxAttempts() + 1);
    assertThat(next.tried()).containsExactly("sim-a");
  }

  @Test
  void the_same_account_fault_again_waits_by_the_kinds_schedule_until_the_gate_is_seen() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    List<Duration> waits = new ArrayList<>();
    for (int attempt = 1; attempt <= 5; attempt++) {
      lane.answers.add(new Outcome.Refused(RefusalClass.ACCOUNT, "insufficient_balance"));
      lane.sending().send(List.of(dispatch));
      dispatch = lane.followed("p0");
      waits.add(Duration.between(lane.clock.instant(), dispatch.dueAt()));
      lane.clock.set(dispatch.dueAt());
    }

    assertThat(waits.get(0)).isZero();
    assertThat(waits.get(1)).isBetween(Duration.ofMillis(800), Duration.ofMillis(1_200));
    assertThat(waits.get(2)).isBetween(Duration.ofMillis(2_400), Duration.ofMillis(3_600));
    assertThat(waits.subList(3, 5)).allMatch(w -> w.compareTo(Duration.ofMillis(6_400)) >= 0);
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.RETRYING);
    assertThat(dispatch.facts().maxAttempts())
        .isEqualTo(RetryPolicy.of(Kind.OTP).maxAttempts() + 5);
  }

  @Test
  void attempts_used_up_end_in_a_final_state_a_webhook_and_a_dead_letter() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    Sending sending = lane.sending();
    for (int attempt = 1; attempt <= 5; attempt++) {
      lane.answers.add(new Outcome.Temporary("unavailable"));
      sending.send(List.of(dispatch));
      if (attempt < 5) {
        assertThat(lane.stateOf(dispatch)).isEqualTo(State.RETRYING);
        dispatch = lane.followed("p0");
        lane.clock.set(dispatch.dueAt());
      }
    }

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.DEAD);
    assertThat(lane.message(dispatch).reason()).isEqualTo("attempts_used_up");
    assertThat(lane.calls).hasSize(5);
    assertThat(lane.queues.works("webhooks")).hasSize(1);
    assertThat(lane.queues.works("deadletters")).singleElement().isInstanceOf(DeadLetterWork.class);
  }

  @Test
  void a_message_past_its_life_is_expired_without_a_call() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.clock.advance(Duration.ofSeconds(601));

    lane.sending().send(List.of(dispatch));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.EXPIRED);
    assertThat(lane.calls).isEmpty();
    assertThat(lane.queues.works("webhooks")).hasSize(1);
  }

  @Test
  void a_throttled_message_goes_elsewhere_at_once_and_spares_the_channel_as_long_as_it_was_told() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.answers.add(new Outcome.Throttled(Duration.ofMinutes(15), "too_fast"));

    lane.sending().send(List.of(dispatch));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.RETRYING);
    assertThat(lane.followed("p0").dueAt()).isEqualTo(Lane.NOON);
    assertThat(lane.followed("p0").paused())
        .isEqualTo(Map.of("sim-a", Lane.NOON.plus(Duration.ofMinutes(15))));
    assertThat(lane.endOf(dispatch).outcome()).isEqualTo("throttled");
    assertThat(lane.endOf(dispatch).code()).isEqualTo("too_fast");
  }

  @Test
  void a_pause_is_carried_from_attempt_to_attempt_until_it_is_over() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.answers.add(new Outcome.Throttled(Duration.ofSeconds(60), ""));
    lane.sending().send(List.of(dispatch));
    Dispatch second = lane.followed("p0").chosen(new Choice("sim-b", "test", 1, ""));
    Sending other = lane.sending(Lane.channel("sim-b", false, false), lane.messages);
    lane.answers.add(new Outcome.Temporary("unavailable"));

    other.send(List.of(second));

    Dispatch third = lane.followed("p0");
    assertThat(third.paused()).isEqualTo(Map.of("sim-a", Lane.NOON.plusSeconds(60)));
    lane.clock.advance(Duration.ofSeconds(60));
    lane.answers.add(new Outcome.Temporary("unavailable"));
    lane.sending().send(List.of(third));
    assertThat(lane.followed("p0").paused()).isEmpty();
  }

  @Test
  void no_retry_is_planned_past_the_deadline() {
    Dispatch dispatch = lane.aDispatch(Kind.MARKETING);
    lane.clock.set(dispatch.facts().deadline().minusSeconds(30));
    lane.answers.add(new Outcome.Temporary("unavailable"));

    lane.sending().send(List.of(dispatch));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.DEAD);
    assertThat(lane.message(dispatch).reason()).isEqualTo("life_used_up");
  }

  @Test
  void no_step_tells_a_number_or_a_text() {
    List<Outcome> all =
        List.of(
            new Outcome.Accepted("p-1"),
            new Outcome.Refused(RefusalClass.OPTED_OUT, "opted_out"),
            new Outcome.Throttled(Duration.ofSeconds(1), ""),
            new Outcome.Temporary("unavailable"),
            new Outcome.Unknown("timeout"));
    lane.answers.addAll(all);

    all.forEach(outcome -> lane.sending().send(List.of(lane.aDispatch(Kind.OTP))));

    assertThat(lane.steps.names()).hasSize(all.size());
    assertThat(lane.steps.lines().toString()).doesNotContain("2025550", "hello");
  }
}
