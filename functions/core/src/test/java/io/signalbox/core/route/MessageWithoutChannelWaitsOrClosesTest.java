package io.signalbox.core.route;

import static io.signalbox.core.route.Samples.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.StrategyShare;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.State;
import io.signalbox.core.route.Decision.Close;
import io.signalbox.core.route.Decision.ToLane;
import io.signalbox.core.route.Decision.Wait;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageWithoutChannelWaitsOrClosesTest {
  private static final Snapshot OPEN = gates(Map.of("a", 0.0));
  private final Router router =
      new Router(new Choosing(StrategyShare.DEFAULT), RoutePolicy.DEFAULT);

  @Test
  void past_its_deadline_it_expires_before_any_channel_is_looked_at() {
    assertThat(decide(living(Duration.ZERO), Snapshot.empty(), disabled("a")))
        .isEqualTo(new Close(State.EXPIRED, Decision.TTL_PASSED, ""));
  }

  @Test
  void excluded_for_ever_by_all_it_is_rejected() {
    assertThat(decide(otp(), Snapshot.empty(), disabled("a"), weighing("b", 0)))
        .isEqualTo(new Close(State.REJECTED, Decision.NO_CHANNEL, "a -off, b -off"));
  }

  @Test
  void without_any_channel_at_all_it_is_rejected() {
    assertThat(decide(otp(), Snapshot.empty()))
        .isEqualTo(new Close(State.REJECTED, Decision.NO_CHANNEL, ""));
  }

  @ParameterizedTest(name = "{0} s late: waits {1} s")
  @CsvSource({"-5,2", "0,2", "2,2", "4,4", "8,8", "16,16", "30,30", "31,30", "300,30"})
  void waits_for_a_breaker_double_up_to_half_a_minute(long late, long delay) {
    Dispatch dispatch = dueAt(otp(), NOW.minusSeconds(late));

    assertThat(decide(dispatch, OPEN, channel("a"), disabled("b")))
        .isEqualTo(new Wait(Duration.ofSeconds(delay), Decision.BREAKERS_OPEN, "a -open, b -off"));
  }

  @ParameterizedTest(name = "{0} s to live: waits {1} s")
  @CsvSource({"20,16", "10,6", "6,2", "5,1"})
  void a_wait_leaves_time_for_a_call(long life, long delay) {
    Dispatch dispatch = dueAt(living(Duration.ofSeconds(life)), NOW.minusSeconds(60));

    assertThat(decide(dispatch, OPEN, channel("a")))
        .isEqualTo(new Wait(Duration.ofSeconds(delay), Decision.BREAKERS_OPEN, "a -open"));
  }

  @Test
  void when_no_wait_fits_any_more_it_expires() {
    Dispatch dispatch = living(Duration.ofMillis(4999));

    assertThat(decide(dispatch, OPEN, channel("a")))
        .isEqualTo(new Close(State.EXPIRED, Decision.BREAKERS_OPEN, "a -open"));
  }

  @Test
  void the_last_chance_is_taken_on_a_ramping_channel_rather_than_none() {
    Snapshot ramping = gates(Map.of("a", 1e-9));

    Decision waits = decide(living(Duration.ofSeconds(5)), ramping, channel("a"));
    Decision goes = decide(living(Duration.ofMillis(4999)), ramping, channel("a"));
    Decision late = decide(living(Duration.ofSeconds(3)), ramping, channel("a"));

    assertThat(waits).isInstanceOf(Wait.class);
    assertThat(goes).isInstanceOf(ToLane.class);
    assertThat(((ToLane) goes).choice().why()).matches("a \\d+\\.\\d\\d\\*");
    assertThat(late).isInstanceOf(Close.class);
  }

  @Test
  void a_channel_that_asked_for_a_pause_is_spared_while_another_is_left() {
    Dispatch dispatch = paused(otp(), Map.of("a", NOW.plusSeconds(900)));

    Decision decision = decide(dispatch, Snapshot.empty(), channel("a"), channel("b"));

    assertThat(((ToLane) decision).choice().why()).matches("b \\d+\\.\\d\\d\\*, a -paused");
  }

  @ParameterizedTest(name = "paused for {0} s with 600 s to live: waits {1} s")
  @CsvSource({"17,17", "595,595", "900,596"})
  void the_only_channel_that_asked_for_a_pause_is_awaited_but_not_past_the_last_chance(
      long pause, long delay) {
    Dispatch dispatch = paused(otp(), Map.of("a", NOW.plusSeconds(pause)));

    assertThat(decide(dispatch, Snapshot.empty(), channel("a"), disabled("b")))
        .isEqualTo(new Wait(Duration.ofSeconds(delay), Decision.THROTTLED, "a -paused, b -off"));
  }

  @Test
  void a_message_that_cannot_wait_for_the_pause_to_end_is_tried_once_more() {
    Dispatch last = living(Duration.ofSeconds(4));
    Dispatch late = living(Duration.ofSeconds(3));
    Map<String, Instant> paused = Map.of("a", NOW.plusSeconds(900));

    assertThat(decide(paused(last, paused), Snapshot.empty(), channel("a")))
        .isInstanceOf(ToLane.class);
    assertThat(decide(paused(late, paused), Snapshot.empty(), channel("a")))
        .isEqualTo(new Close(State.EXPIRED, Decision.NO_TIME_LEFT, "a -paused"));
  }

  @Test
  void a_pause_that_is_over_excludes_nothing() {
    Dispatch dispatch = paused(otp(), Map.of("a", NOW));

    assertThat(decide(dispatch, Snapshot.empty(), channel("a"))).isInstanceOf(ToLane.class);
  }

  private static Dispatch paused(Dispatch d, Map<String, Instant> paused) {
    return new Dispatch(
        d.facts(), d.attempt(), d.step(), d.tried(), paused, List.of(), d.dueAt(), null);
  }

  @Test
  void it_waits_until_the_hours_open_at_the_destination() {
    Dispatch tomorrow = living(Duration.ofDays(1));

    // 07:00 in New York; 21:00 in Tokyo, where the hours ended an hour ago.
    assertThat(decide(tomorrow, Snapshot.empty(), open("a", 8, 20)))
        .isEqualTo(new Wait(Duration.ofHours(1), Decision.LOCAL_HOURS, "a -hours"));
    assertThat(decide(inZone(tomorrow, "Asia/Tokyo"), Snapshot.empty(), open("a", 8, 20)))
        .isEqualTo(new Wait(Duration.ofHours(11), Decision.LOCAL_HOURS, "a -hours"));
  }

  @Test
  void hours_that_open_too_late_expire_it() {
    assertThat(decide(living(Duration.ofMinutes(60)), Snapshot.empty(), open("a", 8, 20)))
        .isEqualTo(new Close(State.EXPIRED, Decision.LOCAL_HOURS, "a -hours"));
  }

  @Test
  void the_sooner_of_breaker_and_hours_decides() {
    Decision decision = decide(living(Duration.ofDays(1)), OPEN, open("b", 8, 20), channel("a"));

    assertThat(decision)
        .isEqualTo(new Wait(Duration.ofSeconds(2), Decision.BREAKERS_OPEN, "b -hours, a -open"));
  }

  @Test
  void a_policy_without_sense_is_refused() {
    assertThatThrownBy(() -> new RoutePolicy(Duration.ZERO, Duration.ofSeconds(30)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new RoutePolicy(Duration.ofSeconds(5), Duration.ofSeconds(4)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private Decision decide(Dispatch dispatch, Snapshot snapshot, Channel... channels) {
    return router.decide(dispatch, snapshot, catalog(channels), NOW, new Random(1));
  }
}
