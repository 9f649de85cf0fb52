package io.signalbox.core.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.health.trial.Trial;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.send.Outcome.RefusalClass;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class StrategiesAreCountedByTheirMessagesTest {
  private final Lane lane = new Lane();

  private Trial all() {
    return lane.trials.read(today(), today()).stream().reduce(Trial::plus).orElseThrow();
  }

  private LocalDate today() {
    return LocalDate.ofInstant(lane.clock.instant(), ZoneOffset.UTC);
  }

  @Test
  void a_first_attempt_starts_its_message_and_has_its_price() {
    lane.sending().send(List.of(lane.aDispatch(Kind.OTP)));

    assertThat(lane.trials.read(today(), today()))
        .containsExactly(
            new Trial(
                new Trial.Of("test", "US", Kind.OTP, today()), 1, 0, 0, 0, 7_500, 56_250_000));
  }

  @Test
  void one_that_failed_starts_it_too_and_a_later_one_does_not() {
    Dispatch first = lane.aDispatch(Kind.OTP);
    lane.answers.add(new Outcome.Temporary("unavailable"));
    lane.sending().send(List.of(first));
    assertThat(all().started()).isEqualTo(1);
    assertThat(all().costMicros()).isZero();

    lane.sending().send(List.of(lane.followed("p0")));

    assertThat(all().started()).isEqualTo(1);
    assertThat(all().costMicros()).isEqualTo(7_500);
  }

  @Test
  void a_repetition_under_the_same_key_starts_nothing_and_is_paid_once() {
    Channel keyed = Lane.channel(true, false);
    lane.answers.add(new Outcome.Unknown("timeout"));
    lane.sending(keyed, lane.messages).send(List.of(lane.aDispatch(Kind.OTP)));
    Dispatch repetition = lane.followed("lane-sim-a-p0");
    lane.clock.set(repetition.dueAt());

    lane.sending(keyed, lane.messages).send(List.of(repetition));

    assertThat(all().started()).isEqualTo(1);
    assertThat(all().costMicros()).isEqualTo(7_500);
  }

  @Test
  void a_refusal_starts_it_and_costs_nothing() {
    lane.answers.add(new Outcome.Refused(RefusalClass.NUMBER, "invalid"));

    lane.sending().send(List.of(lane.aDispatch(Kind.NOTIFICATION)));

    assertThat(all().started()).isEqualTo(1);
    assertThat(all().costMicros()).isZero();
  }

  @Test
  void a_record_that_comes_twice_is_counted_once() {
    Dispatch dispatch = lane.aDispatch(Kind.OTP);
    lane.sending().send(List.of(dispatch));

    lane.sending().send(List.of(dispatch));

    assertThat(all().started()).isEqualTo(1);
  }

  @Test
  void a_store_of_trials_that_fails_costs_no_message_and_no_evidence() {
    lane.trials.fail();
    Dispatch dispatch = lane.aDispatch(Kind.OTP);

    assertThat(lane.sending().send(List.of(dispatch))).isEmpty();

    assertThat(lane.endOf(dispatch).outcome()).isEqualTo("accepted");
    assertThat(lane.health.read(0, Long.MAX_VALUE)).isNotEmpty();
    assertThat(lane.steps.names()).contains("health.uncounted");
  }
}
