package io.signalbox.adapters.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.health.estimate.Saved;
import io.signalbox.core.health.estimate.Saved.Numbers;
import io.signalbox.core.health.estimate.Topology;
import io.signalbox.core.health.estimate.Topology.Country;
import io.signalbox.core.health.estimate.Topology.Market;
import io.signalbox.core.health.estimate.Topology.Unit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;

/** A checkpoint survives packing as far as it matters; what cannot be read is no checkpoint. */
class CheckpointBytesTest {
  private static final Topology TOPOLOGY =
      new Topology(
          List.of("a"),
          List.of(new Country("US", ZoneId.of("America/New_York"))),
          List.of(new Market(0, "one"), new Market(0, "two")));

  private static Saved state(double... values) {
    return new Saved(
        TOPOLOGY, 1_700_000_000_123L, Map.of("x", new Numbers(Unit.ALL, values.length, values)));
  }

  @Test
  void numbers_keep_seven_digits_and_next_to_nothing_becomes_nothing() {
    Saved read =
        CheckpointBytes.unpack(CheckpointBytes.pack(state(1 / 3.0, 1e-7, -2e9, 0))).orElseThrow();
    Numbers x = Objects.requireNonNull(read.arrays().get("x"));

    assertThat(read.topology()).isEqualTo(TOPOLOGY);
    assertThat(read.at()).isEqualTo(1_700_000_000_123L);
    assertThat(x.value(0)).isEqualTo((float) (1 / 3.0));
    assertThat(x.value(1)).isZero();
    assertThat(x.value(2)).isEqualTo(-2e9);
    assertThat(x.value(3)).isZero();
  }

  @Test
  void what_never_was_costs_next_to_nothing() {
    assertThat(CheckpointBytes.pack(state(new double[1_000_000])).length).isLessThan(20_000);
  }

  @Test
  void bytes_of_another_version_or_cut_short_are_no_checkpoint() throws IOException {
    byte[] good = CheckpointBytes.pack(state(1, 2, 3));

    assertThat(CheckpointBytes.unpack(Arrays.copyOf(good, good.length / 2))).isEmpty();
    assertThat(CheckpointBytes.unpack(new byte[0])).isEmpty();
    assertThat(CheckpointBytes.unpack("rubbish".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
        .isEmpty();
    assertThat(CheckpointBytes.unpack(deflated(new byte[] {9, 0, 0}))).isEmpty();
  }

  private static byte[] deflated(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflated = new DeflaterOutputStream(out)) {
      deflated.write(bytes);
    }
    return out.toByteArray();
  }
}
