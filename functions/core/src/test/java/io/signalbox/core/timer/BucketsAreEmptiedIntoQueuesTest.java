package io.signalbox.core.timer;

import static io.signalbox.core.timer.Station.MINUTE;
import static io.signalbox.core.timer.Station.NINE;
import static io.signalbox.core.timer.Station.QUEUE;
import static io.signalbox.core.timer.Station.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.testing.InMemoryQueues.Sent;
import io.signalbox.core.testing.Samples;
import io.signalbox.core.testing.UnreliableMessages;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Releasing early, late, twice, in part and in bulk loses nothing and is never early. */
class BucketsAreEmptiedIntoQueuesTest {
  private final Station station = new Station();

  @Test
  void an_entry_is_never_visible_before_it_is_due_and_less_than_a_second_after() {
    for (int millis = -1_500; millis < 1_500; millis += 50) {
      station.clock.set(NINE.minusSeconds(70).plusMillis(millis));
      station.queues.clear();
      Instant due = NINE.plusSeconds(7).plusMillis(123);
      station.timers.put(List.of(entry(due, "x")));

      assertThat(station.release().release(MINUTE)).isEqualTo(1);

      Sent sent = station.queues.sent(QUEUE).get(0);
      assertThat(sent.visibleAt()).isBetween(due, due.plusMillis(999));
    }
  }

  @Test
  void an_overdue_entry_goes_without_delay() {
    station.timers.put(List.of(entry(NINE.plusSeconds(7), "x")));
    station.clock.set(NINE.plus(Duration.ofHours(5)));

    station.release().release(MINUTE);

    assertThat(station.queues.sent(QUEUE)).extracting(Sent::delay).containsExactly(Duration.ZERO);
  }

  @Test
  void a_bucket_that_no_queue_could_delay_so_long_is_left_to_its_own_schedule() {
    Instant due = NINE.plus(Duration.ofMinutes(15));
    station.timers.put(List.of(entry(due, "x")));

    assertThat(station.release().release(MINUTE + 15)).isZero();
    assertThat(station.timers.all()).hasSize(1);

    station.clock.advance(Duration.ofMinutes(1));
    assertThat(station.release().release(MINUTE + 15)).isEqualTo(1);
    assertThat(station.queues.sent(QUEUE).get(0).visibleAt()).isEqualTo(due);
  }

  @Test
  void a_second_release_finds_nothing() {
    station.timers.put(List.of(entry(NINE, "x")));

    assertThat(station.release().release(MINUTE)).isEqualTo(1);
    assertThat(station.release().release(MINUTE)).isZero();

    assertThat(station.queues.sent()).hasSize(1);
    assertThat(station.timers.all()).isEmpty();
  }

  @Test
  void an_entry_is_deleted_only_when_it_is_queued() {
    TimerStore undeletable = new Undeletable(station.timers);
    station.timers.put(List.of(entry(NINE, "x")));

    assertThatThrownBy(() -> station.release(undeletable, station.messages).release(MINUTE))
        .hasMessage("throttled");
    assertThat(station.queues.sent()).hasSize(1);
    station.release().release(MINUTE);

    assertThat(station.queues.works(QUEUE).stream().distinct()).hasSize(1);
    assertThat(station.timers.all()).isEmpty();
  }

