package io.signalbox.core.testing;

import static io.signalbox.core.health.Measure.ACCEPTED;
import static io.signalbox.core.health.Measure.LATENCY_MILLIS;
import static io.signalbox.core.health.Measure.SUBMITTED;
import static io.signalbox.core.health.Measure.TEMPORARY;
import static io.signalbox.core.health.Measure.UNDELIVERED;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Delays;
import io.signalbox.core.health.HealthStore;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link HealthStore} must do. */
public abstract class HealthStoreContract {
  private static final AtomicLong MINUTES = new AtomicLong(Samples.NOON.getEpochSecond() / 60);

  protected static final Path PATH = new Path("sim-a", "US", "unknown");

  /** A minute of this test alone. */
  protected final long minute = MINUTES.addAndGet(10);

  protected abstract HealthStore health();

  @Test
  void amounts_add_up() {
    health().add(List.of(success(PATH), success(PATH)));
    health().add(List.of(success(PATH), failures(PATH, 2)));

    Cohort read = one();

    assertThat(read.path()).isEqualTo(PATH);
    assertThat(read.minute()).isEqualTo(minute);
    assertThat(read.counts())
        .isEqualTo(Map.of(SUBMITTED, 5L, ACCEPTED, 3L, TEMPORARY, 2L, LATENCY_MILLIS, 300L));
  }

  @Test
  void paths_and_minutes_are_kept_apart() {
    Path dotted = new Path("sim-a", "US", "A.B. Mobile #1");
    Path abroad = new Path("sim-a", "GB", "unknown");
    Path other = new Path("sim-b", "US", "unknown");
    List<Path> paths = List.of(PATH, dotted, abroad, other);

    health().add(paths.stream().map(this::success).toList());
    health().add(List.of(new Cohort(PATH, minute + 1, Map.of(SUBMITTED, 9L), 0, false)));

    assertThat(health().read(minute, minute)).extracting(Cohort::path).hasSameElementsAs(paths);
    assertThat(health().read(minute, minute + 1)).hasSize(5);
    assertThat(health().read(minute + 2, minute + 3)).isEmpty();
  }

  @Test
  void a_batch_with_many_operators_and_every_measure_is_counted_whole() {
    Map<Measure, Long> all = new EnumMap<>(Measure.class);
    for (Measure measure : Measure.values()) {
      all.put(measure, 1L + all.size());
    }
    List<Cohort> amounts =
        IntStream.range(0, 25)
            .mapToObj(i -> new Path("sim-a", "IN", "operator-" + i))
            .map(path -> new Cohort(path, minute, all, 1, true))
            .toList();

    health().add(amounts);

    assertThat(health().read(minute, minute)).containsExactlyInAnyOrderElementsOf(amounts);
  }

  @Test
  void delays_add_up_over_the_operators_of_a_channel_and_country() {
    Path other = new Path("sim-a", "US", "AT&T");
    Path abroad = new Path("sim-a", "GB", "unknown");
    health().add(List.of(delayed(PATH, 0, 35), delayed(other, 0, 7), delayed(abroad, 0, 7)));
    health().add(List.of(delayed(PATH, 12, 7), delayed(PATH, 12, 8)));

    assertThat(sum("US", Cohort::receiptDelays)).isEqualTo(Map.of(0, 2L, 12, 2L));
    assertThat(sum("US", Cohort::conversionDelays)).isEqualTo(Map.of(7, 2L, 8, 1L, 35, 1L));
    assertThat(sum("GB", Cohort::receiptDelays)).isEqualTo(Map.of(0, 1L));
  }

  @Test
  void every_bucket_of_many_operators_is_counted() {
    Map<Integer, Long> full =
        IntStream.range(0, Delays.BUCKETS).boxed().collect(Collectors.toMap(b -> b, b -> 1L + b));
    List<Cohort> amounts =
        IntStream.range(0, 5)
            .mapToObj(i -> new Path("sim-a", "US", "operator-" + i))
            .map(path -> delayed(path, new Delays(full), new Delays(full)))
            .toList();

    health().add(amounts);

    full.replaceAll((bucket, n) -> n * 5);
    assertThat(sum("US", Cohort::receiptDelays)).isEqualTo(full);
    assertThat(sum("US", Cohort::conversionDelays)).isEqualTo(full);
  }

  @Test
  void what_is_taken_back_is_less() {
    health().add(List.of(new Cohort(PATH, minute, Map.of(UNDELIVERED, 1L), 0, false)));
    health().add(List.of(new Cohort(PATH, minute, Map.of(UNDELIVERED, -1L), 0, false)));

    assertThat(one().count(UNDELIVERED)).isZero();
  }

  @Test
  void failures_alone_make_a_streak_over_all_batches() {
    for (int batch = 0; batch < 8; batch++) {
      health().add(List.of(failures(PATH, 3)));
    }

    assertThat(one().failureStreak()).isEqualTo(24);
    assertThat(one().successSeen()).isFalse();
  }

  @Test
  void a_success_in_a_batch_starts_the_streak_anew() {
    health().add(List.of(failures(PATH, 3), success(PATH), failures(PATH, 2)));

    assertThat(one().failureStreak()).isEqualTo(2);
    assertThat(one().successSeen()).isTrue();
  }

  @Test
  void adding_nothing_is_fine() {
    health().add(List.of());

    assertThat(health().read(minute, minute)).isEmpty();
  }

  private Cohort delayed(Path path, int receipt, int conversion) {
    return delayed(path, new Delays(Map.of(receipt, 1L)), new Delays(Map.of(conversion, 1L)));
  }

  private Cohort delayed(Path path, Delays receipts, Delays conversions) {
    Map<Measure, Long> counts = Map.of(Measure.DELIVERED, 1L);
    return new Cohort(path, minute, counts, receipts, conversions, 0, false);
  }

  private Map<Integer, Long> sum(String country, Function<Cohort, Delays> which) {
    return health().read(minute, minute).stream()
        .filter(c -> c.path().country().equals(country))
        .map(which)
        .reduce(Delays.NONE, Delays::plus)
        .counts();
  }

  protected final Cohort one() {
    List<Cohort> read = health().read(minute, minute);
    assertThat(read).hasSize(1);
    return read.get(0);
  }

  protected final Cohort success(Path path) {
    Map<Measure, Long> counts = Map.of(SUBMITTED, 1L, ACCEPTED, 1L, LATENCY_MILLIS, 100L);
    return new Cohort(path, minute, counts, 0, true);
  }

  protected final Cohort failures(Path path, int count) {
    Map<Measure, Long> counts = Map.of(SUBMITTED, (long) count, TEMPORARY, (long) count);
    return new Cohort(path, minute, counts, count, false);
  }
}
