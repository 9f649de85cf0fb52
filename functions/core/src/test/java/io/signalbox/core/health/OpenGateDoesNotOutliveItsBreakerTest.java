package io.signalbox.core.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.Mode;
import io.signalbox.core.health.Snapshot.PathHealth;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A breaker that does not tick any more would leave its last opening in force for ever. */
class OpenGateDoesNotOutliveItsBreakerTest {
  private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");
  private static final Path PATH = new Path("sim-a", "US", "unknown");
  private static final Gate OPEN =
      new Gate(Mode.OPEN, NOON, NOON.plusSeconds(30), 1, 0, "20 failures in a row");

  @Test
  void it_blocks_for_its_time_and_for_as_long_as_a_breaker_may_be_late() {
    assertThat(path(OPEN).gate(PATH, NOON.plusSeconds(90)).blocks()).isTrue();
  }

  @Test
  void then_it_lets_the_first_share_of_a_ramp_pass() {
    Gate gate = path(OPEN).gate(PATH, NOON.plusSeconds(91));

    assertThat(gate.mode()).isEqualTo(Mode.RAMPING);
    assertThat(gate.share()).isEqualTo(0.05);
    assertThat(gate.reason()).isEqualTo(OPEN.reason());
  }

  @Test
  void that_holds_for_a_channels_gate_too() {
    Snapshot snapshot = new Snapshot(1, NOON, Map.of(), Map.of("sim-a", OPEN));

    assertThat(snapshot.gate(PATH, NOON.plusSeconds(90)).blocks()).isTrue();
    assertThat(snapshot.gate(PATH, NOON.plusSeconds(91)).share()).isEqualTo(0.05);
  }

  @Test
  void an_opening_without_an_end_stays() {
    Gate held = new Gate(Mode.OPEN, NOON, null, 1, 0, "by hand");

    assertThat(path(held).gate(PATH, NOON.plusSeconds(86_400)).blocks()).isTrue();
  }

  @Test
  void a_ramp_and_a_closed_gate_stay_as_they_were_published() {
    Gate ramp = new Gate(Mode.RAMPING, NOON, null, 1, 0.25, "probed");

    assertThat(path(ramp).gate(PATH, NOON.plusSeconds(86_400))).isEqualTo(ramp);
    assertThat(path(Gate.CLOSED).gate(PATH, NOON.plusSeconds(86_400))).isEqualTo(Gate.CLOSED);
  }

  private static Snapshot path(Gate gate) {
    return new Snapshot(1, NOON, Map.of(PATH, new PathHealth(gate, 0, 1, 20, 0)), Map.of());
  }
}
