package io.signalbox.core.timer;

import static io.signalbox.core.timer.Station.MINUTE;
import static io.signalbox.core.timer.Station.NINE;
import static io.signalbox.core.timer.Station.QUEUE;
import static io.signalbox.core.timer.Station.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.testing.InMemoryQueues.Sent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Schedules that were lost, refused or never made: the sweep of each minute finds their buckets.
 */
class SweepFindsWhatSchedulesMissedTest {
  private final Station station = new Station();

  @Test
  void a_missed_minute_is_found_within_two_minutes_wherever_in_a_minute_the_sweep_runs() {
    for (int second = 0; second < 60; second++) {
      Station fresh = new Station();
      Instant due = NINE.plusSeconds(600);
      fresh.timers.put(List.of(entry(due, "first"), entry(due.plusSeconds(59), "last")));

      for (int minute = 0; minute < 13; minute++) {
        fresh.clock.set(NINE.plusSeconds(60L * minute + second));
        fresh.release().sweep();
      }

      assertThat(fresh.queues.sent(QUEUE))
          .hasSize(2)
          .allSatisfy(s -> assertThat(s.visibleAt()).isBefore(due.plusSeconds(120)));
      assertThat(fresh.queues.sent(QUEUE).get(0).visibleAt()).isAfterOrEqualTo(due);
    }
  }

  @Test
  void what_comes_late_into_a_minute_just_swept_is_found_by_the_next_sweep() {
    station.release().sweep();
    station.timers.put(List.of(entry(NINE.plusSeconds(1), "slow writer")));
    station.clock.advance(Duration.ofMinutes(1));

    assertThat(station.release().sweep()).isEqualTo(1);
  }

  @Test
  void a_minute_is_settled_two_minutes_after_it_ended() {
    station.release().sweep();

    assertThat(station.timers.sweptTo()).hasValue(MINUTE - 2);
    station.clock.advance(Duration.ofMinutes(1));
    station.release().sweep();
    assertThat(station.timers.sweptTo()).hasValue(MINUTE - 1);
  }

  @Test
  void what_a_host_an_hour_behind_defers_into_the_past_is_found_within_six_minutes() {
    station.release().sweep();
    station.timers.put(List.of(entry(NINE.minusSeconds(3_600 - 90), "astray")));

    for (int minute = 1; minute <= 6; minute++) {
      station.clock.set(NINE.plusSeconds(60L * minute));
      station.release().sweep();
    }

    assertThat(station.queues.sent(QUEUE)).hasSize(1);
    assertThat(station.timers.sweptTo()).hasValue(MINUTE + 4);
  }

  @Test
  void the_first_sweep_of_all_looks_back_an_hour() {
    station.timers.put(List.of(entry(NINE.minusSeconds(58 * 60), "old")));

    assertThat(station.release().sweep()).isEqualTo(1);
  }

  @Test
  void after_an_outage_it_catches_up_by_the_hour_and_today_is_not_kept_waiting() {
    station.timers.sweptTo(MINUTE - 300);
    station.timers.put(
        IntStream.range(0, 300).mapToObj(i -> entry(NINE.minusSeconds(60L * i), "t" + i)).toList());

    station.release().sweep();

    assertThat(station.queues.works(QUEUE)).contains(entry(NINE, "t0").work());
    assertThat(station.queues.sent().size()).isBetween(60, 95);
    for (int sweep = 0; sweep < 5; sweep++) {
      station.release().sweep();
    }
    assertThat(station.timers.all()).isEmpty();
    assertThat(station.queues.sent()).hasSize(300);
  }

  @Test
  void a_bucket_that_cannot_be_emptied_holds_up_no_other_and_is_not_forgotten() {
    station.release().sweep();
    station.timers.put(List.of(entry(NINE, "lane-gone", "stuck")));
    station.queues.fail(s -> s.queue().equals("lane-gone"));

    for (int minute = 1; minute < 180; minute++) {
      station.clock.set(NINE.plusSeconds(60L * minute));
      station.timers.put(List.of(entry(station.clock.instant().plusSeconds(59), "m" + minute)));
      assertThatThrownBy(() -> station.release().sweep()).isInstanceOf(IllegalStateException.class);
      assertThat(station.queues.sent(QUEUE)).hasSize(minute);
    }

    assertThat(station.steps.count("sweep.stuck")).isEqualTo(179);
    assertThat(station.timers.sweptTo()).hasValue(MINUTE - 1);
    station.queues.heal();
    assertThat(station.release().sweep()).isEqualTo(1);
    assertThat(station.timers.all()).isEmpty();
  }

  @Test
  void what_strays_behind_a_bucket_that_was_stuck_for_long_is_found() {
    station.release().sweep();
    station.timers.put(List.of(entry(NINE, "lane-gone", "stuck")));
    station.queues.fail(s -> s.queue().equals("lane-gone"));
    station.clock.set(NINE.plusSeconds(60L * 120));
    station.timers.put(List.of(entry(NINE.plusSeconds(60L * 90), "astray")));

    for (int minute = 121; minute < 127; minute++) {
      station.clock.set(NINE.plusSeconds(60L * minute));
      assertThatThrownBy(() -> station.release().sweep()).isInstanceOf(IllegalStateException.class);
    }

    assertThat(station.queues.sent(QUEUE)).hasSize(1);
  }

  @Test
  void two_sweeps_at_once_release_each_entry_and_go_on_from_the_same_place() {
    station.timers.put(List.of(entry(NINE, "x")));
    station.release().sweep();
    station.clock.advance(Duration.ofSeconds(-90));
    station.release().sweep();
    station.clock.advance(Duration.ofSeconds(90));
    station.release().sweep();

    assertThat(station.queues.sent()).extracting(Sent::work).hasSize(1);
    assertThat(station.timers.sweptTo()).hasValue(MINUTE - 2);
  }
}
