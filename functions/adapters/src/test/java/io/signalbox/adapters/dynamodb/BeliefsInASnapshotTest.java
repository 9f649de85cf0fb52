package io.signalbox.adapters.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.signalbox.core.health.Load;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.PathHealth;
import io.signalbox.core.health.estimate.Estimates.Reported;
import io.signalbox.core.health.estimate.PathState;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is believed of paths travels rounded; rows of before it was written are still read. */
class BeliefsInASnapshotTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
  private static final Path PATH = new Path("sim-a", "US", "unknown");
  private static final double THIRD = 1 / 3.0;

  private static PathState state(double a, double b) {
    return new PathState(a, b, 1, a, true, b, 12_345.6, a, b, a, b, a, 123.456, b);
  }

  private static Snapshot snapshot(Map<Path, PathHealth> paths) {
    Reported reported = new Reported(List.of(THIRD, 0.9));
    return new Snapshot(7, NOON, paths, Map.of(), List.of(), Map.of(), Map.of("sim-a", reported));
  }

  @Test
  void beliefs_keep_four_significant_digits() {
    PathHealth health = new PathHealth(Gate.CLOSED, 1, 1, 0, 0, state(THIRD, 1.23456e-7));
    Snapshot read = read(snapshot(Map.of(PATH, health)));

    assertThat(Objects.requireNonNull(read.paths().get(PATH)).state())
        .isEqualTo(
            new PathState(
                0.3333, 1.235e-7, 1, 0.3333, true, 1.235e-7, 12_350, 0.3333, 1.235e-7, 0.3333,
                1.235e-7, 0.3333, 123.5, 1.235e-7));
    assertThat(read.reported()).containsEntry("sim-a", new Reported(List.of(0.3333, 0.9)));
  }

  @Test
  void a_row_of_before_beliefs_were_written_has_none() {
    ArrayNode all = Packed.array().add(NOON.toEpochMilli());
    ArrayNode path = all.addArray().addArray().add("sim-a").add("US").add("unknown");
    path.add(0.5).add(0.25).add(8).add(4);
    path.add("CLOSED").add(0).addNull().add(0).add(1.0).add("");
    all.addArray();
    all.addArray();
    all.addObject().put("otp", 3);

    Snapshot read = SnapshotRows.unpack(7, Packed.pack(all));

    assertThat(read.paths()).containsEntry(PATH, new PathHealth(Gate.CLOSED, 0.5, 0.25, 8, 4));
    assertThat(read.reported()).isEmpty();
    assertThat(read.spent()).isEmpty();
    assertThat(read.loads()).isEmpty();
  }

  /** Numbers that do not compress; an item may have 400 KB, and the gates need some of it. */
  @Test
  void beliefs_of_a_path_cost_less_than_fifty_bytes() {
    SplittableRandom random = new SplittableRandom(1);
    Map<Path, PathHealth> paths = new HashMap<>();
    for (int i = 0; i < 1_000; i++) {
      Path path = new Path("sim-" + i % 20, "C" + i % 50, "operator " + i);
      PathState state = state(random.nextDouble(), random.nextDouble());
      paths.put(path, new PathHealth(Gate.CLOSED, 1, 1, 0, 0, state));
    }
    assertThat(SnapshotRows.pack(snapshot(paths)).length).isLessThan(50_000);
  }

  /** Twenty channels of three lanes: beside the paths' rows that is little. */
  @Test
  void a_channels_load_costs_less_than_forty_bytes() {
    SplittableRandom random = new SplittableRandom(1);
    Map<String, Load> loads = new HashMap<>();
    for (int i = 0; i < 20; i++) {
      List<Long> waiting =
          List.of(random.nextLong(99), random.nextLong(999), random.nextLong(9_999));
      double rate = random.nextDouble() * 100;
      loads.put("sim-" + i, new Load(NOON, rate, rate / 2, random.nextLong(9_999), waiting));
    }
    int without = SnapshotRows.pack(snapshot(Map.of())).length;

    assertThat(SnapshotRows.pack(snapshot(Map.of()).loaded(loads)).length - without)
        .isLessThan(20 * 40);
  }

  private static Snapshot read(Snapshot snapshot) {
    return SnapshotRows.unpack(snapshot.version(), SnapshotRows.pack(snapshot));
  }
}
