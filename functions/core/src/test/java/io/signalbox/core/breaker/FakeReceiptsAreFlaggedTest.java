package io.signalbox.core.breaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.signalbox.core.admin.Operator;
import io.signalbox.core.admin.Role;
import io.signalbox.core.health.FakeFlag;
import io.signalbox.core.health.FakeFlag.Word;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.estimate.Beliefs;
import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.health.estimate.Suspicion;
import io.signalbox.core.testing.InMemoryAuditTrail;
import io.signalbox.core.testing.InMemoryFakeFlags;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.Samples;
import io.signalbox.core.testing.Steps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FakeReceiptsAreFlaggedTest {
  private static final Path ONE = new Path("a", "US", "one");
  private static final Path TWO = new Path("a", "US", "two");
  private static final Path ELSEWHERE = new Path("a", "JP", "one");
  private static final Operator OLGA = new Operator("olga", Role.OPERATOR);

  private final MutableClock clock = new MutableClock(Samples.NOON);
  private final InMemoryFakeFlags flags = new InMemoryFakeFlags();
  private final InMemoryAuditTrail audit = new InMemoryAuditTrail();
  private final Steps steps = new Steps();
  private final List<FakeFlag> alerts = new ArrayList<>();
  private boolean busDown;
  private final FakeWatch watch = watch();
  private final FakeDesk desk = new FakeDesk(flags, audit, clock, new Random(3), steps);
  private int hour = 22;

  private FakeWatch watch() {
    return new FakeWatch(
        flags,
        flag -> {
          if (busDown) {
            throw new IllegalStateException("bus is down");
          }
          alerts.add(flag);
        },
        steps);
  }

  private static PathState state(double trust) {
    return new PathState(
        0.9 * trust, 0.9, trust, 0, false, 0.5, 9, 1, 0.9, 0.9, 0.9, 0.9, 300, 0.2);
  }

  private Beliefs beliefs(double trust, Suspicion... suspicions) {
    return new Beliefs(
        Map.of(ONE, state(trust), TWO, state(trust), ELSEWHERE, state(1)),
        Map.of(),
        Map.of("US", hour, "JP", 12),
        List.of(suspicions));
  }

  private Suspicion suspicion(String operator) {
    return new Suspicion("a", "US", operator, hour, 118, 22, 83, 0.36);
  }

  /** One tick; what is believed of the path afterwards. */
  private PathState tick(FakeWatch by, Path of, Beliefs beliefs) {
    Beliefs after = by.discounted(beliefs, clock.instant());
    by.tell(beliefs, clock.instant());
    return Objects.requireNonNull(after.paths().get(of));
  }

  private void tick(Beliefs beliefs) {
    tick(watch, ONE, beliefs);
  }

  @Test
  void a_suspicion_raises_a_flag_and_alerts_with_its_evidence() {
    tick(beliefs(1, suspicion("")));

    assertThat(alerts).containsExactlyElementsOf(desk.view());
    assertThat(desk.view())
        .singleElement()
        .satisfies(
            flag -> {
              assertThat(flag.place()).isEqualTo("a/US");
              assertThat(flag.evidence())
                  .isEqualTo(
                      "of 118 delivered receipts 22 converted, where 83 would at the rate of its"
                          + " peers, at 22 h at the destination");
              assertThat(flag.hours()).containsExactly(22);
            });
  }

  @Test
  void as_long_as_it_goes_on_nothing_is_alerted_again_and_little_is_written() {
    for (int i = 0; i < 6 * 60; i++) {
      tick(beliefs(1, suspicion("")));
      clock.advance(Duration.ofSeconds(10));
    }

    assertThat(alerts).hasSize(1);
    assertThat(flags.written()).isBetween(5, 7);
  }

  @Test
  void another_instance_alerts_nothing_of_what_is_flagged() {
    tick(beliefs(1, suspicion("")));

    tick(watch(), ONE, beliefs(1, suspicion("")));

    assertThat(alerts).hasSize(1);
  }

  @Test
  void a_bus_that_was_down_is_told_by_the_next_tick() {
    busDown = true;
    tick(beliefs(1, suspicion("")));
    assertThat(desk.view()).isEmpty();
    assertThat(steps.names()).contains("breaker.fake_untold");
    busDown = false;

    tick(beliefs(1, suspicion("")));

    assertThat(alerts).hasSize(1);
    assertThat(desk.view()).hasSize(1);
  }

  @Test
  void a_store_that_fails_costs_no_tick_and_no_judgment_that_was_known() {
    tick(beliefs(1, suspicion("")));
    desk.judge(OLGA, "a/US", Word.DISMISSED, Duration.ofHours(1), "a campaign");
    tick(beliefs(0.4));
    flags.broken(true);

    assertThat(tick(watch, ONE, beliefs(0.4)).trust()).isEqualTo(1);
    assertThat(steps.names()).contains("breaker.fakes_unread");
  }

  @Test
  void while_it_is_suspected_the_estimators_own_trust_counts() {
    tick(beliefs(0.5, suspicion("")));

    assertThat(tick(watch, ONE, beliefs(0.5)).trust()).isEqualTo(0.5);
    assertThat(tick(watch, ONE, beliefs(1)).trust()).isEqualTo(1);
  }

  @Test
  void of_one_operator_the_flag_itself_discounts_since_the_estimator_knows_countries_only() {
    tick(beliefs(0.95, suspicion("two")));

    assertThat(tick(watch, TWO, beliefs(0.95)).trust()).isEqualTo(0.36);
    assertThat(tick(watch, TWO, beliefs(0.95)).delivery()).isCloseTo(0.9 * 0.36, within(1e-9));
    assertThat(tick(watch, ONE, beliefs(0.95)).trust()).isEqualTo(0.95);
  }

  @Test
  void confirmed_it_discounts_at_its_hours_also_when_too_little_is_seen() {
    tick(beliefs(1, suspicion("")));
    desk.judge(OLGA, "a/US", Word.CONFIRMED, Duration.ofDays(7), "they admit it");

    assertThat(tick(watch, ONE, beliefs(1)).trust()).isEqualTo(0.36);
    assertThat(tick(watch, ONE, beliefs(0.2)).trust()).isEqualTo(0.2);
    assertThat(tick(watch, ELSEWHERE, beliefs(1)).trust()).isEqualTo(1);
    hour = 12;
    assertThat(tick(watch, ONE, beliefs(1)).trust()).isEqualTo(1);
  }

  @Test
  void a_confirmed_one_learns_other_hours() {
    tick(beliefs(1, suspicion("")));
    desk.judge(OLGA, "a/US", Word.CONFIRMED, Duration.ofDays(7), "they admit it");
    hour = 23;
    tick(beliefs(1, suspicion("")));

    assertThat(tick(watch, ONE, beliefs(1)).trust()).isEqualTo(0.36);
    assertThat(desk.view().get(0).hours()).containsExactlyInAnyOrder(22, 23);
    assertThat(alerts).hasSize(1);
  }

  @Test
  void dismissed_its_receipts_count_in_full_until_the_time_is_over() {
    tick(beliefs(0.4, suspicion("")));
    desk.judge(OLGA, "a/US", Word.DISMISSED, Duration.ofHours(2), "a campaign without codes");

    assertThat(tick(watch, ONE, beliefs(0.4, suspicion(""))).trust()).isEqualTo(1);
    assertThat(alerts).hasSize(1);

    clock.advance(Duration.ofHours(2));
    assertThat(tick(watch, ONE, beliefs(0.4, suspicion(""))).trust()).isEqualTo(0.4);
    assertThat(alerts).hasSize(2);
    assertThat(desk.view()).extracting(FakeFlag::judgment).containsOnlyNulls();
  }

  @Test
  void one_that_is_not_seen_for_a_day_is_forgotten() {
    tick(beliefs(1, suspicion("")));

    clock.advance(Duration.ofDays(1));

    assertThat(desk.view()).isEmpty();
    assertThat(desk.judge(OLGA, "a/US", Word.CONFIRMED, Duration.ofDays(1), "late")).isEmpty();
    assertThat(audit.all()).isEmpty();
  }

  @Test
  void each_judgment_is_written_down() {
    tick(beliefs(1, suspicion("")));

    desk.judge(OLGA, "a/US", Word.CONFIRMED, Duration.ofDays(1), "they admit it");

    assertThat(audit.all())
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.action()).isEqualTo("fakes.confirmed");
              assertThat(line.operator()).isEqualTo("olga");
              assertThat(line.reason()).isEqualTo("they admit it");
              assertThat(line.facts()).containsEntry("place", "a/US").containsEntry("for", "PT24H");
            });
  }
}
