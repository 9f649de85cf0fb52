package io.signalbox.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.health.estimate.Checkpoints;
import io.signalbox.core.health.estimate.Checkpoints.Result;
import io.signalbox.core.health.estimate.Saved;
import io.signalbox.core.health.estimate.Saved.Numbers;
import io.signalbox.core.health.estimate.Topology;
import io.signalbox.core.health.estimate.Topology.Country;
import io.signalbox.core.health.estimate.Topology.Market;
import io.signalbox.core.health.estimate.Topology.Unit;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link Checkpoints} must do. Numbers come back as floats at least. */
public abstract class CheckpointsContract {
  /** Longer than an instance waits before it keeps another. */
  protected static final long LATER = Checkpoints.EVERY;

  private static final long NOON = Samples.NOON.toEpochMilli();

  /** Nothing was kept before. */
  protected abstract Checkpoints checkpoints();

  @Test
  void before_the_first_there_is_none() {
    assertThat(checkpoints().newerThan(Long.MIN_VALUE)).isEmpty();
  }

  @Test
  void what_is_kept_is_read_whole() {
    assertThat(checkpoints().save(state(NOON, 5))).isEqualTo(Result.KEPT);

    assertThat(checkpoints().newerThan(Long.MIN_VALUE)).contains(state(NOON, 5));
  }

  @Test
  void only_a_newer_one_is_told_of() {
    checkpoints().save(state(NOON, 1));

    assertThat(checkpoints().newerThan(NOON - 1)).isPresent();
    assertThat(checkpoints().newerThan(NOON)).isEmpty();
  }

  @Test
  void each_takes_the_place_of_the_one_before() {
    for (int i = 0; i < 5; i++) {
      long at = NOON + i * LATER;
      assertThat(checkpoints().save(state(at, i + 1))).isEqualTo(Result.KEPT);
      assertThat(checkpoints().newerThan(at - 1)).contains(state(at, i + 1));
    }
  }

  @Test
  void one_that_is_hardly_newer_or_older_is_not_kept() {
    checkpoints().save(state(NOON, 1));

    assertThat(checkpoints().save(state(NOON + LATER / 4, 2))).isEqualTo(Result.OVERTAKEN);
    assertThat(checkpoints().save(state(NOON - LATER, 2))).isEqualTo(Result.OVERTAKEN);

    assertThat(checkpoints().newerThan(Long.MIN_VALUE)).contains(state(NOON, 1));
  }

  @Test
  void a_large_one_shrinks_again() {
    checkpoints().save(state(NOON, 800));
    assertThat(checkpoints().newerThan(0)).contains(state(NOON, 800));

    checkpoints().save(state(NOON + LATER, 2));
    checkpoints().save(state(NOON + 2 * LATER, 2));
    assertThat(checkpoints().newerThan(0)).contains(state(NOON + 2 * LATER, 2));
  }

  /** A state of twice as many paths as markets; its numbers do not compress. */
  protected static Saved state(long at, int markets) {
    Topology topology =
        new Topology(
            List.of("sim-a", "sim-b"),
            List.of(
                new Country("US", ZoneId.of("America/New_York")),
                new Country("DE", ZoneId.of("Europe/Berlin"))),
            IntStream.range(0, markets).mapToObj(i -> new Market(i % 2, "operator-" + i)).toList());
    return new Saved(
        topology,
        at,
        Map.of(
            "increments", numbers(Unit.PATH, 100, topology, at),
            "trust", numbers(Unit.REGION, 24, topology, at),
            "later", numbers(Unit.ALL, 1, topology, at),
            "empty", new Numbers(Unit.PATH, 7, new double[topology.paths() * 7])));
  }

  private static Numbers numbers(Unit unit, int stride, Topology topology, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = new double[topology.size(unit) * stride];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) (random.nextDouble() * 1_000);
    }
    return new Numbers(unit, stride, values);
  }
}
