package io.signalbox.core.ingest;

import static io.signalbox.core.ingest.Asked.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.State;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A 202 is never given for what is not stored and queued (CASE 9). */
class AcceptedMeansStoredAndQueuedTest {
  private final Bench bench = new Bench();

  @Test
  void each_kind_goes_to_its_own_queue() {
    for (Kind kind : Kind.values()) {
      bench.accept(request().named(kind.name()).kind(kind.wireName()));
    }

    assertThat(bench.queues.sent()).extracting(s -> s.queue()).containsExactly("p0", "p1", "p2");
  }

  @Test
  void what_is_due_now_is_queued_as_the_first_attempt() {
    bench.accept(request());

    assertThat(bench.queues.works("p0"))
        .containsExactly(Dispatch.first(bench.only().origin(), Bench.NOON));
    assertThat(bench.only().state()).isEqualTo(State.ACCEPTED);
  }

  @Test
  void what_is_due_later_waits_in_a_timer_and_lives_from_its_send_time() {
    Instant evening = Bench.NOON.plus(Duration.ofHours(6));
    Asked asked = request().sendAt(new SendAt.At(evening));

    assertThat(bench.lines(asked).get(0).state()).isEqualTo("SCHEDULED");
    assertThat(bench.queues.sent()).isEmpty();
    assertThat(bench.timers.all()).hasSize(1);
    assertThat(bench.timers.all().get(0).due()).isEqualTo(evening);
    assertThat(bench.timers.all().get(0).queue()).isEqualTo("p0");
    assertThat(bench.schedules.minutes()).hasSize(1);
    assertThat(bench.only().state()).isEqualTo(State.SCHEDULED);
    assertThat(bench.only().origin().deadline()).isEqualTo(evening.plus(Duration.ofMinutes(10)));
  }

  @Test
  void one_entry_that_the_queue_does_not_take_makes_it_an_error() {
    MessageId unlucky = MessageId.derive("acme", "r-1", "+12025550103");
    bench.queues.fail(s -> ((Dispatch) s.work()).id().equals(unlucky));

    Answer answer = bench.accept(request().toMany(10));

    assertThat(answer).isInstanceOf(Answer.Unavailable.class);
    assertThat(((Answer.Unavailable) answer).code()).isEqualTo("queue_unavailable");
    assertThat(bench.queuedIds()).hasSize(9).doesNotContain(unlucky);
  }

  @Test
  void after_such_an_error_the_same_request_leaves_no_message_without_a_queue_entry() {
    MessageId unlucky = MessageId.derive("acme", "r-1", "+12025550103");
    bench.queues.fail(s -> ((Dispatch) s.work()).id().equals(unlucky));
    bench.accept(request().toMany(10));
    bench.queues.heal();
    bench.clock.advance(Duration.ofMinutes(2));

    Answer.Taken taken = bench.taken(request().toMany(10));

    assertThat(taken.repeated()).isTrue();
    assertThat(bench.messages.all()).hasSize(10);
    assertThat(bench.queuedIds()).hasSize(10);
    assertThat(taken.first().acceptedAt()).isEqualTo(Bench.NOON);
  }

  @Test
  void a_store_that_fails_makes_it_an_error_and_what_was_stored_is_queued() {
    Doors doors = new Doors(bench).breakingBefore(Doors.Effect.CREATE, 3);

    Answer answer = doors.ingest().accept(bench.tenant, request().toMany(5).build());

    assertThat(((Answer.Unavailable) answer).code()).isEqualTo("storage_unavailable");
    assertThat(bench.messages.all()).hasSize(4);
    assertThat(bench.queuedIds()).hasSize(4);
  }

  @Test
  void a_request_that_cannot_be_stored_is_an_error_and_leaves_nothing() {
    Doors doors = new Doors(bench).breakingBefore(Doors.Effect.REQUEST, 1);

    Answer answer = doors.ingest().accept(bench.tenant, request().build());

    assertThat(((Answer.Unavailable) answer).code()).isEqualTo("storage_unavailable");
    assertThat(bench.messages.all()).isEmpty();
    assertThat(List.of(bench.queues.sent(), bench.timers.all())).allMatch(List::isEmpty);
  }
}
