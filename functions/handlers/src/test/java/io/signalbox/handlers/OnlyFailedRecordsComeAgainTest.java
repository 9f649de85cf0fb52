package io.signalbox.handlers;

import static io.signalbox.handlers.Events.batch;
import static io.signalbox.handlers.Events.failures;
import static io.signalbox.handlers.Events.tick;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.adapters.sqs.SoonerAgain.Back;
import io.signalbox.core.closing.DeadLetterWork;
import io.signalbox.core.health.Tick;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Work;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A function behind a queue answers with the records that must come again, and no others. */
class OnlyFailedRecordsComeAgainTest {
  private final List<Tick> worked = new ArrayList<>();
  private final List<String> kept = new ArrayList<>();
  private final List<Back> sooner = new ArrayList<>();
  private boolean keeps = true;
  private Function<List<Tick>, List<? extends Work>> worker = batch -> List.of();

  /** A function of ticks that remembers what it was given. */
  private final class Ticks extends QueueFunction<Tick> {
    Ticks() {
      super(
          Tick.class,
          (body, why) -> {
            kept.add(body + " because " + why);
            return keeps;
          },
          sooner::addAll,
          () -> {});
    }

    @Override
    boolean takes(Tick tick) {
      return !tick.id().equals("not mine");
    }

    @Override
    List<? extends Work> work(List<Tick> batch) {
      worked.addAll(batch);
      return worker.apply(batch);
    }
  }

  @Test
  void a_batch_that_went_well_gives_nothing_back() {
    assertThat(answer(tick("a"), tick("b")).toString()).isEqualTo("{\"batchItemFailures\":[]}");

    assertThat(worked).extracting(Tick::id).containsExactly("a", "b");
  }

  @Test
  void one_of_ten_that_fails_goes_back_by_exactly_its_id() {
    worker = batch -> List.of(batch.get(6));

    JsonNode answer = answer(IntStream.range(0, 10).mapToObj(i -> tick("t" + i)));

    assertThat(answer.toString())
        .isEqualTo("{\"batchItemFailures\":[{\"itemIdentifier\":\"record-6\"}]}");
    assertThat(sooner).containsExactly(new Back(Events.QUEUE, "handle-of-record-6", 1));
  }

  @Test
  void of_two_records_that_say_the_same_the_one_that_failed_goes_back() {
    worker = batch -> List.of(batch.get(1));

    assertThat(failures(answer(tick("same"), tick("same")))).containsExactly("record-1");
  }

  @Test
  void a_record_that_cannot_be_read_is_kept_and_holds_up_nobody() {
    worker = batch -> List.of(batch.get(1));

    JsonNode answer = answer(tick("a"), "no JSON +12025550123", tick("b"), "{}", "");

    assertThat(failures(answer)).containsExactly("record-2");
    assertThat(worked).extracting(Tick::id).containsExactly("a", "b");
    assertThat(kept).hasSize(3);
    assertThat(kept.get(0)).startsWith("no JSON +12025550123 because ").endsWith("not JSON");
  }

  @Test
  void why_it_cannot_be_read_repeats_nothing_of_it() {
    answer("{\"type\":\"dispatch\",\"to\":\"+12025550123\",\"id\":17}", "\"secret");

    assertThat(kept)
        .extracting(line -> line.substring(line.indexOf(" because ")))
        .allSatisfy(why -> assertThat(why).doesNotContain("1202", "17", "secret"));
  }

  @Test
  void a_record_that_can_neither_be_read_nor_kept_comes_again() {
    keeps = false;

    assertThat(failures(answer("no JSON", tick("a")))).containsExactly("record-0");
    assertThat(sooner).containsExactly(new Back(Events.QUEUE, "handle-of-record-0", 1));

    assertThat(worked).hasSize(1);
  }

  @Test
  void work_that_is_not_this_functions_is_kept_as_it_came() {
    MessageId id = MessageId.derive("acme", "r", "x");
    String letter =
        new WorkCodec().write(new DeadLetterWork(id, "acme", 1, "r", "t", Instant.EPOCH));

    assertThat(failures(answer(letter))).isEmpty();

    assertThat(worked).isEmpty();
    assertThat(kept).containsExactly(letter + " because it is no Tick");
  }

  @Test
  void work_that_this_function_could_only_fail_at_is_kept_and_does_not_come_again() {
    assertThat(failures(answer(tick("not mine"), tick("a")))).isEmpty();

    assertThat(worked).extracting(Tick::id).containsExactly("a");
    assertThat(kept).containsExactly(tick("not mine") + " because it is not for this queue");
  }

  @Test
  void a_batch_without_a_readable_record_is_not_worked() {
    worker =
        batch -> {
          throw new IllegalStateException("worked");
        };

    assertThat(failures(answer("x", "y"))).isEmpty();
    assertThat(failures(answer())).isEmpty();
    assertThat(failures(new Ticks().handle(Events.json("{}")))).isEmpty();
  }

  @Test
  void giving_back_what_is_not_of_the_batch_fails_the_batch() {
    worker = batch -> List.of(new Tick("test", "a"));

    assertThatThrownBy(() -> answer(tick("a")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("not a record of this batch");
  }

  @Test
  void a_batch_that_fails_as_a_whole_goes_back_soon_and_what_was_kept_of_it_does_not() {
    worker =
        batch -> {
          throw new IllegalStateException("store");
        };

    assertThat(failures(answer(tick("a"), "no JSON", tick("b"))))
        .containsExactly("record-0", "record-2");
    assertThat(sooner).hasSize(2);
    assertThat(kept).hasSize(1);
  }

  private JsonNode answer(Stream<String> bodies) {
    return answer(bodies.toArray(String[]::new));
  }

  private JsonNode answer(String... bodies) {
    return new Ticks().handle(batch(bodies));
  }
}
