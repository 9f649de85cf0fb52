package io.signalbox.core.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.State;
import io.signalbox.core.testing.InMemoryQueues.Sent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A breaker opened while records waited in the lane: they are routed anew, not failed. */
class OpenGateSendsRecordsBackToRoutingTest {
  private final Lane lane = new Lane();

  @BeforeEach
  void open() {
    lane.openGate();
  }

  @Test
  void the_record_keeps_its_attempt_and_forgets_its_channel() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);

    assertThat(lane.sending().send(List.of(dispatch))).isEmpty();

    assertThat(lane.calls).isEmpty();
    assertThat(lane.message(dispatch).attempts()).isEmpty();
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.ACCEPTED);
    Dispatch back = (Dispatch) lane.queues.works("p0").get(0);
    assertThat(back)
        .isEqualTo(
            new Dispatch(dispatch.facts(), 1, dispatch.step(), List.of(), dispatch.dueAt(), null));
  }

  @Test
  void it_goes_on_sparing_the_channels_that_asked_for_it() {
    Map<String, Instant> paused = Map.of("sim-b", Lane.NOON.plusSeconds(60));
    Dispatch d = lane.aDispatch(Kind.OTP);
    Dispatch sparing =
        new Dispatch(
            d.facts(), 1, d.step(), List.of(), paused, List.of("sim-c"), d.dueAt(), d.choice());

    lane.sending().send(List.of(sparing));

    assertThat(lane.queues.works("p0"))
        .extracting(w -> ((Dispatch) w).paused())
        .containsExactly(paused);
    assertThat(lane.queues.works("p0"))
        .extracting(w -> ((Dispatch) w).doubted())
        .containsExactly(List.of("sim-c"));
  }

  @Test
  void it_costs_no_receipt_check() {
    lane.sending().send(List.of(lane.aDispatch(Kind.OTP)));

    assertThat(lane.timers.all()).isEmpty();
    assertThat(lane.queues.works("receipts")).isEmpty();
  }

  @Test
  void a_gate_whose_breaker_is_dead_stops_nothing_any_more() {
    lane.clock.advance(Duration.ofSeconds(91));
    Dispatch dispatch = lane.aDispatch(Kind.OTP);

    lane.sending().send(List.of(dispatch));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENT);
  }

  @Test
  void an_otp_waits_one_second_before_it_is_routed_again() {
    lane.sending().send(List.of(lane.aDispatch(Kind.OTP)));

    assertThat(lane.queues.sent("p0"))
        .extracting(Sent::delay)
        .containsExactly(Duration.ofSeconds(1));
  }

  @Test
  void others_wait_one_or_two_seconds_and_not_all_the_same() {
    List<Dispatch> batch =
        Stream.generate(() -> lane.aDispatch(Kind.NOTIFICATION)).limit(50).toList();

    lane.sending().send(batch);

    assertThat(lane.queues.sent("p1"))
        .hasSize(50)
        .extracting(Sent::delay)
        .containsOnly(Duration.ofSeconds(1), Duration.ofSeconds(2));
  }

  @Test
  void a_message_at_the_end_of_its_life_goes_at_once_and_never_past_its_deadline() {
    for (Kind kind : Kind.values()) {
      Dispatch dispatch = lane.aDispatch(kind);
      for (long millis : List.of(3_000L, 2_000L, 1_500L, 1_000L, 999L, 1L)) {
        lane.clock.set(dispatch.facts().deadline().minusMillis(millis));
        lane.openGate();
        lane.queues.clear();

        lane.sending().send(List.of(dispatch));

        Sent back = lane.queues.sent(kind.priority().queue()).get(0);
        assertThat(back.visibleAt()).isBefore(dispatch.facts().deadline());
      }
    }
  }

  @Test
  void a_record_that_cannot_be_queued_stays_in_the_lane() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.queues.fail(s -> s.queue().equals("p0"));

    assertThat(lane.sending().send(List.of(dispatch))).containsExactly(dispatch);
  }

  @Test
  void a_look_into_an_earlier_attempt_is_made_all_the_same() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    Dispatch look =
        new Dispatch(
            dispatch.facts(),
            1,
            Dispatch.Step.CONFIRM,
            List.of(),
            dispatch.dueAt(),
            dispatch.choice());

    lane.sending().send(List.of(look));

    assertThat(lane.queues.works("p0")).isEmpty();
  }
}
