package io.signalbox.core.ingest;

import static io.signalbox.core.ingest.Asked.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.ingest.FeedbackIntake.Result;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Feedback;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.testing.InMemoryHealth;
import io.signalbox.core.testing.Steps;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FeedbackIsTakenOnMessagesThatWereSentTest {
  private static final FeedbackRequest USED = new FeedbackRequest("converted", List.of());

  private final Bench bench = new Bench();
  private final Steps steps = new Steps();
  private final FeedbackIntake intake =
      new FeedbackIntake(bench.messages, new InMemoryHealth(), bench.clock, steps);

  @ParameterizedTest
  @EnumSource
  void it_is_kept_with_its_time_and_the_state_stays(Feedback.Outcome outcome) {
    MessageId id = sent();
    FeedbackRequest request = new FeedbackRequest(outcome.wireName(), List.of());

    Result result = intake.take(bench.tenant, id, request);

    assertThat(bench.only().feedback()).isEqualTo(new Feedback(outcome, Bench.NOON));
    assertThat(bench.only().state()).isEqualTo(State.SENDING);
    assertThat(result).isEqualTo(new Result.Taken(bench.only()));
  }

  @Test
  void of_what_was_never_sent_nobody_can_say_anything() {
    bench.accept(request());
    MessageId id = bench.only().id();

    assertThat(intake.take(bench.tenant, id, USED)).isEqualTo(new Result.NotSent(State.ACCEPTED));
    assertThat(bench.only().feedback()).isNull();
  }

  @Test
  void the_message_of_another_tenant_is_not_there() {
    MessageId id = sent();
    Tenant other = new Tenant("other", "whsec_MDEy", null, Map.of(), 100);

    assertThat(intake.take(other, id, USED)).isEqualTo(new Result.NotFound());
    assertThat(intake.take(bench.tenant, MessageId.derive("a", "b", "c"), USED))
        .isEqualTo(new Result.NotFound());
    assertThat(bench.only().feedback()).isNull();

    intake.take(bench.tenant, id, USED);
    assertThat(intake.take(other, id, USED)).isEqualTo(new Result.NotFound());
  }

  @Test
  void every_fault_is_told_at_once_and_nothing_stored() {
    MessageId id = sent();
    Fault misspelt = new Fault("/outcom", "unknown_field", "No.");

    assertThat(codes(id, new FeedbackRequest(null, List.of(misspelt))))
        .containsExactly("unknown_field", "outcome_required");
    assertThat(codes(id, new FeedbackRequest("CONVERTED", List.of())))
        .containsExactly("outcome_unknown");
    assertThat(codes(id, new FeedbackRequest("converted", List.of(misspelt))))
        .containsExactly("unknown_field");
    Fault wrong = new Fault("/outcome", "wrong_type", "No.");
    assertThat(codes(id, new FeedbackRequest(null, List.of(wrong)))).containsExactly("wrong_type");
    assertThat(bench.only().feedback()).isNull();
  }

  @Test
  void the_log_tells_the_outcome_and_what_became_of_it() {
    intake.take(bench.tenant, sent(), USED);

    assertThat(steps.lines())
        .extracting(Steps.Line::traceId)
        .containsExactly(bench.only().origin().traceId());
  }

  private List<String> codes(MessageId id, FeedbackRequest request) {
    Result result = intake.take(bench.tenant, id, request);
    assertThat(result).isInstanceOf(Result.Faulty.class);
    return ((Result.Faulty) result).faults().stream().map(Fault::code).toList();
  }

  /** One whose first attempt is claimed. */
  private MessageId sent() {
    bench.accept(request());
    MessageId id = bench.only().id();
    Choice choice = new Choice("sim-a", "test", 0, "");
    Attempt attempt = new Attempt(1, choice, Bench.NOON, Bench.NOON.plusSeconds(9), null);
    assertThat(bench.messages.apply(id, Transition.claim(attempt))).isPresent();
    return id;
  }
}
