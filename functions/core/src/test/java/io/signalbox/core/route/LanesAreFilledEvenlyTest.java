package io.signalbox.core.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Several routers, the breaker's real tick every ten seconds and lanes that work as fast as their
 * channels answer: what each router believes of the lanes is what happens in them.
 */
class LanesAreFilledEvenlyTest {
  private static final Channel CHEAP = Samples.costing("cheap", 5_000);
  private static final Channel MIDDLE = Samples.costing("middle", 6_000);
  private static final Channel DEAR = Samples.costing("dear", 7_500);
  private static final List<Channel> ALL = List.of(CHEAP, MIDDLE, DEAR);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** Ten calls for codes at once: 17 codes a second, by each channel. */
  private static final Map<String, Integer> QUICK =
      Map.of("cheap", 500, "middle", 500, "dear", 500);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void codes_hardly_wait_while_the_channels_can_take_them(int routers) {
    Loop loop = new Loop(ALL, QUICK, routers);

    loop.run(MINUTE, 35, Kind.OTP, true);

    assertThat(loop.longestWait()).isLessThan(2_500);
    assertThat(loop.calls("cheap")).isGreaterThan(loop.calls("dear"));
  }

  @Test
  void also_while_the_breaker_is_dead() {
    Loop loop = new Loop(ALL, QUICK, 5);

    loop.run(MINUTE, 35, Kind.OTP, false);

    assertThat(loop.longestWait()).isLessThan(2_500);
  }

  @Test
  void a_channel_that_answers_slowly_gets_less_although_it_is_the_cheapest() {
    Loop loop = new Loop(ALL, Map.of("cheap", 2_500, "middle", 500, "dear", 500), 3);

    loop.run(MINUTE.multipliedBy(3), 25, Kind.OTP, true);

    // It takes 4 a second of 25; what is believed of its deliveries moves some of that away too.
    assertThat(loop.calls("cheap")).isBetween(200, 760);
    assertThat(loop.longestWaitAfter(MINUTE)).isLessThan(3_000);
  }

  @Test
  void when_more_comes_than_all_can_take_all_are_as_late() {
    Loop loop = new Loop(ALL, QUICK, 5);

    loop.run(MINUTE, 80, Kind.OTP, true);

    for (Channel channel : ALL) {
      assertThat(loop.calls(channel.name())).as(channel.name()).isBetween(900, 1_200);
    }
  }

  @Test
  void what_can_wait_waits_for_the_cheaper_ones() {
    Loop loop = new Loop(ALL, QUICK, 2);

    loop.run(MINUTE, 10, Kind.MARKETING, true);

    assertThat(loop.calls("dear")).isLessThan(60);
    assertThat(loop.longestWait()).isLessThan(15_000);
  }
}