  @Test
  void what_the_queue_refuses_stays_in_the_bucket_and_the_caller_is_told() {
    station.timers.put(IntStream.range(0, 20).mapToObj(i -> entry(NINE, "t" + i)).toList());
    station.queues.fail(s -> s.work().key().length() == "tick-t1".length());

    assertThatThrownBy(() -> station.release().release(MINUTE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("10");

    assertThat(station.queues.sent()).hasSize(10);
    assertThat(station.timers.all()).hasSize(10);
    station.queues.heal();
    assertThat(station.release().release(MINUTE)).isEqualTo(10);
    assertThat(station.queues.sent()).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  void what_is_refused_once_goes_through_in_the_same_call() {
    station.timers.put(IntStream.range(0, 20).mapToObj(i -> entry(NINE, "t" + i)).toList());
    station.queues.fail(10, s -> true);

    assertThat(station.release().release(MINUTE)).isEqualTo(20);

    assertThat(station.timers.all()).isEmpty();
  }

  @Test
  void a_queue_that_takes_nothing_holds_up_no_other() {
    List<TimerEntry> gone =
        IntStream.range(0, 1_200).mapToObj(i -> entry(NINE, "lane-gone", "g" + i)).toList();
    List<TimerEntry> good =
        IntStream.range(0, 900).mapToObj(i -> entry(NINE.plusSeconds(1), "t" + i)).toList();
    station.timers.put(gone);
    station.timers.put(good);
    station.queues.fail(s -> s.queue().equals("lane-gone"));

    assertThatThrownBy(() -> station.release().release(MINUTE))
        .isInstanceOf(IllegalStateException.class);

    assertThat(station.queues.sent(QUEUE)).hasSize(900);
    assertThat(station.timers.all()).hasSize(1_200);
  }

  @Test
  void a_hundred_thousand_go_in_one_call_and_each_once() {
    station.timers.put(bulk(100_000));

    assertThat(station.release().release(MINUTE)).isEqualTo(100_000);

    assertThat(station.timers.all()).isEmpty();
    assertThat(station.queues.works(QUEUE)).hasSize(100_000).doesNotHaveDuplicates();
  }

  @Test
  void of_more_the_rest_is_told_and_goes_with_the_next_call() {
    station.timers.put(bulk(100_001));

    assertThatThrownBy(() -> station.release().release(MINUTE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("not empty after 100000");
    assertThat(station.release().release(MINUTE)).isEqualTo(1);

    assertThat(station.queues.works(QUEUE)).hasSize(100_001).doesNotHaveDuplicates();
  }

  @Test
  void a_scheduled_message_is_queued_in_its_story_too() {
    Message message = scheduled();

    station.release().release(MINUTE);

    assertThat(station.messages.find(message.id()).orElseThrow().state()).isEqualTo(State.QUEUED);
    assertThat(station.steps.names()).containsExactly("release");
  }

  @Test
  void a_cancelled_message_stays_cancelled_and_its_entry_leaves() {
    Message message = scheduled();
    Transition cancel =
        Transition.close(
            State.CANCELLED, Set.of(State.SCHEDULED), Transition.ANY, "cancel", null, NINE);
    assertThat(station.messages.apply(message.id(), cancel)).isPresent();

    station.release().release(MINUTE);

    assertThat(station.messages.find(message.id()).orElseThrow().state())
        .isEqualTo(State.CANCELLED);
    assertThat(station.timers.all()).isEmpty();
  }

  @Test
  void a_story_that_cannot_be_written_holds_up_no_message() {
    Message message = scheduled();
    UnreliableMessages down = new UnreliableMessages(station.messages).downFor(id -> true);

    assertThat(station.release(station.timers, down).release(MINUTE)).isEqualTo(1);

    assertThat(station.queues.works("p1")).hasSize(1);
    assertThat(station.timers.all()).isEmpty();
    assertThat(station.messages.find(message.id()).orElseThrow().state())
        .isEqualTo(State.SCHEDULED);
  }

  private Message scheduled() {
    Message message = Samples.full(Samples.plain().origin().text());
    station.messages.create(message);
    Dispatch dispatch = Dispatch.first(message.origin(), NINE);
    station.timers.put(List.of(new TimerEntry(NINE, QUEUE, dispatch)));
    return message;
  }

  private static List<TimerEntry> bulk(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> entry(NINE.plusSeconds(i % 60), "t" + i))
        .toList();
  }

  /** Buckets from which nothing can be taken. */
  private record Undeletable(TimerStore real) implements TimerStore {
    @Override
    public void put(List<TimerEntry> entries) {
      real.put(entries);
    }

    @Override
    public Iterator<List<TimerEntry>> bucket(long minute, int limit) {
      return real.bucket(minute, limit);
    }

    @Override
    public void delete(List<TimerEntry> entries) {
      throw new IllegalStateException("throttled");
    }

    @Override
    public OptionalLong sweptTo() {
      return real.sweptTo();
    }

    @Override
    public void sweptTo(long minute) {
      real.sweptTo(minute);
    }
  }
}
