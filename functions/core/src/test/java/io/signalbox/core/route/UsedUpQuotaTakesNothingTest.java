package io.signalbox.core.route;

import static io.signalbox.core.route.Samples.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.StrategyShare;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Spent;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.State;
import io.signalbox.core.route.Decision.Close;
import io.signalbox.core.route.Decision.ToLane;
import io.signalbox.core.route.Decision.Wait;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UsedUpQuotaTakesNothingTest {
  /** Ten minutes before the hour turns, which it does half a minute late. */
  private static final Instant LATE = Instant.parse("2026-03-02T12:50:30Z");

  private static final Snapshot HOUR = spent(1, 0.5);
  private static final Snapshot DAY = spent(0.5, 1);

  private final Router router = router();

  private static Router router() {
    return new Router(
        new Choosing(List.of(new StrategyShare("value", 1, Set.of("*")))), RoutePolicy.DEFAULT);
  }

  private static Snapshot spent(double hour, double day) {
    return Snapshot.empty().with(Map.of("a", new Spent(LATE, hour, day)));
  }

  @Test
  void the_other_channel_is_taken_and_the_reason_is_explained() {
    Decision decision = decide(day(), HOUR, LATE, channel("a"), channel("b"));

    assertThat(((ToLane) decision).choice().why()).matches("b \\d\\.\\d\\d\\*, a -quota");
  }

  @Test
  void what_is_not_quite_used_up_takes_messages() {
    assertThat(decide(day(), spent(0.999, 0.999), LATE, channel("a"))).isInstanceOf(ToLane.class);
  }

  @Test
  void a_message_waits_for_the_next_hour_and_a_little_so_that_not_all_come_at_once() {
    List<Duration> delays =
        IntStream.range(0, 100).mapToObj(i -> delay(day(i), HOUR)).distinct().toList();

    assertThat(delays).hasSizeGreaterThan(90);
    assertThat(delays).allMatch(d -> within(d, Duration.ofMinutes(10), Duration.ofMinutes(11)));
  }

  @Test
  void a_message_looks_every_hour_whether_a_days_quota_was_raised() {
    Duration delay = delay(day(), DAY);

    assertThat(delay).isBetween(Duration.ofMinutes(10), Duration.ofMinutes(11));
  }

  @Test
  void the_next_hour_has_its_own_quota_though_no_snapshot_says_so_yet() {
    Instant next = LATE.plus(Duration.ofMinutes(10));

    assertThat(decide(day(), HOUR, next, channel("a"))).isInstanceOf(ToLane.class);
    assertThat(decide(day(), DAY, next, channel("a"))).isInstanceOf(Wait.class);
  }

  @Test
  void a_message_that_would_not_live_to_see_something_left_expires_at_once() {
    Dispatch untilOne = living(Duration.ofMinutes(60).plusSeconds(30));
    Dispatch untilTwo = living(Duration.ofHours(2));

    assertThat(decide(untilOne, HOUR, LATE, channel("a")))
        .isEqualTo(new Close(State.EXPIRED, Decision.QUOTA, "a -quota"));
    assertThat(decide(untilTwo, DAY, LATE, channel("a")))
        .isEqualTo(new Close(State.EXPIRED, Decision.QUOTA, "a -quota"));
    assertThat(decide(untilTwo, HOUR, LATE, channel("a"))).isInstanceOf(Wait.class);
  }

  @Test
  void a_wait_leaves_time_for_a_call() {
    // A call may take 3 s, and the record must be back 1 s before.
    Duration life = Duration.ofMinutes(60).plusSeconds(35);

    assertThat(delay(living(life), HOUR))
        .isBetween(Duration.ofMinutes(10), Duration.ofMinutes(10).plusSeconds(1));
  }

  @Test
  void it_is_no_last_chance_also_for_who_asked_for_a_pause() {
    Dispatch last = living(Duration.ofSeconds(LATE.getEpochSecond() - NOW.getEpochSecond() + 4));
    Dispatch paused =
        new Dispatch(
            last.facts(),
            1,
            Dispatch.Step.SEND,
            List.of(),
            Map.of("a", LATE.plusSeconds(900)),
            List.of(),
            NOW,
            null);

    assertThat(decide(paused, HOUR, LATE, channel("a"))).isInstanceOf(Close.class);
    assertThat(decide(paused, Snapshot.empty(), LATE, channel("a"))).isInstanceOf(ToLane.class);
  }

  @Test
  void from_four_fifths_on_what_is_no_code_shifts_to_another_channel() {
    Snapshot believed = believed(Map.of("a", delivering(0.95, 0.5), "b", delivering(0.94, 0.5)));

    long before = through("a", believed.with(Map.of("a", new Spent(LATE, 0.79, 0))));
    long after = through("a", believed.with(Map.of("a", new Spent(LATE, 0.95, 0))));

    assertThat(before).isGreaterThan(120);
    assertThat(after).isLessThan(60);
  }

  /** How many of two hundred notices, each with all lanes free. */
  private long through(String channel, Snapshot snapshot) {
    Random random = new Random(1);
    return IntStream.range(0, 200)
        .mapToObj(i -> notice(otp(i)))
        .map(d -> router().decide(d, snapshot, catalog(channel("a"), channel("b")), LATE, random))
        .filter(d -> d instanceof ToLane to && to.choice().channel().equals(channel))
        .count();
  }

  private static Dispatch notice(Dispatch d) {
    Dispatch.Facts f = d.facts();
    Dispatch.Facts facts =
        new Dispatch.Facts(
            f.id(),
            f.tenant(),
            Kind.NOTIFICATION,
            "",
            f.country(),
            f.operator(),
            f.zone(),
            f.segments(),
            f.maxAttempts(),
            f.acceptedAt(),
            f.deadline().plus(Duration.ofDays(1)),
            null,
            f.traceId());
    return new Dispatch(facts, 1, Dispatch.Step.SEND, List.of(), NOW, null);
  }

  private static Dispatch day() {
    return day(1);
  }

  private static Dispatch day(int number) {
    return Dispatch.first(origin("r-" + number, Duration.ofDays(1), null), NOW);
  }

  private static boolean within(Duration d, Duration least, Duration most) {
    return d.compareTo(least) >= 0 && d.compareTo(most) <= 0;
  }

  private Duration delay(Dispatch dispatch, Snapshot snapshot) {
    Decision decision = decide(dispatch, snapshot, LATE, channel("a"));
    assertThat(decision).isInstanceOf(Wait.class);
    assertThat(((Wait) decision).reason()).isEqualTo(Decision.QUOTA);
    return ((Wait) decision).delay();
  }

  private Decision decide(Dispatch d, Snapshot snapshot, Instant now, Channel... channels) {
    return router.decide(d, snapshot, catalog(channels), now, new Random(1));
  }
}
