package io.signalbox.core.ingest;

import static io.signalbox.core.ingest.Asked.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Transition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** CASES 11 and 12. */
class RepeatedRequestsGetTheFirstAnswerTest {
  private final Bench bench = new Bench();

  @Test
  void the_same_request_again_gets_the_first_answer_and_stores_nothing_new() {
    Answer.Taken first = bench.taken(request().to("+12025550100", "12"));
    bench.clock.advance(Duration.ofDays(2));
    bench.tenants.suppress("acme", "+12025550100", "opted_out");

    Answer.Taken again = bench.taken(request().to("+12025550100", "12"));

    assertThat(first.repeated()).isFalse();
    assertThat(again.repeated()).isTrue();
    assertThat(again.first()).isEqualTo(first.first());
    assertThat(bench.messages.all()).hasSize(1);
  }

  @Test
  void the_same_id_with_anything_else_in_the_body_is_refused_and_nothing_is_sent() {
    bench.accept(request());
    List<Asked> others =
        List.of(
            request().to("+12025550101"),
            request().to("+12025550100", "+12025550101"),
            request().text("Another"),
            request().template("code", Map.of("code", "123456")),
            request().kind("notification"),
            request().bizType("REGISTER_CODE"),
            request().from("Acme"),
            request().channel("sim-a"),
            request().sendAt(new SendAt.At(Bench.NOON.plusSeconds(3600))),
            request().ttl(600),
            request().attempts(5),
            request().callback("https://example.com/h"));

    assertThat(others)
        .allSatisfy(o -> assertThat(bench.accept(o)).isEqualTo(new Answer.Reused("r-1")));
    assertThat(bench.messages.all()).hasSize(1);
    assertThat(bench.queues.sent()).hasSize(1);
  }

  /** Forgotten earlier, the same id with another text would get a 202 and send nothing. */
  @Test
  void a_request_knows_when_the_last_of_its_messages_ends() {
    Instant at = Bench.NOON.plus(Duration.ofDays(29));
    Asked late = request().sendAt(new SendAt.At(at)).ttl(3600);

    assertThat(bench.taken(late).first().lastDeadline()).isEqualTo(at.plusSeconds(3600));
    assertThat(bench.taken(request().named("r-2").to("12")).first().lastDeadline())
        .isEqualTo(Bench.NOON);
  }

  @Test
  void another_trace_id_is_no_other_request() {
    bench.accept(request().trace("t-1"));

    assertThat(bench.taken(request().trace("t-2")).repeated()).isTrue();
  }

  @Test
  void the_same_id_of_another_tenant_is_another_request() {
    bench.accept(request());
    io.signalbox.core.tenant.Tenant other =
        new io.signalbox.core.tenant.Tenant("other", "whsec_MDEy", null, Map.of(), 100);

    Answer answer = bench.ingest().accept(other, request().build());

    assertThat(((Answer.Taken) answer).repeated()).isFalse();
    assertThat(bench.messages.all()).hasSize(2);
  }

  @Test
  void what_is_being_sent_is_not_queued_again() {
    bench.accept(request());
    Choice choice = new Choice("sim-a", "test", 0, "");
    bench.messages.apply(
        bench.only().id(),
        Transition.claim(new Attempt(1, choice, Bench.NOON, Bench.NOON.plusSeconds(9), null)));

    bench.accept(request());

    assertThat(bench.queues.sent()).hasSize(1);
  }

  @Test
  void a_send_time_that_is_past_by_now_does_not_make_a_repetition_faulty() {
    Asked asked = request().sendAt(new SendAt.At(Bench.NOON.plusSeconds(7200)));
    Answer.Taken first = bench.taken(asked);
    bench.clock.advance(Duration.ofDays(1));

    assertThat(bench.taken(asked).first()).isEqualTo(first.first());
  }

  @Test
  void a_faulty_request_under_a_used_id_is_told_its_faults() {
    bench.accept(request());

    assertThat(bench.accept(request().ttl(1))).isInstanceOf(Answer.Faulty.class);
  }

  @Test
  void a_template_that_is_gone_fails_only_what_was_never_stored() {
    Asked asked = request().template("code", Map.of("code", "1"));
    Answer first = bench.accept(asked);
    Bench changed = new Bench();
    changed.requests.putIfAbsent(((Answer.Taken) first).first());
    io.signalbox.core.tenant.Tenant bare =
        new io.signalbox.core.tenant.Tenant("acme", "whsec_MDEy", null, Map.of(), 100);

    assertThat(bench.ingest().accept(bare, asked.build()))
        .isEqualTo(new Answer.Taken(true, ((Answer.Taken) first).first()));
    assertThat(changed.ingest().accept(bare, asked.build())).isInstanceOf(Answer.Faulty.class);
  }

  @Test
  void two_at_the_same_instant_make_one_set_of_messages_with_the_same_ids() {
    for (Meeting meeting : Meeting.values()) {
      Bench shared = new Bench();
      List<Answer> answers = new ArrayList<>();
      Asked asked = request().toMany(3);
      Requests meetingPlace = meeting.at(shared, () -> answers.add(shared.accept(asked)));

      answers.add(
          shared
              .ingest(meetingPlace, shared.messages, shared.queues, shared.timers, shared.schedules)
              .accept(shared.tenant, asked.build()));

      assertThat(answers).hasSize(2).allMatch(Answer.Taken.class::isInstance);
      assertThat(answers.stream().map(a -> ((Answer.Taken) a).first()).distinct()).hasSize(1);
      assertThat(answers.stream().filter(a -> ((Answer.Taken) a).repeated())).hasSize(1);
      assertThat(shared.messages.all()).extracting(Message::id).doesNotHaveDuplicates().hasSize(3);
      assertThat(shared.queuedIds()).hasSize(3);
    }
  }

  /** Where the second call runs while the first one stores its request. */
  private enum Meeting {
    JUST_BEFORE,
    JUST_AFTER;

    Requests at(Bench bench, Runnable second) {
      return new Requests() {
        @Override
        public Optional<Stored> putIfAbsent(Stored request) {
          if (Meeting.this == JUST_BEFORE) {
            second.run();
          }
          Optional<Stored> there = bench.requests.putIfAbsent(request);
          if (Meeting.this == JUST_AFTER) {
            second.run();
          }
          return there;
        }

        @Override
        public Optional<Stored> find(String tenant, String requestId) {
          return bench.requests.find(tenant, requestId);
        }
      };
    }
  }
}
