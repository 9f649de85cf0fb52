package io.signalbox.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Quota;
import io.signalbox.core.channel.Quotas;
import io.signalbox.core.channel.Quotas.Used;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every counter of quotas does. */
public abstract class QuotasContract {
  private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");
  private static final Instant ONE = Instant.parse("2026-06-01T13:00:00Z");
  private static final Instant TOMORROW = Instant.parse("2026-06-02T00:00:00Z");

  private Quotas quotas;

  /** With nothing counted. */
  protected abstract Quotas create();

  @BeforeEach
  void create_quotas() {
    quotas = create();
  }

  private boolean reserve(Channel channel, Instant at, int segments) {
    return quotas.reserve(channel, at, at, segments);
  }

  @Test
  void nothing_is_counted_before_the_first_reservation() {
    assertThat(quotas.used("sim-a", NOON)).isEqualTo(Used.NOTHING);
  }

  @Test
  void an_hour_takes_exactly_its_quota() {
    Channel channel = channel("sim-a", new Quota(10, 100));

    assertThat(reserve(channel, NOON, 7)).isTrue();
    assertThat(reserve(channel, NOON.plusSeconds(3_599), 3)).isTrue();
    assertThat(reserve(channel, NOON.plusSeconds(60), 1)).isFalse();
    assertThat(quotas.used("sim-a", NOON)).isEqualTo(new Used(10, 10));
  }

  @Test
  void the_next_hour_begins_anew_and_the_day_goes_on() {
    Channel channel = channel("sim-a", new Quota(10, 15));
    reserve(channel, NOON, 10);

    assertThat(reserve(channel, ONE, 6)).isFalse();
    assertThat(reserve(channel, ONE, 5)).isTrue();
    assertThat(quotas.used("sim-a", ONE)).isEqualTo(new Used(5, 15));
    assertThat(quotas.used("sim-a", NOON)).isEqualTo(new Used(10, 15));
  }

  @Test
  void the_next_day_begins_anew() {
    Channel channel = channel("sim-a", new Quota(Quota.NO_LIMIT, 10));
    reserve(channel, TOMORROW.minusMillis(1), 10);

    assertThat(reserve(channel, TOMORROW, 10)).isTrue();
    assertThat(reserve(channel, TOMORROW.minusMillis(1), 1)).isFalse();
  }

  @Test
  void what_is_refused_is_not_counted() {
    Channel channel = channel("sim-a", new Quota(10, Quota.NO_LIMIT));
    reserve(channel, NOON, 8);

    assertThat(reserve(channel, NOON, 3)).isFalse();
    assertThat(quotas.used("sim-a", NOON)).isEqualTo(new Used(8, 8));
    assertThat(reserve(channel, NOON, 2)).isTrue();
  }

  @Test
  void more_than_a_whole_quota_is_refused_also_when_nothing_is_counted() {
    assertThat(reserve(channel("sim-a", new Quota(2, 10)), NOON, 3)).isFalse();
    assertThat(reserve(channel("sim-b", new Quota(Quota.NO_LIMIT, 2)), NOON, 3)).isFalse();
  }

  @Test
  void what_may_be_sent_before_or_after_the_hours_turn_counts_in_both_hours_and_once_a_day() {
    Channel channel = channel("sim-a", new Quota(10, 20));

    assertThat(quotas.reserve(channel, ONE.minusMillis(1), ONE, 4)).isTrue();
    assertThat(quotas.used("sim-a", NOON)).isEqualTo(new Used(4, 4));
    assertThat(quotas.used("sim-a", ONE)).isEqualTo(new Used(4, 4));
  }

  @Test
  void either_hour_refuses_it() {
    Channel channel = channel("sim-a", new Quota(10, 100));
    reserve(channel, NOON, 10);
    reserve(channel, ONE.plusSeconds(3_600), 10);

    assertThat(quotas.reserve(channel, ONE.minusMillis(1), ONE, 1)).isFalse();
    assertThat(quotas.reserve(channel, ONE, ONE.plusSeconds(3_600), 1)).isFalse();
    assertThat(quotas.used("sim-a", ONE)).isEqualTo(new Used(0, 20));
  }

  @Test
  void what_may_be_sent_before_or_after_midnight_counts_on_both_days() {
    Channel channel = channel("sim-a", new Quota(10, 10));

    assertThat(quotas.reserve(channel, TOMORROW.minusSeconds(1), TOMORROW.plusSeconds(1), 6))
        .isTrue();
    assertThat(quotas.used("sim-a", TOMORROW.minusSeconds(1))).isEqualTo(new Used(6, 6));
    assertThat(quotas.used("sim-a", TOMORROW)).isEqualTo(new Used(6, 6));
    assertThat(quotas.reserve(channel, TOMORROW.minusSeconds(1), TOMORROW, 5)).isFalse();
  }

  @Test
  void each_channel_has_its_own() {
    reserve(channel("sim-a", new Quota(1, 1)), NOON, 1);

    assertThat(reserve(channel("sim-b", new Quota(1, 1)), NOON, 1)).isTrue();
  }

  @Test
  void a_quota_that_is_lowered_below_what_is_counted_takes_nothing() {
    reserve(channel("sim-a", new Quota(10, 10)), NOON, 5);

    assertThat(reserve(channel("sim-a", new Quota(4, 10)), NOON, 1)).isFalse();
  }

  @Test
  void no_more_is_given_than_there_is_when_all_ask_at_once() {
    Channel channel = channel("sim-a", new Quota(7, 100));

    List<Boolean> answers =
        IntStream.range(0, 40).parallel().mapToObj(i -> reserve(channel, NOON, 1)).toList();

    assertThat(answers.stream().filter(counted -> counted)).hasSize(7);
    assertThat(quotas.used("sim-a", NOON)).isEqualTo(new Used(7, 7));
  }

  /** A channel with that quota. */
  public static Channel channel(String name, Quota quota) {
    Duration second = Duration.ofSeconds(1);
    Set<String> all = Set.of("*");
    return new Channel(
        name,
        "sim",
        true,
        100,
        "http://localhost",
        null,
        Map.of("*", 7_500L),
        new Channel.Limits(20, 2, 100, second, second.multipliedBy(2), quota),
        new Channel.Coverage(all, all, all, 10, null),
        new Channel.Abilities(false, false, true, Duration.ofDays(3)),
        Map.of());
  }
}
