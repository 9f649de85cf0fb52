package io.signalbox.core.route;

import static io.signalbox.core.route.Samples.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.signalbox.core.channel.BizType;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Channel.Coverage;
import io.signalbox.core.channel.StrategyShare;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.route.Decision.ToLane;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ChannelIsExcludedByHardFilterTest {
  private static final Set<String> ALL = Set.of("*");
  private final Router router =
      new Router(new Choosing(StrategyShare.DEFAULT), RoutePolicy.DEFAULT);

  static Stream<Arguments> excluded() {
    return Stream.of(
        arguments(disabled("x"), "off"),
        arguments(weighing("x", 0), "off"),
        arguments(covering("x", new Coverage(Set.of("GB"), ALL, ALL, 10, null)), "area"),
        arguments(covering("x", new Coverage(ALL, Set.of("EE"), ALL, 10, null)), "area"),
        arguments(covering("x", new Coverage(ALL, ALL, Set.of("PROMOTION"), 10, null)), "biz"),
        arguments(covering("x", new Coverage(ALL, ALL, ALL, 1, null)), "long"),
        // 12:00 UTC is 07:00 in New York.
        arguments(open("x", 8, 21), "hours"));
  }

  @ParameterizedTest
  @MethodSource("excluded")
  void the_other_channel_is_taken_and_the_reason_is_explained(Channel channel, String word) {
    ToLane to = lane(decide(otp(), Snapshot.empty(), channel, channel("good")));

    assertThat(to.choice().channel()).isEqualTo("good");
    assertThat(to.choice().why()).endsWith(", x -" + word);
  }

  static Stream<Arguments> admitted() {
    return Stream.of(
        arguments(covering("x", new Coverage(Set.of("US", "GB"), ALL, ALL, 10, null))),
        arguments(covering("x", new Coverage(ALL, Set.of("unknown"), ALL, 10, null))),
        arguments(covering("x", new Coverage(ALL, ALL, Set.of("REGISTER_CODE"), 10, null))),
        arguments(covering("x", new Coverage(ALL, ALL, ALL, 2, null))),
        arguments(open("x", 7, 21)),
        arguments(open("x", 22, 8)));
  }

  @ParameterizedTest
  @MethodSource("admitted")
  void a_channel_that_just_fits_is_taken(Channel channel) {
    assertThat(lane(decide(otp(), Snapshot.empty(), channel)).choice().channel()).isEqualTo("x");
  }

  @Test
  void a_pin_excludes_all_others() {
    ToLane to = lane(decide(pinned("b"), Snapshot.empty(), channel("a"), channel("b")));

    assertThat(to.choice().channel()).isEqualTo("b");
    assertThat(to.choice().why()).matches("b \\d+\\.\\d\\d\\*, a -pin");
  }

  @Test
  void a_business_type_keeps_to_its_own_channels() {
    BizType type = new BizType("REGISTER_CODE", Kind.OTP, Set.of("b"));
    Catalog catalog = new Catalog(List.of(channel("a"), channel("b")), List.of(type));

    Decision decision = router.decide(otp(), Snapshot.empty(), catalog, NOW, new Random(1));

    assertThat(lane(decision).choice().why()).matches("b \\d+\\.\\d\\d\\*, a -biz");
  }

  @Test
  void hours_are_those_of_the_destination() {
    Channel day = open("day", 8, 21);

    Decision berlin = decide(inZone(otp(), "Europe/Berlin"), Snapshot.empty(), day);
    Decision zoneless = decide(inZone(otp(), ""), Snapshot.empty(), day, channel("any"));

    assertThat(lane(berlin).choice().channel()).isEqualTo("day");
    assertThat(lane(zoneless).choice().why()).matches("any \\d+\\.\\d\\d\\*, day -zone");
  }

  @Test
  void an_open_gate_of_the_path_or_the_channel_excludes() {
    Snapshot path = gates(Map.of("a", 0.0));
    Snapshot channel = new Snapshot(7, NOW, Map.of(), Map.of("a", gate(0)));

    for (Snapshot snapshot : List.of(path, channel)) {
      ToLane to = lane(decide(otp(), snapshot, channel("a"), channel("b")));
      assertThat(to.choice().why()).matches("b \\d+\\.\\d\\d\\*, a -open");
      assertThat(to.choice().snapshot()).isEqualTo(7);
    }
  }

  @Test
  void a_gate_of_another_operator_excludes_nothing() {
    Dispatch otp = otp();
    Snapshot snapshot =
        new Snapshot(
            7,
            NOW,
            Map.of(
                new io.signalbox.core.health.Path("a", "US", "other"),
                new Snapshot.PathHealth(gate(0), 0, 0, 99, 99)),
            Map.of());

    assertThat(lane(decide(otp, snapshot, channel("a"))).choice().channel()).isEqualTo("a");
  }

  @Test
  void a_ramping_gate_passes_its_share() {
    Snapshot snapshot = gates(Map.of("a", 0.25));
    Catalog catalog = catalog(channel("a"));
    Random random = new Random(42);
    int passed = 0;
    for (int i = 0; i < 4000; i++) {
      passed += router.decide(otp(i), snapshot, catalog, NOW, random) instanceof ToLane ? 1 : 0;
    }
    // 4,000 at 25%: standard deviation 27.
    assertThat(passed).isBetween(900, 1100);
  }

  @Test
  void a_message_that_asks_a_ramp_again_gets_the_same_answer_and_keeps_its_yes_as_it_opens() {
    Catalog catalog = catalog(channel("a"));
    Random random = new Random(42);
    for (int i = 0; i < 200; i++) {
      boolean passed = false;
      for (double share : List.of(0.05, 0.05, 0.25, 0.25, 0.5, 0.5)) {
        Snapshot snapshot = gates(Map.of("a", share));
        boolean now = router.decide(otp(i), snapshot, catalog, NOW, random) instanceof ToLane;
        assertThat(now).as("message %d at %s", i, share).isIn(true, passed);
        passed = now;
      }
    }
    long atOnce = IntStream.range(0, 200).filter(i -> passes(i, 0.05, 40)).count();
    assertThat(atOnce).isBetween(1L, 25L);
  }

  private boolean passes(int message, double share, int times) {
    Snapshot snapshot = gates(Map.of("a", share));
    Random random = new Random(message);
    return IntStream.range(0, times)
        .anyMatch(
            i ->
                router.decide(otp(message), snapshot, catalog(channel("a")), NOW, random)
                    instanceof ToLane);
  }

  @Test
  void a_channel_whose_call_could_outlast_the_deadline_is_excluded() {
    Catalog catalog = catalog(channel("a"));
    Dispatch three = living(Duration.ofSeconds(3));
    Dispatch justEnough = living(Duration.ofMillis(3001));

    assertThat(router.decide(three, Snapshot.empty(), catalog, NOW, new Random(1)))
        .isEqualTo(
            new Decision.Close(
                io.signalbox.core.message.State.EXPIRED, Decision.NO_TIME_LEFT, "a -late"));
    assertThat(router.decide(justEnough, Snapshot.empty(), catalog, NOW, new Random(1)))
        .isInstanceOf(ToLane.class);
  }

  private Decision decide(Dispatch dispatch, Snapshot snapshot, Channel... channels) {
    return router.decide(dispatch, snapshot, catalog(channels), NOW, new Random(1));
  }

  private static ToLane lane(Decision decision) {
    assertThat(decision).isInstanceOf(ToLane.class);
    return (ToLane) decision;
  }
}
