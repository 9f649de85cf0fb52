package io.signalbox.core.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.State;
import io.signalbox.core.tenant.DeathReport;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A refusal for the number is evidence against it, before the message says so. */
class RefusedNumbersAreReportedTest {
  private static final String NUMBER = "+12025550100";

  private final Lane lane = new Lane();
  private final Dispatch dispatch = lane.aDispatch(Kind.OTP);

  private Map<String, Set<DeathReport>> reports() {
    return lane.tenants.facts("anybody", Set.of(NUMBER)).reports();
  }

  private List<Dispatch> send() {
    return lane.sending().send(List.of(dispatch));
  }

  @Test
  void once_for_a_message() {
    lane.answers.add(new Outcome.Refused(Outcome.RefusalClass.NUMBER, "27"));

    assertThat(send()).isEmpty();
    send();

    assertThat(reports())
        .isEqualTo(Map.of(NUMBER, Set.of(new DeathReport(dispatch.id(), "sim-a", Lane.NOON))));
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.REJECTED);
    assertThat(lane.counted.of(Metrics.DEAD_NUMBERS, Map.of("channel", "sim-a", "class", "submit")))
        .isEqualTo(1);
  }

  @Test
  void by_the_record_that_comes_again_when_it_could_not_be_stored() {
    lane.answers.add(new Outcome.Refused(Outcome.RefusalClass.NUMBER, "27"));
    lane.tenants.failSuppressions(1);

    assertThat(send()).containsExactly(dispatch);
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENDING);
    assertThat(send()).isEmpty();

    assertThat(reports().get(NUMBER)).hasSize(1);
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.REJECTED);
    assertThat(lane.message(dispatch).reason()).isEqualTo("number_refused");
    assertThat(lane.calls).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"CONTENT", "OPTED_OUT", "ACCOUNT"})
  void not_for_another_reason(Outcome.RefusalClass refusal) {
    lane.answers.add(new Outcome.Refused(refusal, "27"));

    send();

    assertThat(reports()).isEmpty();
  }
}
