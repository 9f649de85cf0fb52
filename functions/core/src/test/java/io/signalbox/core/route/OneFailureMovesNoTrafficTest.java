package io.signalbox.core.route;

import static io.signalbox.core.route.Samples.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.StrategyShare;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Sent;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Tally;
import io.signalbox.core.health.estimate.Beliefs;
import io.signalbox.core.health.estimate.CohortEstimator;
import io.signalbox.core.health.estimate.EstimatorPolicy;
import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.health.estimate.Surroundings;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.route.Decision.ToLane;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Case 16: chance alone moves no traffic where little is sent; evidence does. */
class OneFailureMovesNoTrafficTest {
  private static final int MESSAGES = 10_000;
  private static final Dispatch.Facts FACTS = otp().facts();

  @Test
  void one_call_that_failed_on_a_quiet_path_drives_nothing_away() {
    // An even draw of 10,000 has a standard deviation of half a point.
    assertThat(shareOf("a", after(1, 0))).isGreaterThan(0.47);
  }

  @Test
  void nor_does_one_failure_after_a_few_deliveries() {
    assertThat(shareOf("a", after(1, 3))).isGreaterThan(0.47);
  }

  @Test
  void nor_does_one_where_failures_were_never_seen() {
    assertThat(shareOf("a", looked(grown(), 1, 0, 3))).isGreaterThan(0.47);
  }

  @Test
  void it_says_little_later_on() {
    CohortEstimator estimator = grown();
    Snapshot before = looked(estimator, 0, 0, 3);
    Snapshot after = looked(grown(), 1, 0, 60);

    // One in forty, at most, and it is shrunk to what the channel's history tells.
    assertThat(delivery(after)).isBetween(0.95 * delivery(before), 0.999 * delivery(before));
  }

  @Test
  void the_cheaper_of_two_alike_stays_the_choice_after_one_and_not_after_many() {
    Channel cheap = costing("a", 5_000);
    assertThat(shareOf("a", after(1, 0), cheap)).isGreaterThan(0.97);
    assertThat(shareOf("a", after(4, 0), cheap)).isLessThan(0.25);
  }

  @Test
  void many_failures_move_the_most_of_it() {
    assertThat(shareOf("a", after(60, 0))).isLessThan(0.25);
  }

  private static double shareOf(String name, Snapshot snapshot) {
    return shareOf(name, snapshot, channel("a"));
  }

  private static double shareOf(String name, Snapshot snapshot, Channel a) {
    Random random = new Random(7);
    double share = 0;
    for (int i = 0; i < MESSAGES; i++) {
      // Another one each time: little is sent, and no lane fills up.
      Router router = new Router(new Choosing(StrategyShare.DEFAULT), RoutePolicy.DEFAULT);
      ToLane lane = (ToLane) router.decide(otp(i), snapshot, catalog(a, channel("b")), NOW, random);
      share += lane.choice().channel().equals(name) ? 1.0 / MESSAGES : 0;
    }
    return share;
  }

  /** What is believed when so many calls of channel a failed, after so many were delivered. */
  private static Snapshot after(int failed, int delivered) {
    return looked(estimator(), failed, delivered, 3);
  }

  /** One that has known both channels to deliver for long. */
  private static CohortEstimator grown() {
    CohortEstimator estimator = estimator();
    Tally good = new Tally();
    Instant before = NOW.minus(Duration.ofHours(1));
    call(good, "a", before, 0, 500);
    call(good, "b", before, 0, 500);
    for (int tick = 1; tick <= 30; tick++) {
      estimator.look(good.cohorts(), before.plusSeconds(10L * tick));
    }
    return estimator;
  }

  private static CohortEstimator estimator() {
    return new CohortEstimator(
        new Surroundings(Set.of("a", "b"), Set.of(), country -> ZoneOffset.UTC),
        EstimatorPolicy.defaults());
  }

  /** After so many ticks; b had as many calls, of which nothing is heard yet where none came. */
  private static Snapshot looked(CohortEstimator estimator, int failed, int delivered, int ticks) {
    Tally tally = new Tally();
    call(tally, "a", NOW, failed, delivered);
    call(tally, "b", NOW, 0, delivered);
    Path b = new Path("b", FACTS.country(), FACTS.operator());
    tally.call(new Sent(b, NOW, 1, Kind.OTP, false), Measure.ACCEPTED, 100, 1, 0);
    Beliefs beliefs = Beliefs.NONE;
    for (int tick = 1; tick <= ticks; tick++) {
      beliefs = estimator.look(tally.cohorts(), NOW.plusSeconds(10L * tick));
    }
    return believed(Map.of("a", state(beliefs, "a"), "b", state(beliefs, "b")));
  }

  private static double delivery(Snapshot snapshot) {
    Path path = new Path("a", FACTS.country(), FACTS.operator());
    return Objects.requireNonNull(Objects.requireNonNull(snapshot.paths().get(path)).state())
        .delivery();
  }

  private static PathState state(Beliefs beliefs, String channel) {
    Path path = new Path(channel, FACTS.country(), FACTS.operator());
    return Objects.requireNonNull(beliefs.paths().get(path));
  }

  private static void call(Tally tally, String channel, Instant at, int failed, int delivered) {
    Path path = new Path(channel, FACTS.country(), FACTS.operator());
    for (int i = 0; i < failed + delivered; i++) {
      Sent sent = new Sent(path, at, 1, Kind.OTP, false);
      tally.call(sent, i < delivered ? Measure.ACCEPTED : Measure.TEMPORARY, 100, 1, 0);
      if (i < delivered) {
        tally.receipt(sent, true, at.plusSeconds(4));
      }
    }
  }
}
