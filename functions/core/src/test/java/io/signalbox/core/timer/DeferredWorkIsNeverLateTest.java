package io.signalbox.core.timer;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.health.Tick;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.testing.InMemoryMessages;
import io.signalbox.core.testing.InMemoryQueues;
import io.signalbox.core.testing.InMemorySchedules;
import io.signalbox.core.testing.InMemoryTimers;
import io.signalbox.core.testing.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Waits of every length, begun at every second of a minute, end in time and by the right means. */
class DeferredWorkIsNeverLateTest {
  private static final Instant NINE = Instant.parse("2026-03-01T09:00:00Z");
  private static final String QUEUE = "p1";

  private final MutableClock clock = new MutableClock(NINE);
  private final InMemoryQueues queues = new InMemoryQueues(clock);
  private final InMemoryTimers timers = new InMemoryTimers();
  private final InMemorySchedules schedules = new InMemorySchedules();
  private final Later later = new Later(timers, schedules, queues, clock);

  @Test
  void a_wait_under_a_minute_goes_by_the_queues_delay() {
    deferAtEverySecond(Duration.ofMillis(59_999));

    assertThat(timers.all()).isEmpty();
    assertThat(schedules.minutes()).isEmpty();
    assertThat(queues.sent(QUEUE)).hasSize(60);
  }

  @Test
  void a_wait_from_two_and_a_half_minutes_on_goes_by_bucket_and_schedule() {
    deferAtEverySecond(Duration.ofMillis(150_001));

    assertThat(timers.all()).hasSize(60);
    assertThat(queues.sent()).isEmpty();
  }

  @Test
  void a_bucket_is_used_only_while_its_schedule_can_still_be_made() {
    for (int wait = 60; wait < 150; wait++) {
      deferAtEverySecond(Duration.ofSeconds(wait));
    }

    assertThat(timers.all()).isNotEmpty();
    assertThat(queues.sent()).isNotEmpty();
    assertThat(queues.sent())
        .allSatisfy(s -> assertThat(s.delay()).isLessThan(Duration.ofSeconds(150)));
  }

  @Test
  void what_goes_into_a_bucket_finds_its_schedule_ahead() {
    for (int wait = 60; wait < 150; wait++) {
      for (int second = 0; second < 60; second++) {
        clock.set(NINE.plusSeconds(second));
        defer("t" + wait + "-" + second, Duration.ofSeconds(wait));
        assertThat(schedules.minutes())
            .allSatisfy(minute -> assertThat(Schedules.firesAt(minute)).isAfter(clock.instant()));
        timers.delete(timers.all());
        schedules.clear();
      }
    }
  }

  @Test
  void a_released_entry_is_visible_at_its_due_second_wherever_in_its_minute_the_schedule_fires() {
    Instant due = NINE.plusSeconds(600).plusSeconds(7);
    for (int late = 0; late < 60; late++) {
      clock.set(NINE);
      queues.clear();
      defer("x", Duration.between(NINE, due));
      clock.set(Schedules.firesAt(timers.all().get(0).minute()).plusSeconds(late));

      assertThat(release().release(due.getEpochSecond() / 60)).isEqualTo(1);

      assertThat(queues.sent(QUEUE).get(0).visibleAt()).isEqualTo(due);
    }
  }

  @Test
  void all_entries_of_a_minute_ask_for_one_schedule() {
    List<TimerEntry> batch =
        IntStream.range(0, 1_000).mapToObj(i -> entry("c" + i, 3_600)).toList();

    later.schedule(batch);

    assertThat(schedules.calls()).isEqualTo(1);
  }

  @Test
  void a_delay_is_rounded_up_to_whole_seconds() {
    defer("y", Duration.ofMillis(1_001));

    assertThat(queues.sent(QUEUE).get(0).delay()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void what_the_queue_refuses_comes_back() {
    queues.fail(s -> s.work().key().equals("tick-bad"));

    List<TimerEntry> unsent = later.schedule(List.of(entry("good", 5), entry("bad", 5)));

    assertThat(unsent).containsExactly(entry("bad", 5));
  }

  private void deferAtEverySecond(Duration wait) {
    for (int second = 0; second < 60; second++) {
      clock.set(NINE.plusSeconds(second));
      defer(wait + "-" + second, wait);
    }
  }

  private void defer(String id, Duration wait) {
    later.schedule(
        List.of(new TimerEntry(clock.instant().plus(wait), QUEUE, new Tick("minute", id))));
  }

  private TimerEntry entry(String id, long seconds) {
    return new TimerEntry(clock.instant().plusSeconds(seconds), QUEUE, new Tick("minute", id));
  }

  private Release release() {
    return new Release(
        timers, queues, new InMemoryMessages(), Parallel.sequential(), clock, StepLog.NONE);
  }
}
