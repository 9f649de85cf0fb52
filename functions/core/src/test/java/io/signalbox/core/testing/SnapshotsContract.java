package io.signalbox.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.health.Load;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshot.Change;
import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.Mode;
import io.signalbox.core.health.Snapshot.PathHealth;
import io.signalbox.core.health.Snapshots;
import io.signalbox.core.health.Spent;
import io.signalbox.core.health.estimate.Estimates.Reported;
import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.message.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every {@link Snapshots} must do. */
public abstract class SnapshotsContract {

  /** Nothing was published before. */
  protected abstract Snapshots snapshots();

  @Test
  void before_the_first_it_is_empty() {
    assertThat(snapshots().latest()).isEqualTo(Snapshot.empty());
    assertThat(snapshots().current()).isEqualTo(Snapshot.empty());
  }

  @Test
  void what_is_published_is_read_whole() {
    assertThat(snapshots().publish(snapshot(1, 3))).isTrue();

    assertThat(snapshots().latest()).isEqualTo(snapshot(1, 3));
    assertThat(snapshots().current()).isEqualTo(snapshot(1, 3));
  }

  @Test
  void each_version_follows_the_one_before() {
    assertThat(snapshots().publish(snapshot(2, 1))).isFalse();
    assertThat(snapshots().publish(snapshot(1, 1))).isTrue();
    assertThat(snapshots().publish(snapshot(3, 1))).isFalse();
    assertThat(snapshots().publish(snapshot(2, 2))).isTrue();

    assertThat(snapshots().latest()).isEqualTo(snapshot(2, 2));
  }

  @Test
  void of_two_publishers_of_one_version_the_first_wins() {
    snapshots().publish(snapshot(1, 1));

    assertThat(snapshots().publish(snapshot(1, 2))).isFalse();

    assertThat(snapshots().latest()).isEqualTo(snapshot(1, 1));
  }

  @Test
  void a_snapshot_of_five_thousand_paths_fits() {
    snapshots().publish(snapshot(1, 5_000));

    assertThat(snapshots().latest()).isEqualTo(snapshot(1, 5_000));
  }

  /** A snapshot with that many paths, every fifth of them open. */
  protected static Snapshot snapshot(long version, int paths) {
    Map<Path, PathHealth> health = new HashMap<>();
    for (int i = 0; i < paths; i++) {
      Path path = new Path("sim-" + i % 20, "C" + i % 199, "operator " + i);
      Gate gate = i % 5 == 0 ? open(i) : Gate.CLOSED;
      double rate = 1.0 / (i + 3);
      health.put(path, new PathHealth(gate, rate, i / 7.0 / paths, i, i / 2, state(i)));
    }
    Gate ramping = new Gate(Mode.RAMPING, Samples.NOON, null, 1, 0.25, "5 of 5 accepted");
    Change change =
        new Change("sim-b", Mode.OPEN, Mode.RAMPING, "time is up", version, Samples.NOON);
    Map<Kind, Long> calls = Map.of(Kind.OTP, 7L, Kind.NOTIFICATION, 0L, Kind.MARKETING, 9L);
    return new Snapshot(
        version,
        Samples.NOON,
        health,
        Map.of("sim-b", ramping),
        List.of(change),
        calls,
        Map.of("sim-b", reported(), "sim-c", new Reported(List.of(0.5))),
        Map.of("sim-b", new Spent(Samples.NOON, 0.25, 1.125)),
        Map.of("sim-b", new Load(Samples.NOON, 36.36, 0.125, 1_234_567, List.of(120L, 0L, 3L))));
  }

  /** Of every tenth path nothing was estimated; the others' numbers have four digits. */
  private static @Nullable PathState state(int i) {
    double rate = i * 37 % 10_000 / 10_000.0;
    double other = i * 91 % 10_000 / 10_000.0;
    return i % 10 == 0
        ? null
        : new PathState(
            rate,
            other,
            1,
            i * 37 % 10_000 / 1.0e7,
            i % 3 == 0,
            other,
            i * 7 % 1_000 / 10.0,
            i * 3 % 100 / 100.0,
            other,
            rate,
            other,
            rate,
            i % 2_000,
            other);
  }

  private static Reported reported() {
    return new Reported(IntStream.range(0, 24).mapToObj(i -> i / 25.0).toList());
  }

  private static Gate open(int i) {
    return new Gate(
        Mode.OPEN,
        Samples.NOON.minusSeconds(i),
        Samples.NOON.plusSeconds(30),
        2,
        0,
        i + " of 40 failed in 1 min");
  }
}
