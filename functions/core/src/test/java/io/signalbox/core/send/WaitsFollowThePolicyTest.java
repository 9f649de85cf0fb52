package io.signalbox.core.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.RetryPolicy;
import io.signalbox.core.channel.RetryPolicy.OnUnknown;
import io.signalbox.core.channel.RetrySchedule;
import io.signalbox.core.message.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WaitsFollowThePolicyTest {
  private static final RandomGenerator LOWEST = always(0);
  private static final RandomGenerator HIGHEST = always(Math.nextDown(1.0));

  private static RandomGenerator always(double draw) {
    return new RandomGenerator() {
      @Override
      public long nextLong() {
        return 0;
      }

      @Override
      public double nextDouble() {
        return draw;
      }
    };
  }

  private static RetryPolicy policy(double jitter, Duration... waits) {
    return new RetryPolicy(
        List.of(waits), jitter, 5, OnUnknown.WAIT, RetryPolicy.SHORTEST_PATIENCE);
  }

  @Test
  void each_wait_is_times_eight_tenths_to_twelve_tenths_by_default() {
    RetryPolicy marketing = RetryPolicy.of(Kind.MARKETING);

    assertThat(RetrySchedule.after(marketing, 1, LOWEST)).isEqualTo(Duration.ofSeconds(48));
    assertThat(RetrySchedule.after(marketing, 1, HIGHEST)).isEqualTo(Duration.ofSeconds(72));
    Random random = new Random(7);
    List<Duration> drawn =
        IntStream.range(0, 200).mapToObj(i -> RetrySchedule.after(marketing, 2, random)).toList();
    assertThat(drawn)
        .allMatch(w -> w.toSeconds() >= 240 && w.toSeconds() <= 360)
        .anyMatch(w -> w.toSeconds() < 260)
        .anyMatch(w -> w.toSeconds() > 340);
  }

  @Test
  void past_the_end_the_last_wait_repeats() {
    RetryPolicy two = policy(0, Duration.ofSeconds(1), Duration.ofSeconds(7));

    assertThat(IntStream.rangeClosed(1, 9).mapToObj(n -> RetrySchedule.after(two, n, LOWEST)))
        .startsWith(Duration.ofSeconds(1))
        .endsWith(Duration.ofSeconds(7))
        .hasSize(9);
  }

  @Test
  void jitter_does_not_lift_the_longest_wait() {
    RetryPolicy longest = policy(0.5, Duration.ofHours(24));

    assertThat(RetrySchedule.after(longest, 1, HIGHEST)).isEqualTo(Duration.ofHours(24));
    assertThat(RetrySchedule.after(longest, 1, LOWEST)).isEqualTo(Duration.ofHours(12));
  }

  @Test
  void a_business_type_waits_by_its_own_schedule() {
    Lane lane = new Lane();
    var dispatch = lane.aDispatch(Kind.OTP, Lane.SLOW);
    lane.answers.add(new Outcome.Temporary("unavailable"));

    lane.sending().send(List.of(dispatch));

    assertThat(lane.followed("p0").dueAt()).isEqualTo(Lane.NOON.plusSeconds(30));
  }
}
