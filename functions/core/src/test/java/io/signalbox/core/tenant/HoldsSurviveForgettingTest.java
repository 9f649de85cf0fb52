package io.signalbox.core.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.MessageId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A store keeps few reports of a number, and still says what all of them would say. */
class HoldsSurviveForgettingTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final int ROOM = Tenants.MOST_REPORTS;

  /** As a store does it: the same rule, whatever is behind it. */
  private static void tell(HoldPolicy policy, Collection<DeathReport> kept, DeathReport report) {
    if (kept.size() == ROOM) {
      List<DeathReport> spare = policy.spare(kept);
      assertThat(spare).isNotEmpty();
      kept.removeAll(spare);
    }
    kept.add(report);
  }

  private static DeathReport report(int number, String channel, Instant at) {
    return new DeathReport(MessageId.derive("acme", "r" + number, "+12025550123"), channel, at);
  }

  @ParameterizedTest
  @CsvSource({"2, PT1H, P30D, P7D", "4, PT1H, P30D, P7D", "3, PT1M, PT2H, P90D"})
  void whatever_comes_a_number_that_is_held_by_all_is_held_by_those_kept(
      int reports, Duration apart, Duration within, Duration hold) {
    HoldPolicy policy = new HoldPolicy(reports, apart, within, hold);
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      List<DeathReport> all = new ArrayList<>();
      List<DeathReport> kept = new ArrayList<>();
      Instant now = NOON;
      for (int i = 0; i < 200; i++) {
        long most = random.nextInt(10) == 0 ? within.toSeconds() : 240;
        now = now.plusSeconds(random.nextLong(most));
        String channel = "sim-" + (random.nextInt(30) == 0 ? "b" : "a");
        DeathReport report = report(i, channel, now);
        all.add(report);
        tell(policy, kept, report);
        assertThat(policy.heldUntil(kept, now))
            .as("seed %d, report %d", seed, i)
            .isEqualTo(policy.heldUntil(all, now));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20, 120})
  void at_every_pace_one_channel_holds_its_number_after_an_hour(int seconds) {
    List<DeathReport> kept = new ArrayList<>();
    Instant now = NOON;
    for (int i = 0; now.isBefore(NOON.plus(Duration.ofHours(3))); i++) {
      now = NOON.plusSeconds((long) i * seconds);
      tell(HoldPolicy.DEFAULT, kept, report(i, "sim-a", now));
      assertThat(HoldPolicy.DEFAULT.heldUntil(kept, now).isPresent())
          .isEqualTo(!now.isBefore(NOON.plus(Duration.ofHours(1))));
    }
  }

  @ParameterizedTest
  @CsvSource({"10, PT1H, P30D", "2, P7D, P30D", "10, P1D, P2D"})
  void a_strict_policy_holds_in_the_end_and_never_too_early(
      int reports, Duration apart, Duration within) {
    HoldPolicy policy = new HoldPolicy(reports, apart, within, Duration.ofDays(7));
    List<DeathReport> kept = new ArrayList<>();
    Duration pace = Duration.ofMinutes(7);
    Instant now = NOON;
    for (int i = 0; now.isBefore(NOON.plus(apart.multipliedBy(2))); i++) {
      now = NOON.plus(pace.multipliedBy(i));
      tell(policy, kept, report(i, "sim-a", now));
      boolean due = i + 1 >= reports && !now.isBefore(NOON.plus(apart));
      assertThat(policy.heldUntil(kept, now).isPresent()).isEqualTo(due);
    }
  }

  @Test
  void even_twenty_channels_leave_room() {
    List<DeathReport> kept = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      tell(HoldPolicy.DEFAULT, kept, report(i, "sim-" + i, NOON.plusSeconds(i)));
    }
    assertThat(HoldPolicy.DEFAULT.heldUntil(kept, NOON)).contains(NOON.plusSeconds(59 + 604_800));
  }

  @Test
  void of_nothing_nothing_can_go() {
    assertThat(HoldPolicy.DEFAULT.spare(List.of())).isEmpty();
  }

  @Test
  void of_one_messages_many_reports_the_first_is_the_one_that_counts() {
    List<DeathReport> kept = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      tell(HoldPolicy.DEFAULT, kept, report(0, "sim-a", NOON.plusSeconds(i)));
    }
    assertThat(kept).contains(report(0, "sim-a", NOON));
  }
}
