package io.signalbox.core.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.health.FakeFlag;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Sent;
import io.signalbox.core.health.Tally;
import io.signalbox.core.health.Tick;
import io.signalbox.core.health.estimate.CohortEstimator;
import io.signalbox.core.health.estimate.EstimatorPolicy;
import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.health.estimate.Surroundings;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.testing.InMemoryCheckpoints;
import io.signalbox.core.testing.InMemoryFakeFlags;
import io.signalbox.core.testing.InMemoryHealth;
import io.signalbox.core.testing.InMemoryLaneDepths;
import io.signalbox.core.testing.InMemoryQueues;
import io.signalbox.core.testing.InMemoryQuotas;
import io.signalbox.core.testing.InMemorySnapshots;
import io.signalbox.core.testing.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Codes, receipts and users' conversions, counted as the functions count them. */
class FakersAreFlaggedByTheBreakerTest {
  private static final Path HONEST = new Path("a", "US", "one");
  private static final Path FAKER = new Path("b", "US", "one");

  private final MutableClock clock = new MutableClock(Cohorts.NOON);
  private final InMemoryHealth health = new InMemoryHealth();
  private final InMemorySnapshots snapshots = new InMemorySnapshots();
  private final InMemoryFakeFlags flags = new InMemoryFakeFlags();
  private final List<FakeFlag> alerts = new ArrayList<>();
  private final List<Later> later = new ArrayList<>();
  private final Ticking breaker = breaker();

  private record Later(Sent sent, Instant at, boolean converted) {}

  private Ticking breaker() {
    return new Ticking(
        new Ticking.Ports(
            health,
            snapshots,
            new InMemoryCheckpoints(),
            List::of,
            new Spending(List.of(), new InMemoryQuotas(), StepLog.NONE),
            new Loading(List.of(), new InMemoryLaneDepths(), Parallel.sequential(), StepLog.NONE),
            new FakeWatch(flags, alerts::add, StepLog.NONE),
            change -> {},
            new InMemoryQueues(clock)),
        BreakerPolicy.defaults(),
        new CohortEstimator(
            new Surroundings(Set.of("a", "b"), Set.of(), country -> ZoneOffset.UTC),
            EstimatorPolicy.defaults()),
        clock,
        StepLog.NONE);
  }

  /** Three codes in ten seconds on each channel, all reported after 5 s; users need 30 s. */
  private void minutes(int minutes) {
    for (int tick = 0; tick < 6 * minutes; tick++) {
      Tally tally = new Tally();
      for (int i = 0; i < 3; i++) {
        send(tally, HONEST, i > 0);
        send(tally, FAKER, i > 1 && tick % 4 == 0);
      }
      clock.advance(Duration.ofSeconds(10));
      later.removeIf(l -> !l.at().isAfter(clock.instant()) && happens(tally, l));
      health.add(tally.cohorts());
      breaker.tick(new Tick("evidence", "1"));
    }
  }

  private void send(Tally tally, Path path, boolean converts) {
    Instant now = clock.instant();
    Sent sent = new Sent(path, now, 1, Kind.OTP, true);
    tally.call(sent, Measure.ACCEPTED, 100, 1, 0);
    later.add(new Later(sent, now.plusSeconds(5), false));
    if (converts) {
      later.add(new Later(sent, now.plusSeconds(30), true));
    }
  }

  private static boolean happens(Tally tally, Later what) {
    if (what.converted()) {
      tally.judgedConverted(what.sent());
      tally.watchedConverted(what.sent(), what.at());
    } else {
      tally.receipt(what.sent(), true, what.at());
      tally.judged(what.sent());
    }
    return true;
  }

  private PathState state(Path path) {
    return Objects.requireNonNull(
        Objects.requireNonNull(snapshots.latest().paths().get(path)).state());
  }

  @Test
  void who_reports_what_users_do_not_get_is_flagged_once_and_routed_around() {
    minutes(25);

    assertThat(alerts).extracting(FakeFlag::place).containsExactly("b/US");
    assertThat(alerts.get(0).evidence()).contains("converted, where");
    assertThat(state(FAKER).delivery()).isLessThan(0.5 * state(HONEST).delivery());
    assertThat(state(HONEST).trust()).isEqualTo(1);
  }
}
